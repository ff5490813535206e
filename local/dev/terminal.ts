import { styleText } from "node:util";

type Colour = Parameters<typeof styleText>[0];

/** Text in a colour if the terminal supports it. */
export const coloured = (colour: Colour, text: string): string => styleText(colour, text, { stream: process.stderr });

/** The local time of day: `17:04:09`. */
export const clock = (at: Date = new Date()): string => at.toTimeString().slice(0, 8);

/** Prints a message of the development server. */
export const say = (text: string): void => console.error(`${coloured("gray", clock())} ${coloured("cyan", "[dev]")} ${text}`);

/** Prints a problem that the developer must fix. */
export const printError = (text: string): void => say(coloured("red", text));
