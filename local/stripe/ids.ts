import { randomInt } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random letters and digits. */
export const letters = (length: number): string => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** `cus_…`: the prefix of an id shows its type. */
export const newId = (prefix: string): string => `${prefix}_${letters(prefix === "cs_test" ? 58 : 24)}`;
