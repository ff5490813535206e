import { MailEntity } from "./mail.entity.ts";
import type { Template } from "./mails.ts";

/** The last mail that goes to somebody who deleted his account; its row goes by itself. */
const FAREWELL: Template = "account-deleted";

/** Forgets every mail to an address, also those that wait to be sent, but for the one that says that the account is deleted. */
export async function forgetMails(address: string): Promise<void> {
  const { data } = await MailEntity.query.byAddress({ to: address }).go({ pages: "all" });
  for (const { id, template } of data) if (template !== FAREWELL) await MailEntity.delete({ id }).go();
}
