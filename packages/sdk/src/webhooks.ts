import { WebhookError } from "./errors.ts";
import type { WebhookMessage } from "./generated/types.ts";

const PREFIX = "whsec_";
const TOLERANCE_SECONDS = 5 * 60;

/** A webhook message as it arrived. */
export type SignedMessage = {
  /** The secret of the endpoint, which begins with `whsec_`. During a rotation, both secrets. */
  readonly secret: string | readonly string[] | undefined;
  /** The headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as it arrived, as text or bytes: parsing it and writing it again would change it. */
  readonly body: string | Uint8Array;
  /** The current time. Default: now. */
  readonly now?: Date;
};

/**
 * Checks that a webhook message was signed with the secret and is at most five minutes old (Standard Webhooks), and returns its
 * content. Messages may arrive twice: `webhook-id` is the same then.
 * @throws WebhookError
 */
export async function verifyWebhook({ secret, headers, body, now = new Date() }: SignedMessage): Promise<WebhookMessage> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").split(" ");
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > TOLERANCE_SECONDS)
    throw new WebhookError("The message is too old, or its time is wrong.");
  const text = typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const key of await Promise.all([secret].flat().map(keyOf)))
    for (const signature of signatures) if (await isSignedWith(key, signature, signed)) return JSON.parse(text) as WebhookMessage;
  throw new WebhookError("The signature does not match.");
}

function headerOf(headers: SignedMessage["headers"], name: string): string {
  const value =
    headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "") throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

async function keyOf(secret: string | undefined): Promise<CryptoKey> {
  const bytes = secret?.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : undefined;
  if (!bytes) throw new WebhookError(`The secret must begin with ${PREFIX} and be base64.`);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** Compares in constant time. A signature is `v1,` and base64; others belong to versions that we don’t know. */
async function isSignedWith(key: CryptoKey, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = signature.startsWith("v1,") ? fromBase64(signature.slice(3)) : undefined;
  return bytes !== undefined && crypto.subtle.verify("HMAC", key, bytes, signed);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return;
  }
}
