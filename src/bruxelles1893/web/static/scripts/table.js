// A table that is played or looked at: all that its page does. No rule of the game is known here, and everything also
// works without scripts, only less smoothly.
import "./requests.js";
import "./highlights.js";
import "./playback.js";
import "./live_updates.js";
import "./round_end.js";
import "./notifications.js";
import "./sounds.js";
import "./clock.js";
import "./unseen.js";
import "./bid.js";
import "./choosing.js";
import "./cubes.js";
import "./pass_and_play.js";
import "./drag_and_drop.js";
import "./keyboard.js";
import "./folding.js";
import "./table_view.js";
import "./save_picture.js";
import "./first_tips.js";
import "./explain.js";
