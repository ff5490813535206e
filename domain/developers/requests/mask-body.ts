import { isSecretField, MASK } from "#kit/secret-fields.ts";

/** Longer bodies are cut. */
const MAX_LENGTH = 2000;

/**
 * The JSON body of a request for the log: secret values masked, and cut. Null without a body; a body that is no JSON is not kept.
 */
export function maskBody(body: string | null): string | null {
  if (!body) return null;
  try {
    const masked = JSON.stringify(JSON.parse(body, (name, value) => (isSecretField(name) ? MASK : withoutQuery(value))));
    return masked.length > MAX_LENGTH ? `${masked.slice(0, MAX_LENGTH)}…` : masked;
  } catch {
    return null;
  }
}

/** The query of an address may contain a signature. */
const withoutQuery = (value: unknown): unknown =>
  typeof value === "string" && /^https?:\/\//i.test(value) ? value.replace(/\?.*$/s, `?${MASK}`) : value;
