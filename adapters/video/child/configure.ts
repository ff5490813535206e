import { check } from "./check.ts";

/** What FFmpeg's options can be set on, by name. */
type Configurable = { setOption(name: string, value: string | number): number };

/**
 * Sets FFmpeg's options one by one. Never handed over as a dictionary: node-av 6.1 frees one twice that FFmpeg has emptied.
 * @throws Error on a name that the thing does not know
 */
export function configure(target: Configurable, options: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(options)) check(target.setOption(name, value), name);
}
