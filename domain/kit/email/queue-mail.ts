import { publishEvent } from "#domain/kit/outbox.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { secondsAfter } from "#kit/time.ts";
import { DUE_PARTITION, type Mail, MailEntity } from "./mail.entity.ts";
import type { EmailTemplate } from "./template.ts";

const KEPT_SECONDS = 90 * 24 * 3600;

/**
 * The parts that queue an email to one address, in the transaction of the change that causes it: the email is sent if and only if
 * the change is committed, and its content (subject, text, HTML) is rendered when it is sent. Replies go to `replyTo`, by default
 * our support.
 */
export function mail<Data extends Readonly<Record<string, unknown>>>(
  { name: template }: EmailTemplate<Data>,
  to: string,
  data: NoInfer<Data>,
  replyTo?: string,
): readonly TransactionItem[] {
  return queue(newId("ml"), { template, to, data, replyTo });
}

/** The parts that queue a stored email again, as a new one with this id. Its data must contain everything that it is written from. */
export const repeatMail = (id: string, { template, to, data, replyTo }: Mail): readonly TransactionItem[] =>
  queue(id, { template, to, data, replyTo });

function queue(
  id: string,
  { replyTo, ...content }: Pick<Mail, "template" | "to" | "data"> & { readonly replyTo: string | undefined },
): readonly TransactionItem[] {
  const at = now();
  const row = {
    ...content,
    id,
    due: DUE_PARTITION,
    next_at: at.toISOString(),
    created_at: at.toISOString(),
    ...(replyTo !== undefined && { replyTo }),
    ttl: secondsAfter(at, KEPT_SECONDS),
  };
  return [{ write: put(MailEntity.create(row).params()) }, publishEvent({ type: "mail.queued", scope: id, object: id })];
}
