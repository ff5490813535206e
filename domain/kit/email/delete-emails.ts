import { EmailEntity } from "./email.entity.ts";
import type { EmailTemplate } from "./template.ts";

/** Deletes the stored emails to an address, including those that are still queued, except emails of the template `except`. */
export async function deleteEmails<Data>(address: string, except: EmailTemplate<Data>): Promise<void> {
  const { data } = await EmailEntity.query.byAddress({ to: address }).go({ pages: "all" });
  for (const { id, template } of data) if (template !== except.name) await EmailEntity.delete({ id }).go();
}

/** Deletes one stored email, even while it is still queued. Idempotent. */
export const deleteEmail = async (id: string): Promise<void> => void (await EmailEntity.delete({ id }).go());
