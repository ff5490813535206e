import type { ConsumedBy, DomainEvent } from "#contracts/events.ts";
import type { WebhookEvent, WebhookMessage } from "#contracts/webhooks.ts";
import { findDeleted, findListed } from "#domain/heatmaps/find-announced.ts";

/** Events that are handled without being announced. */
type SilentType = "credits.granted" | "webhook.queued" | "workspace.closed" | "workspace.edited";
/** The events of the application that are announced. */
export type AnnouncedType = Exclude<ConsumedBy<"webhooks">, SilentType>;

/** The announced event for each event of the application. */
const ANNOUNCED = {
  "heatmap.done": "heatmap.done",
  "heatmap.failed": "heatmap.failed",
  "heatmap.scored": "heatmap.scored",
  "heatmap.removed": "heatmap.deleted",
  "capture.done": "capture.done",
  "audit.done": "audit.done",
  "audit.failed": "audit.failed",
  "report.done": "report.done",
  "report.failed": "report.failed",
  "batch.done": "batch.done",
  "brand.done": "brand.done",
  "brand.rejected": "brand.rejected",
  "credits.low": "credits.low",
  "slides.done": "export.done",
  "slides.failed": "export.failed",
  "zip.done": "export.done",
  "zip.failed": "export.failed",
} as const satisfies Record<AnnouncedType, WebhookEvent>;

/** Kinds of the objects of events that are not about a heatmap, by the prefix of their type. */
const OTHER_KINDS: Readonly<Record<string, Exclude<WebhookMessage["data"]["object"], "heatmap">>> = {
  batch: "batch",
  credits: "workspace",
  report: "report",
  slides: "slides",
  zip: "zip",
};

/** The event that is announced for one of the application. */
export const announcedAs = (type: AnnouncedType): WebhookEvent => ANNOUNCED[type];

/** The message about an event; undefined if its heatmap has moved, is or was in no list, or was deleted before another event. */
export async function messageOf({
  type,
  at,
  scope,
  object,
}: Pick<DomainEvent, "at" | "scope" | "object"> & { type: AnnouncedType }): Promise<WebhookMessage | undefined> {
  const message = { type: announcedAs(type), timestamp: at };
  const kind = OTHER_KINDS[type.slice(0, type.indexOf("."))];
  if (kind) return { ...message, data: { object: kind, uid: object } };
  const heatmap = await (type === "heatmap.removed" ? findDeleted : findListed)(object, scope);
  if (!heatmap) return;
  const { reference } = heatmap;
  return { ...message, data: { object: "heatmap", uid: object, ...(reference !== undefined && { reference }) } };
}
