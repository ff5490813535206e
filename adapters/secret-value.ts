import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { createAwsClient } from "#kit/aws-client.ts";
import { cachedFor } from "#kit/timed-cache.ts";

/** A rotated secret takes effect within this time. */
const CACHE_MS = 5 * 60_000;

const client = createAwsClient(SecretsManagerClient);

/** Returns a function that reads a secret and caches it for five minutes. A failed call is not cached. */
export const secretValue = (SecretId: string): (() => Promise<string>) => cachedFor(CACHE_MS, () => read(SecretId));

async function read(SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (!SecretString) throw new Error(`the secret ${SecretId} is empty`);
  return SecretString;
}
