import { publishEvent } from "#domain/kit/publish-event.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { DUE_PARTITION, type Email, EmailEntity } from "./email.entity.ts";
import type { EmailTemplate } from "./template.ts";

const KEPT_SECONDS = 90 * DAY_SECONDS;

/**
 * The transaction items that queue an email to one address, in the transaction of the change that causes it: the email is sent if
 * and only if the change is committed, and its content (subject, text, HTML) is rendered when it is sent. Replies go to
 * `replyTo`, by default our support.
 */
export function queueEmail<Data extends Readonly<Record<string, unknown>>>(
  { name: template }: EmailTemplate<Data>,
  to: string,
  data: NoInfer<Data>,
  replyTo?: string,
): readonly TransactionItem[] {
  const more = replyTo === undefined ? {} : { replyTo };
  return queue({ id: newId("ml"), template, to, data, ttl: secondsAfter(now(), KEPT_SECONDS), ...more });
}

/** Like `queueEmail`, for an email whose stored copy is deleted with its subject: by `id`, and at `until` at the latest. */
export const queueTemporaryEmail = <Data extends Readonly<Record<string, unknown>>>(
  { name: template }: EmailTemplate<Data>,
  to: string,
  data: NoInfer<Data>,
  { id, until }: { readonly id: string; readonly until: Date },
): readonly TransactionItem[] => queue({ id, template, to, data, ttl: secondsAfter(until, 0) });

/**
 * The transaction items that queue a stored email again, as a new one with this id. Its data must contain everything that it is
 * written from.
 */
export function requeueEmail(id: string, { template, to, data, replyTo }: Email): readonly TransactionItem[] {
  const more = replyTo === undefined ? {} : { replyTo };
  return queue({ id, template, to, data, resent: true, ttl: secondsAfter(now(), KEPT_SECONDS), ...more });
}

type Queued = Pick<Email, "id" | "template" | "to" | "data" | "ttl"> & { readonly replyTo?: string; readonly resent?: true };

function queue(email: Queued): readonly TransactionItem[] {
  const { id } = email;
  const at = now().toISOString();
  const row = { ...email, due: DUE_PARTITION, next_at: at, created_at: at };
  return [{ write: put(EmailEntity.create(row).params()) }, publishEvent({ type: "mail.queued", scope: id, object: id })];
}
