import { createHmac } from "node:crypto";
import type { WebhookDelivery } from "../../../sdk/src/index.ts";

/** Time limit of a receiver, the same as that of the site. */
const TIMEOUT_MS = 10_000;

/** Result of a receiver: its status, or why there is none. */
export type Answer = { readonly status: number | null; readonly problem: string | null; readonly duration: number };

/** The secret that signs what is forwarded: always the same for a key, so that a program can keep it in its settings. */
export const signingSecretOf = (apiKey: string): string =>
  `whsec_${createHmac("sha256", apiKey).update("sightline listen").digest("base64")}`;

/** Posts a message to a program on this computer, with the headers that the site sends. Follows no redirects. Never throws. */
export async function forwardMessage(
  url: string,
  { message_id, body }: Pick<WebhookDelivery, "message_id" | "body">,
  secret: string,
  signal: AbortSignal,
): Promise<Answer> {
  const began = Date.now();
  const timestamp = Math.floor(began / 1000);
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${message_id}.${timestamp}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "user-agent": "Sightline-Webhooks/1",
    "webhook-id": message_id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
  const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal: ends });
    await response.body?.cancel();
    return { status: response.status, problem: null, duration: Date.now() - began };
  } catch (error) {
    return { status: null, problem: problemOf(error as Error), duration: Date.now() - began };
  }
}

function problemOf({ name, message, cause }: Error): string {
  if (name === "TimeoutError") return "no answer within 10 seconds";
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
