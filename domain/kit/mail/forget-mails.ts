import { MailEntity } from "./mail.entity.ts";
import type { Template } from "./mails.ts";

/** The last email to a deleted account; its row expires automatically. */
const FAREWELL: Template = "account-deleted";

/** Deletes every email to an address, including queued ones, except the confirmation that the account is deleted. */
export async function forgetMails(address: string): Promise<void> {
  const { data } = await MailEntity.query.byAddress({ to: address }).go({ pages: "all" });
  for (const { id, template } of data) if (template !== FAREWELL) await MailEntity.delete({ id }).go();
}
