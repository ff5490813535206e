import { randomInt } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random letters and digits. */
export const randomAlphanumeric = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** `cus_…`: the prefix of an id shows its type. */
export const newId = (prefix: string): string => `${prefix}_${randomAlphanumeric(prefix === "cs_test" ? 58 : 24)}`;

/** Id of an object that is an id or expanded; empty if there is none. */
export const idOf = (value: string | { readonly id: string } | null | undefined): string =>
  typeof value === "string" ? value : (value?.id ?? "");
