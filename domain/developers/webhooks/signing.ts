import { createHmac, randomBytes } from "node:crypto";
import type { SigningSecret } from "./webhook.entity.ts";

const PREFIX = "whsec_";

/** A new secret in the format of Standard Webhooks: 256 random bits in base64. */
export const createSigningSecret = (): string => PREFIX + randomBytes(32).toString("base64");

/** The secrets that sign at `now`. */
export const validSecrets = (secrets: readonly SigningSecret[], now: Date): readonly SigningSecret[] =>
  secrets.filter(({ expires_at }) => expires_at === undefined || expires_at > now.toISOString());

/**
 * The headers of a message in the format of Standard Webhooks, with a signature by each valid secret. The time is that of the
 * attempt, so that receivers can reject old requests that are repeated.
 */
export function signedHeaders(
  { message, body }: { readonly message: string; readonly body: string },
  secrets: readonly SigningSecret[],
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = validSecrets(secrets, now).map(({ secret }) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${message}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": message,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
