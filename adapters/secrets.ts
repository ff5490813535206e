import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { environment } from "#domain/kit/environment.ts";

const CURSOR_SECRET_ARN = environment("CURSOR_SECRET_ARN");
const client = new SecretsManagerClient({});
let cursorKey: Promise<string> | undefined;

/** The key that page cursors are signed with; asked for once. A failed call is not remembered. */
export function cursorSecret(): Promise<string> {
  cursorKey ??= read(CURSOR_SECRET_ARN).catch((error: unknown) => {
    cursorKey = undefined;
    throw error;
  });
  return cursorKey;
}

async function read(SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (!SecretString) throw new Error(`the secret ${SecretId} is empty`);
  return SecretString;
}
