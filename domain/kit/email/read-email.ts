import { type Mail, MailEntity } from "./mail.entity.ts";

/** A stored email; undefined if there is none. */
export const readEmail = async (id: string): Promise<Mail | undefined> =>
  (await MailEntity.get({ id }).go({ consistent: true })).data ?? undefined;
