// Your turn is told: in the title, by the icon, and if you want it by a sound or a message of the browser.
"use strict";
(() => {
  const words = () => find("#my-turn");
  const isWanted = (name) => localStorage.getItem(name) === "on";
  const icon = find("link[rel=icon]");
  const usual = icon?.href;
  let wasAsked = Boolean(find(".question.mine"));

  function mark(isAsked) {
    if (icon) icon.href = isAsked ? words().dataset.icon : usual;
  }

  // Two soft notes, a fourth apart.
  let sounds = null;
  function chime() {
    sounds ??= new AudioContext();
    [[523.25, 0], [698.46, 0.16]].forEach(([pitch, later]) => {
      const [note, loudness] = [sounds.createOscillator(), sounds.createGain()];
      const start = sounds.currentTime + later;
      note.type = "sine";
      note.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, start);
      loudness.gain.linearRampToValueAtTime(0.12, start + 0.03);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
      note.connect(loudness).connect(sounds.destination);
      note.start(start);
      note.stop(start + 1);
    });
  }

  function message() {
    const told = new Notification(document.title.replace(/^● /, ""), { body: words().dataset.text, tag: location.pathname, icon: words().dataset.icon });
    told.onclick = () => { focus(); told.close(); };
  }

  document.addEventListener("table:shown", () => {
    if (!words()) return;
    const isAsked = Boolean(find(".question.mine"));
    mark(isAsked);
    if (isAsked && !wasAsked && isWanted("sound")) chime();
    if (isAsked && !wasAsked && isWanted("notice") && document.hidden && globalThis.Notification?.permission === "granted") message();
    wasAsked = isAsked;
  });
  if (words()) mark(wasAsked);

  // --- Settings: kept by the browser -------------------------------------------------------------------
  function showSettings() {
    for (const wish of all("[data-setting]")) {
      if (wish.type === "checkbox") wish.checked = isWanted(wish.dataset.setting);
      else wish.value = localStorage.getItem(wish.dataset.setting) ?? wish.value;
    }
  }

  async function keep(wish) {
    const value = wish.type === "checkbox" ? (wish.checked ? "on" : "off") : wish.value;
    localStorage.setItem(wish.dataset.setting, value);
    if (value === "on" && wish.dataset.setting === "sound") chime();
    if (value === "on" && wish.dataset.setting === "notice") await askForMessages();
    showSettings();
  }

  async function askForMessages() {
    const answer = globalThis.Notification ? await Notification.requestPermission() : "denied";
    find("#notice-refused").hidden = answer === "granted";
    if (answer !== "granted") localStorage.setItem("notice", "off");
  }

  document.addEventListener("change", (event) => { if (event.target.dataset?.setting) keep(event.target); });
  document.addEventListener("settings:needed", showSettings);
  showSettings();
})();
