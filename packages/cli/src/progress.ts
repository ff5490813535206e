import type { Progress } from "../../sdk/src/index.ts";
import type { Terminal } from "./terminal.ts";

/** Writes the progress of a target, one line for each phase and quarter, so that logs of build servers stay short. */
export function progressWriter(terminal: Terminal, target: string): (progress: Progress) => void {
  let last = "";
  return ({ phase, fraction }) => {
    const line = `${target}: ${phase} ${Math.floor(fraction * 4) * 25}%`;
    if (line === last) return;
    last = line;
    terminal.err(line);
  };
}
