import * as z from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { TEST_EVENT, WEBHOOK_EVENTS, WebhookMessage } from "#contracts/webhooks.ts";

const Headers = z.object({
  "webhook-id": z.string().meta({ description: "Id of the message, the same whenever it is sent again" }),
  "webhook-timestamp": z.string().meta({ description: "When this attempt was sent, in seconds of Unix time" }),
  "webhook-signature": z.string().meta({ description: "One or more signatures, separated by spaces" }),
});

const SAMPLES = {
  heatmap: "hm_01k0000000000000000000000a",
  report: "rp_01k0000000000000000000000a",
  batch: "bt_01k0000000000000000000000a",
  zip: "zp_01k0000000000000000000000a",
  slides: "sd_01k0000000000000000000000a",
  workspace: "ws_01k0000000000000000000000a",
  webhook: "wh_01k0000000000000000000000a",
} as const satisfies Record<WebhookMessage["data"]["object"], string>;

const OBJECTS: Readonly<Record<string, keyof typeof SAMPLES>> = {
  webhook: "webhook",
  report: "report",
  batch: "batch",
  credits: "workspace",
  export: "zip",
};
const objectOf = (event: string): keyof typeof SAMPLES => OBJECTS[event.slice(0, event.indexOf("."))] ?? "heatmap";

/** The messages to webhooks, as the `webhooks` of an OpenAPI document. */
export const describedWebhooks = (): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries({ ...WEBHOOK_EVENTS, [TEST_EVENT]: "A test was requested." }).map(([event, text]) => {
      const object = objectOf(event);
      const example = { type: event, timestamp: "2026-11-25T10:00:00Z", data: { object, uid: SAMPLES[object] } };
      const described = {
        operationId: `webhook.${event}`,
        summary: text,
        description: "Sent to the webhooks that chose the event, signed as Standard Webhooks require.",
        tags: ["webhooks"],
        security: [],
        requestParams: { header: Headers },
        requestBody: { required: true, content: { "application/json": { schema: WebhookMessage, example } } },
        responses: {
          "2XX": { description: "The message is accepted; the body is not read" },
          "410": { description: "Disables the webhook" },
          default: { description: "The message is sent again later" },
        },
      };
      return [event, { post: described }];
    }),
  );
