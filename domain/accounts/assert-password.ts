import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "#kit/error.ts";

/** The most common leaked passwords, in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
/** The user pool rejects leading and trailing white space and line breaks. */
const NO_OUTER_SPACES = /^\S.*\S$/;
/** Longest run of digits and symbols that may surround a guessable word, as in `Dragon2026!`. */
const MAX_AFFIX_LENGTH = 8;
const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

type Owner = { readonly email: string; readonly firstName: string; readonly lastName: string };

/**
 * Rejects an easily guessed password with `account.password_common`: a common password (ignoring case and look-alike characters),
 * a common word or the owner's own data surrounded by a few digits, or one short piece repeated. The contract checks the length.
 * Rejects what the user pool would reject with `request.invalid`.
 */
export function assertPassword(password: string, { email, firstName, lastName }: Owner): void {
  if (!NO_OUTER_SPACES.test(password))
    throw new AppError("request.invalid", {
      issues: [{ path: "password", message: "Passwords can’t start or end with a space." }],
    });
  const own = [email, ...email.split("@"), firstName, lastName, `${firstName}${lastName}`, "sightline"];
  const known = new Set(own.map((word) => word.toLowerCase()));
  const isKnown = (word: string) => word !== "" && (COMMON_PASSWORDS.has(word) || known.has(word));
  const typed = password.toLowerCase();
  const unleeted = typed.replace(/[@43105$7]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const isCommon = [typed, unleeted].some((text) => isKnown(text) || isKnown(stripAffixes(text)) || /^(.{1,6})\1+$/s.test(text));
  if (isCommon) throw new AppError("account.password_common");
}

/** Removes a few surrounding digits and symbols from a word; a word with many of them is returned unchanged. */
function stripAffixes(text: string): string {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return text.length - word.length <= MAX_AFFIX_LENGTH ? word : text;
}
