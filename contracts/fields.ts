import * as z from "zod";

export const NAMES_MISSING = "Please fill in your first and last name.";
export const PHONE_RULE = "Enter a valid international number like +15555550123";
/** Minimum and maximum password length, in characters. Neither composition rules nor expiry, as NIST SP 800-63B advises. */
export const PASSWORD = { shortest: 12, longest: 256 } as const;

/** Control characters and line breaks are not allowed in displayed names and email headers. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** The message of a text that is longer than `max` characters. */
export const tooLong = (max: number) => `Use at most ${max} characters.`;
/** Single-line text of at most `max` characters. */
export const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .refine((text) => !CONTROL.test(text), "This contains characters that aren’t allowed.");
/** Minimum and maximum of a whole number. */
export type Limits = readonly [min: number, max: number];
/** An integer within limits, both included. */
export const wholeNumber = ([min, max]: Limits) => z.int().min(min).max(max);
export const PersonName = oneLine(100).min(1, NAMES_MISSING);
/** An email address as users type it: RFC 5321 length, no line break, one `@`. */
export const EmailAddress = z.email("Enter a valid email address.").trim().max(254, tooLong(254)).meta({ id: "EmailAddress" });
/** E.164: a plus sign, a digit 1 to 9, then 7 to 14 more digits. */
export const Phone = z.string().regex(/^\+[1-9]\d{7,14}$/, PHONE_RULE);
export const Password = z
  .string()
  .min(PASSWORD.shortest, `Use at least ${PASSWORD.shortest} characters.`)
  .max(PASSWORD.longest, tooLong(PASSWORD.longest));
/** The secret of an emailed link: only letters, digits, `-`, `_` and `.`. */
export const LinkCode = z.string().regex(/^[\w.-]{1,200}$/);
