// The time zone of this browser is proposed to whoever has not chosen one.
for (const field of document.querySelectorAll("input[data-time-zone]")) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (field instanceof HTMLInputElement && !field.value) field.value = timeZone;
}
