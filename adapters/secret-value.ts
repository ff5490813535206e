import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(SecretsManagerClient);

/** Gives a function that reads a secret: once, however often it is called. A failed call is not remembered. */
export function secretValue(SecretId: string): () => Promise<string> {
  let value: Promise<string> | undefined;
  return () => {
    value ??= read(SecretId).catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}

async function read(SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (!SecretString) throw new Error(`the secret ${SecretId} is empty`);
  return SecretString;
}
