import * as z from "zod";
import { ROTATION_HOURS } from "./api-keys.ts";
import { tooLong } from "./fields.ts";
import type { ContractSpec } from "./kit/contract.ts";
import { NextPage, PageCursor, pageLimit } from "./kit/page.ts";
import { sampleId } from "./kit/sample-id.ts";

/** Share of the credits of a month from which on few are left. */
export const LOW_CREDITS_SHARE = 0.1;
const PERCENT = `${100 * LOW_CREDITS_SHARE}%`;

/** Events of webhooks, and when each is sent. */
export const WEBHOOK_EVENTS = {
  "heatmap.done": "A heatmap is analysed.",
  "heatmap.failed": "A heatmap could not be created, and its credit was refunded.",
  "heatmap.scored": "A heatmap has its attention score.",
  "heatmap.deleted": "A heatmap was deleted, or canceled before its file was uploaded.",
  "capture.done": "A website or banner is captured, and its analysis starts.",
  "audit.done": "An audit of a heatmap is finished.",
  "audit.failed": "An audit couldn’t be created.",
  "report.done": "A report is finished, perhaps without some of its ads.",
  "report.failed": "None of the ads of a report could be analysed.",
  "brand.done": "Brand analytics of a video is finished.",
  "brand.rejected": "Our team can’t track the brand in a video.",
  "batch.done": "All heatmaps of a batch are finished, failed or deleted.",
  "credits.low": `${PERCENT} or less of the monthly image or video credits is left. Sent once until more than ${PERCENT} is left again.`,
  "export.done": "A ZIP requested with an API key, or a PDF or PowerPoint file, is finished.",
  "export.failed": "A ZIP requested with an API key, or a PDF or PowerPoint file, could not be created; its `problem` says why.",
} as const satisfies Readonly<Record<string, string>>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
/** The event that a test sends. */
export const TEST_EVENT = "webhook.test";

/** The destination of a webhook whose messages are not sent: a program reads its deliveries, as `sightline listen` does. */
export const LISTEN_DESTINATION = "listen";
/** Hours after which such a webhook ends, so that none stays behind. */
export const LISTEN_HOURS = 24;

/** Maximum webhooks of a workspace, without those for programs that listen. */
export const MAX_WEBHOOKS = 5;
/** Maximum webhooks of a workspace for programs that listen. */
export const MAX_LISTENERS = 5;
/** Days for which a delivery is listed. */
export const DELIVERY_LOG_DAYS = 30;
/** Days for which a delivery is tried again. */
export const RETRY_DAYS = 3;
/** Days of nothing but failures after which a webhook is disabled. */
export const FAILING_DAYS = 5;

const EventName = z.enum([...WEBHOOK_EVENT_NAMES, TEST_EVENT]).meta({ id: "WebhookEventName", description: "What happened" });

/** The body of a webhook, as in the Standard Webhooks specification. It names what changed; the API tells its current state. */
export const WebhookMessage = z
  .object({
    type: EventName,
    timestamp: z.iso.datetime().meta({ description: "When it happened" }),
    data: z
      .object({
        object: z
          .enum(["heatmap", "report", "batch", "zip", "slides", "workspace", "webhook"])
          .meta({ description: "Kind of the object" }),
        uid: z.string().meta({
          description:
            "Its id. Read its current state with GET /v1/heatmaps/{uid}, GET /v1/reports/{uid}, GET /v1/batches/{uid}, GET /v1/workspaces/current, or the operation of its export",
        }),
        reference: z.string().optional().meta({ description: "`reference` of the heatmap, if it was created with one" }),
      })
      .meta({ description: "What it happened to" }),
  })
  .meta({ id: "WebhookMessage" });
export type WebhookMessage = z.infer<typeof WebhookMessage>;

const idOf = (prefix: string, id: string, description: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{26}$`))
    .meta({ id, description });
export const WebhookId = idOf("wh", "WebhookId", "Id of a webhook");
export const DeliveryId = idOf("wd", "WebhookDeliveryId", "Id of a delivery");

/** An event bus of Amazon EventBridge in another account. */
export const EVENT_BUS_PATTERN = /^arn:aws:events:[a-z0-9-]+:\d{12}:event-bus\/[\w.-]{1,256}$/;

const EXAMPLE_DESTINATION = "https://example.com/webhooks";

const destination = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (given) => given === LISTEN_DESTINATION || EVENT_BUS_PATTERN.test(given) || URL.canParse(given),
    "Enter a URL that begins with https://",
  )
  .meta({
    description: `An https URL, the ARN of an event bus of Amazon EventBridge, or \`${LISTEN_DESTINATION}\`: then nothing is sent, a program reads the deliveries, the webhook ends after ${LISTEN_HOURS} hours, and its destination can’t be changed`,
    examples: [EXAMPLE_DESTINATION],
  });
const title = z
  .string()
  .trim()
  .min(1, "Name is required")
  .max(100, tooLong(100))
  .meta({ description: "Its name", examples: ["Warehouse"] });
const events = z
  .array(z.enum(WEBHOOK_EVENT_NAMES))
  .min(1, "Select at least one event")
  .refine((given) => new Set(given).size === given.length, "Each event can be selected only once")
  .meta({ description: "What is announced" });

/** A webhook of a workspace, without its secret. */
export const Webhook = z
  .object({
    uid: WebhookId,
    title: z.string().meta({ description: "Its name", examples: ["Warehouse"] }),
    destination: z.string().meta({ description: "Where messages are sent", examples: [EXAMPLE_DESTINATION] }),
    events: z.array(z.enum(WEBHOOK_EVENT_NAMES)).meta({ description: "What is announced" }),
    state: z.enum(["enabled", "disabled"]).meta({ description: "A disabled webhook gets no messages" }),
    disabled: z
      .enum(["manually", "failures", "gone"])
      .nullable()
      .meta({ description: "Why it is disabled: `gone` if the receiver answered 410" }),
    failing_since: z.iso.datetime().nullable().meta({ description: "Since when every delivery has failed" }),
    paused_until: z.iso.datetime().nullable().meta({
      description:
        "Until when deliveries wait after failures in a row; tests and replays are sent at once, and the first success ends the pause",
    }),
    old_secret_until: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Until when the secret before the last rotation also signs" }),
    ends_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: `When a webhook with the destination \`${LISTEN_DESTINATION}\` ends; null for others` }),
    created_at: z.iso.datetime().meta({ description: "When it was created" }),
  })
  .meta({ id: "Webhook", description: "A webhook without its secret" });
export type Webhook = z.infer<typeof Webhook>;

export const NewWebhook = z.strictObject({ title, destination, events }).meta({ id: "NewWebhook" });
export const WebhookEdit = z
  .strictObject({
    title: title.optional(),
    destination: destination.optional(),
    events: events.optional(),
    state: z.enum(["enabled", "disabled"]).optional().meta({ description: "A disabled webhook gets no messages" }),
  })
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), { path: ["title"], message: "Nothing to change." })
  .meta({ id: "WebhookEdit" });
export type WebhookEdit = z.output<typeof WebhookEdit>;
const SecretRotation = z
  .strictObject({
    overlap_hours: z.literal(ROTATION_HOURS).default(24).meta({ description: "How long the old secret also signs" }),
  })
  .meta({ id: "SecretRotation" });

/** The only answer that contains the secret of a webhook. */
export const WebhookWithSecret = z
  .object({ webhook: Webhook, secret: z.string().meta({ description: "Begins with `whsec_`" }) })
  .meta({ id: "WebhookWithSecret" });

const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
const EXAMPLE_MESSAGE: WebhookMessage = {
  type: "heatmap.done",
  timestamp: "2026-11-25T10:00:00Z",
  data: { object: "heatmap", uid: sampleId("hm") },
};
/** One event on its way to one webhook. */
export const WebhookDelivery = z
  .object({
    uid: DeliveryId,
    message_id: z.string().meta({
      description: "The `webhook-id` header: the same for every attempt and replay",
      examples: [sampleId("msg")],
    }),
    event: EventName,
    at: z.iso.datetime().meta({ description: "When the event happened" }),
    state: z.enum(DELIVERY_STATES).meta({ description: "`waiting` until it is delivered or has failed for three days" }),
    next_at: z.iso.datetime().nullable().meta({
      description: "When the next attempt starts, or when the one in progress began; null once it is delivered or has failed",
    }),
    attempts: z
      .array(
        z.object({
          at: z.iso.datetime().meta({ description: "When" }),
          status: z
            .int()
            .nullable()
            .meta({ description: "Status of the response; null without one", examples: [204] }),
          problem: z.string().nullable().meta({ description: "Why it failed; null if it was delivered" }),
          duration: z.int().meta({ description: "Milliseconds" }),
        }),
      )
      .meta({ description: "The latest 20, oldest first" }),
    body: z.string().meta({ description: "The message as sent", examples: [JSON.stringify(EXAMPLE_MESSAGE)] }),
  })
  .meta({ id: "WebhookDelivery", description: "One event on its way to one webhook" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const params = z.strictObject({ uid: WebhookId });
const deliveryParams = z.strictObject({ uid: WebhookId, delivery: DeliveryId });
const admin = { admin: "yes" } as const;

/** Operations on webhooks, part of the contract `developers`. */
export const webhookOperations = {
  listWebhooks: {
    summary: "List the webhooks of the workspace, newest first",
    row: "K05",
    method: "GET",
    path: "/developers/webhooks",
    callers: admin,
    returns: z.object({ webhooks: z.array(Webhook) }).meta({ id: "Webhooks" }),
    errors: [],
  },
  createWebhook: {
    summary: "Create a webhook; the response is the only one that contains its secret",
    row: "K05",
    method: "POST",
    path: "/developers/webhooks",
    callers: admin,
    status: 201,
    notStored: "repeatable",
    body: NewWebhook,
    returns: WebhookWithSecret,
    errors: [
      "request.invalid",
      "request.too_many",
      "webhook.too_many",
      "webhook.too_many_listeners",
      "webhook.destination_blocked",
    ],
  },
  editWebhook: {
    summary: "Change a webhook, disable it or enable it again",
    row: "K05",
    method: "PATCH",
    path: "/developers/webhooks/{uid}",
    callers: admin,
    params,
    body: WebhookEdit,
    returns: Webhook,
    errors: ["request.invalid", "webhook.not_found", "webhook.destination_blocked", "webhook.destination_fixed"],
  },
  rotateWebhook: {
    summary: "Replace the secret of a webhook; for the given hours messages are signed with both",
    row: "K05",
    method: "POST",
    path: "/developers/webhooks/{uid}/rotate",
    callers: admin,
    notStored: "secret",
    params,
    body: SecretRotation,
    returns: WebhookWithSecret,
    errors: ["request.invalid", "request.too_many", "webhook.not_found"],
  },
  deleteWebhook: {
    summary: "Delete a webhook; deliveries that wait are not sent",
    row: "K05",
    method: "DELETE",
    path: "/developers/webhooks/{uid}",
    callers: admin,
    params,
    returns: z.object({ deleted: WebhookId }).meta({ id: "DeletedWebhook" }),
    errors: ["webhook.not_found"],
  },
  testWebhook: {
    summary: "Send a test event to a webhook, also while it is paused",
    row: "K05",
    method: "POST",
    path: "/developers/webhooks/{uid}/test",
    callers: admin,
    status: 202,
    params,
    returns: WebhookDelivery,
    errors: ["webhook.not_found", "webhook.disabled", "request.too_many"],
  },
  listDeliveries: {
    summary: "List the deliveries of a webhook of the last 30 days, newest first",
    row: "K05",
    method: "GET",
    path: "/developers/webhooks/{uid}/deliveries",
    callers: admin,
    params,
    query: z.strictObject({
      state: z.enum(DELIVERY_STATES).optional().meta({ description: "Only deliveries in this state" }),
      limit: pageLimit(),
      last: PageCursor,
    }),
    returns: z.object({ deliveries: z.array(WebhookDelivery), last: NextPage }).meta({ id: "WebhookDeliveries" }),
    errors: ["request.invalid", "webhook.not_found"],
  },
  replayDelivery: {
    summary: "Send a delivery now or again, with the same message id, also while its webhook is paused",
    row: "K05",
    method: "POST",
    path: "/developers/webhooks/{uid}/deliveries/{delivery}/replay",
    callers: admin,
    status: 202,
    params: deliveryParams,
    returns: WebhookDelivery,
    errors: ["webhook.not_found", "webhook.disabled", "delivery.not_found", "delivery.in_progress", "request.too_many"],
  },
  replayFailed: {
    summary: "Send up to 100 deliveries of a webhook again that have failed or wait for their next attempt, the newest first",
    row: "K05",
    method: "POST",
    path: "/developers/webhooks/{uid}/replay",
    callers: admin,
    status: 202,
    params,
    returns: z
      .object({
        replayed: z.int().min(0).meta({ description: "Number of deliveries that are sent again" }),
        more: z.boolean().meta({ description: "Whether there are more" }),
      })
      .meta({ id: "ReplayedDeliveries" }),
    errors: ["webhook.not_found", "webhook.disabled", "request.too_many"],
  },
} as const satisfies ContractSpec;
