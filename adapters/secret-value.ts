import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { createAwsClient } from "#kit/aws-client.ts";
import { now } from "#kit/clock.ts";

/** A rotated secret takes effect within this time. */
const CACHE_MS = 5 * 60_000;

const client = createAwsClient(SecretsManagerClient);

/** Returns a function that reads a secret and caches it for five minutes. A failed call is not cached. */
export function secretValue(SecretId: string): () => Promise<string> {
  let cached: { readonly value: Promise<string>; readonly expiresAt: number } | undefined;
  return () => {
    const at = now().getTime();
    if (cached && at < cached.expiresAt) return cached.value;
    const value = read(SecretId).catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    cached = { value, expiresAt: at + CACHE_MS };
    return value;
  };
}

async function read(SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (!SecretString) throw new Error(`the secret ${SecretId} is empty`);
  return SecretString;
}
