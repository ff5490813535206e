import { publishEvent } from "#domain/kit/outbox.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { secondsAfter } from "#kit/time.ts";
import { DUE_PARTITION, MailEntity } from "./mail.entity.ts";
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
  const id = newId("ml");
  const at = now();
  const row = {
    id,
    template,
    to,
    data,
    due: DUE_PARTITION,
    next_at: at.toISOString(),
    created_at: at.toISOString(),
    ...(replyTo !== undefined && { replyTo }),
    ttl: secondsAfter(at, KEPT_SECONDS),
  };
  return [{ write: put(MailEntity.create(row).params()) }, publishEvent({ type: "mail.queued", scope: id, object: id })];
}
