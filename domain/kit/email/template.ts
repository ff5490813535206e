import type * as z from "zod";
import type { EmailContent, PageLink } from "./email-content.ts";

/**
 * One kind of email. A queued email stores `name` and the data, and is written when it is sent, so a template keeps its name, and
 * its schema accepts the data of emails that were queued by earlier releases.
 */
export type EmailTemplate<Data = unknown> = {
  readonly name: string;
  readonly schema: z.ZodType<Data>;
  write(data: Data, page: PageLink): EmailContent;
};

/**
 * Defines a kind of email: its permanent name, the data it is written from, and its content; `page` gives URLs of our own pages.
 */
export const emailTemplate = <Data>(
  name: string,
  schema: z.ZodType<Data>,
  write: (data: Data, page: PageLink) => EmailContent,
): EmailTemplate<Data> => ({ name, schema, write });

/** Email templates by name, to deliver what is queued. The composition point of the deliverer lists those of all domains. */
export type EmailTemplates = ReadonlyMap<string, EmailTemplate>;

/** Throws when two templates have the same name. */
export function templatesByName(templates: readonly EmailTemplate[]): EmailTemplates {
  const byName = new Map(templates.map((template) => [template.name, template]));
  if (byName.size < templates.length) throw new Error("two email templates have the same name");
  return byName;
}
