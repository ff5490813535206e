import { randomInt } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random letters and digits. */
export const letters = (length: number): string => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** `cus_…`: what an id is of can be read from its beginning. */
export const newId = (prefix: string): string => `${prefix}_${letters(prefix === "cs_test" ? 58 : 24)}`;
