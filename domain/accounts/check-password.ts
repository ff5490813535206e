import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "#kit/error.ts";

/** The passwords that turn up most in leaks, in lower case: what guessing begins with. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
/** The user pool takes no white space at the ends of a password, and no line break in it. */
const TAKEN = /^\S.*\S$/;
/** Digits and signs around a word that guessing tries as a matter of course: `Dragon2026!`. */
const LONGEST_DRESSING = 8;
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
 * Refuses a new password that is tried first (`account.password_common`): a common one, whatever its case and with letters replaced by signs
 * that look alike, a common word or what is known of its owner with a few digits around it, and one short piece over and over. Length is the
 * contract's. Refuses as malformed (`request.invalid`) what the user pool would.
 */
export function checkPassword(password: string, { email, firstName, lastName }: Owner): void {
  if (!TAKEN.test(password))
    throw new AppError("request.invalid", {
      issues: [{ path: "password", message: "Passwords can’t start or end with a space." }],
    });
  const own = [email, ...email.split("@"), firstName, lastName, `${firstName}${lastName}`, "sightline"];
  const known = new Set(own.map((word) => word.toLowerCase()));
  const isKnown = (word: string) => word !== "" && (COMMON.has(word) || known.has(word));
  const typed = password.toLowerCase();
  const meant = typed.replace(/[@43105$7]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const isTriedFirst = [typed, meant].some((text) => isKnown(text) || isKnown(undressed(text)) || /^(.{1,6})\1+$/s.test(text));
  if (isTriedFirst) throw new AppError("account.password_common");
}

/** A word without the few digits and signs around it; with many it stays as it is. */
function undressed(text: string): string {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return text.length - word.length <= LONGEST_DRESSING ? word : text;
}
