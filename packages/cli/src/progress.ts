import type { Progress } from "../../sdk/src/index.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Writes the progress of a target: its id as soon as it has one, then one line for each phase and quarter, so that logs of build
 * servers stay short.
 */
export function progressWriter(terminal: Terminal, target: string): (progress: Progress) => void {
  let last = "";
  let known = target;
  return ({ phase, fraction, uid }) => {
    if (uid !== known) terminal.err(`${target}: ${uid}`);
    known = uid;
    const line = `${target}: ${phase} ${Math.floor(fraction * 4) * 25}%`;
    if (line !== last) terminal.err(line);
    last = line;
  };
}
