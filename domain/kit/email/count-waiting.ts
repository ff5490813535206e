import { type Waiting, waitingSince } from "#domain/kit/waiting-since.ts";
import { DUE_PARTITION, EmailEntity } from "./email.entity.ts";

/** The emails that are not sent yet, counted up to `max`. */
export async function countWaitingEmails(max: number): Promise<Waiting> {
  const { data } = await EmailEntity.query.byDue({ due: DUE_PARTITION }).go({ count: max, attributes: ["created_at"] });
  return waitingSince(data.map(({ created_at }) => created_at));
}
