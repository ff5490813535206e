import { randomInt } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random letters and digits. */
export const randomAlphanumeric = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** `cus_…`: the prefix of an id shows its type. */
export const newId = (prefix: string): string => `${prefix}_${randomAlphanumeric(prefix === "cs_test" ? 58 : 24)}`;
