import { styleText } from "node:util";

type Colour = Parameters<typeof styleText>[0];

/** Text in a colour where the terminal shows one, and as it is elsewhere. */
export const coloured = (colour: Colour, text: string): string => styleText(colour, text, { stream: process.stderr });

/** The time of day in the zone of this machine: `17:04:09`. */
export const clock = (at: Date = new Date()): string => at.toTimeString().slice(0, 8);

/** Prints a line of the development server's own. */
export const say = (text: string): void => console.error(`${coloured("gray", clock())} ${coloured("cyan", "[dev]")} ${text}`);

/** Prints something that the developer must act on. */
export const sayProblem = (text: string): void => say(coloured("red", text));
