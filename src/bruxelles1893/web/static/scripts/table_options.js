// The folded options of a new table: their title says what is set.
import { all, find, get } from "./dom.js";

const fold = find("details.options");

function tellWhatIsSet() {
  const said = all(":is(option, input):checked[data-said]", get("details.options"));
  get("details.options summary span").textContent = said
    .map((each) => each.dataset.said ?? "")
    .join(" · ");
}

if (fold) {
  fold.addEventListener("change", tellWhatIsSet);
  addEventListener("pageshow", tellWhatIsSet);
}
