import { EmailEntity } from "./email.entity.ts";

/** Emails sent to an address in the last 90 days, with their times; oldest first. */
export async function listEmailsTo(address: string) {
  const { data } = await EmailEntity.query.byAddress({ to: address }).go({ pages: "all" });
  return data.map(({ template, state, created_at, sent_at = null }) => ({ template, state, created_at, sent_at }));
}
