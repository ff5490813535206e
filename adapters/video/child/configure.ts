import { checkCode } from "./check.ts";

/** Objects with settable FFmpeg options, by name. */
type Configurable = { setOption(name: string, value: string | number): number };

/**
 * Sets FFmpeg options one by one. Never pass them as a dictionary: node-av 6.1 frees an emptied dictionary twice.
 * @throws Error on an unknown option name
 */
export function configure(target: Configurable, options: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(options)) checkCode(target.setOption(name, value), name);
}
