import type * as z from "zod";
import { idPrefixOf } from "#kit/portable/id-pattern.ts";

/** Types as people name them. */
const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** Formats with an example. Others have their name as the message. */
const FORMATS: Readonly<Record<string, string>> = {
  email: "an email address",
  url: "a URL",
  datetime: "a date and time such as 2026-11-25T10:00:00Z",
  date: "a date such as 2026-11-25",
};

/** Units in which the length of texts and lists is counted. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["item", "items"],
};

/** Stands for the path of the field in a message. A map of messages doesn’t know the whole path of fields in alternatives. */
export const FIELD = "{field}";

/** The message about fields that are not known. */
export const UNRECOGNIZED = `${FIELD} is not a known field.`;

/** Explains why a value isn’t valid, where its schema has no message of its own: callers need not know the validation library. */
export const issueMessage: z.core.$ZodErrorMap = (issue) => (isMissing(issue) ? missing(issue) : mistake(issue));

/** Whether the field of an issue is absent. The discriminator of a union is read from the object that should have it. */
function isMissing(issue: z.core.$ZodRawIssue): boolean {
  if (issue.code === "invalid_union" && issue.discriminator)
    return (issue.input as Readonly<Record<string, unknown>>)[issue.discriminator] === undefined;
  return issue.input === undefined && ["invalid_type", "invalid_value", "invalid_union"].includes(issue.code);
}

function missing(issue: z.core.$ZodRawIssue): string {
  const values = issue.code === "invalid_value" ? issue.values : issue.code === "invalid_union" ? issue.options : undefined;
  return `${FIELD} is required.${Array.isArray(values) ? ` ${oneOf(values)}` : ""}`;
}

function mistake(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return UNRECOGNIZED;
    case "invalid_type":
      return `Must be ${TYPES[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return oneOf(issue.values);
    case "too_small":
      return limit(issue, issue.minimum, issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return limit(issue, issue.maximum, issue.inclusive === false ? "less than" : "at most");
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}.`;
    case "invalid_format":
      return format(issue);
    case "invalid_union":
      return Array.isArray(issue.options) ? oneOf(issue.options) : oneOfTypes(issue.errors);
    default:
      return "This value isn’t valid.";
  }
}

const oneOf = (values: readonly unknown[]): string => {
  // The empty text means no choice, which needs no mention.
  const chosen = values.length > 1 ? values.filter((value) => value !== "") : values;
  const listed = chosen.map((value) => (typeof value === "bigint" ? String(value) : JSON.stringify(value)));
  return listed.length === 1 ? `Must be ${listed[0]}.` : `Must be one of ${listed.join(", ")}.`;
};

/** Message for a union of which no alternative matches: "Must be a number or text." */
function oneOfTypes(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string {
  const types = alternatives.map(([issue]) =>
    issue?.code === "invalid_type" && issue.path.length === 0 ? TYPES[issue.expected] : undefined,
  );
  const isComplete = types.length > 0 && types.every((type) => type !== undefined);
  return isComplete ? `Must be ${[...new Set(types)].join(" or ")}.` : "This value has none of the allowed forms.";
}

function limit(
  { origin, exact }: { origin: string; exact?: boolean | undefined },
  amount: number | bigint,
  words: string,
): string {
  const unit = UNITS[origin];
  const comparison = exact ? "exactly" : words;
  return unit ? `Must have ${comparison} ${amount} ${unit[Number(amount) === 1 ? 0 : 1]}.` : `Must be ${comparison} ${amount}.`;
}

function format({ format: name, pattern }: { format: string; pattern?: string | undefined }): string {
  // Between slashes.
  const prefix = idPrefixOf(pattern?.slice(1, -1) ?? "");
  if (prefix) return `Must be an id that begins with ${prefix}.`;
  return FORMATS[name] ? `Must be ${FORMATS[name]}.` : "This value isn’t in the right format.";
}
