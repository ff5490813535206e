import * as z from "zod";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { secondsAfter } from "#kit/time.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import { put, type TransactionItem } from "./transaction.ts";

/** All event types. */
const EVENT_TYPES = [
  "heatmap.created",
  "heatmap.queued",
  "heatmap.processed",
  "heatmap.progressed",
  "heatmap.done",
  "heatmap.ended_badly",
  "heatmap.edited",
  "heatmap.removed",
  "heatmap.text_requested",
  "heatmap.placed",
  "heatmap.scored",
  "heatmap.transferred",
  "audit.requested",
  "audit.changed",
  "audit.done",
  "audit.failed",
  "capture.done",
  "chat.requested",
  "chat.changed",
  "comment.changed",
  "comment.removed",
  "project.created",
  "project.edited",
  "project.removed",
  "report.created",
  "report.edited",
  "report.removed",
  "report.done",
  "report.failed",
  "zip.requested",
  "slides.requested",
  "account.opened",
  "account.verified",
  "account.edited",
  "account.renamed",
  "account.role_changed",
  "account.signed_out",
  "account.trial_ended",
  "account.export_requested",
  "account.deleted",
  "workspace.opened",
  "workspace.edited",
  "workspace.closed",
  "member.joined",
  "member.removed",
  "member.admin_changed",
  "invite.changed",
  "subscription.changed",
  "credits.granted",
  "benchmark.removed",
  "brand.done",
  "brand.rejected",
  "brand.requested",
  "brand.frames_requested",
  "brand.training_requested",
  "brand.model_removed",
  "mail.queued",
  "webhook.queued",
] as const;

/**
 * An event: what happened to which object of which scope (workspace or user; an email is its own scope), and when. Consumers
 * deduplicate by `id`.
 */
export const DomainEvent = z.object({
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  scope: z.string(),
  /**
   * Id of the object that `type` names: the heatmap (also of audits, captures, chats, `brand.done`, `brand.rejected`, `brand.requested`
   * and `brand.frames_requested`), brand model, project, report, user, workspace, invite, zip, slides, email or delivery of a webhook.
   */
  object: z.string(),
  at: z.iso.datetime(),
});
export type DomainEvent = z.infer<typeof DomainEvent>;

const RETENTION_SECONDS = 7 * 24 * 3600;

/** The part that publishes an event in the transaction of the change; `isCommitted` reads whether the transaction happened. */
export function publishEvent(change: Pick<DomainEvent, "type" | "scope" | "object">): TransactionItem {
  const id = newId("ev");
  const at = now();
  return {
    write: put(OutboxEntity.create({ ...change, id, at: at.toISOString(), ttl: secondsAfter(at, RETENTION_SECONDS) }).params()),
    isCommitted: async () => (await OutboxEntity.get({ id }).go({ consistent: true })).data !== null,
  };
}

const text = z.object({ S: z.string() }).transform(({ S }) => S);
const Row = z.object({ __edb_e__: text, id: text, type: text, scope: text, object: text, at: text });

/** The event of a stream record; undefined for other rows and for anything but an insert. */
export function eventFromRecord(record: {
  eventName?: string | undefined;
  dynamodb?: { NewImage?: unknown } | undefined;
}): DomainEvent | undefined {
  if (record.eventName !== "INSERT") return;
  const row = Row.safeParse(record.dynamodb?.NewImage);
  if (!row.success || row.data.__edb_e__ !== "outbox") return;
  return DomainEvent.parse(row.data);
}
