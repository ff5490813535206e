import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { type Emulator, readBody, sendError, sendJson, targetOperation } from "#local/kit/emulator.ts";
import { type GenerateSecretString, generateSecret } from "./generate.ts";

export type { GenerateSecretString } from "./generate.ts";

export type SecretsOptions = {
  dataDir: string;
  /** Each with its generation rules, or with its fixed text. */
  secrets: { arn: string; name: string; generate?: GenerateSecretString; value?: string }[];
  now?: () => Date;
};

export type Secrets = Emulator & {
  /** The text of a secret by its ARN or name, undefined if there is none. */
  value(id: string): string | undefined;
  /** Sets the text of a secret that was issued elsewhere, by its ARN or name. Throws when there is none. */
  put(id: string, value: string): void;
};

const StoredSecrets = z.record(z.string(), z.object({ value: z.string(), version: z.string(), createdAt: z.iso.datetime() }));
type StoredSecrets = z.infer<typeof StoredSecrets>;

/** The supported operations. */
export const SECRETS_OPERATIONS: readonly string[] = ["GetSecretValue"];

/** AWS Secrets Manager's GetSecretValue. Secrets are generated once and stored in a file that only its owner can read. */
export async function createSecrets({ dataDir, secrets, now = () => new Date() }: SecretsOptions): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  const kept = load(file);
  for (const { name, generate = {}, value } of secrets) {
    const before = kept[name];
    if (before && (value === undefined || before.value === value)) continue;
    kept[name] = { value: value ?? generateSecret(generate), version: randomUUID(), createdAt: now().toISOString() };
    save(file, kept);
  }
  const find = (id: string) => {
    const declared = secrets.find(({ arn, name }) => id === name || id === arn || withoutSuffix(arn) === id);
    const secret = declared && kept[declared.name];
    return secret && { ...declared, ...secret };
  };
  return {
    signingName: "secretsmanager",
    value: (id) => find(id)?.value,
    put(id, value) {
      const secret = find(id);
      if (!secret) throw new Error(`there is no secret ${id}`);
      if (secret.value === value) return;
      kept[secret.name] = { value, version: randomUUID(), createdAt: now().toISOString() };
      save(file, kept);
    },
    async handle(request, response) {
      const operation = targetOperation(request);
      const body = await readBody(request);
      if (!SECRETS_OPERATIONS.includes(operation))
        return sendError(response, 400, "UnknownOperationException", `${operation} is not supported.`);
      const call = z.object({ SecretId: z.string().min(1) }).safeParse(JSON.parse(body.toString() || "{}"));
      if (!call.success) return sendError(response, 400, "InvalidParameterException", z.prettifyError(call.error));
      const secret = find(call.data.SecretId);
      if (!secret)
        return sendError(response, 400, "ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
      sendJson(response, 200, {
        ARN: secret.arn,
        Name: secret.name,
        VersionId: secret.version,
        SecretString: secret.value,
        VersionStages: ["AWSCURRENT"],
        CreatedDate: Date.parse(secret.createdAt) / 1000,
      });
    },
  };
}

/** ARNs end with six random characters, which callers may omit. */
const withoutSuffix = (arn: string): string => arn.replace(/-[A-Za-z0-9]{6}$/, "");

function load(file: string): StoredSecrets {
  try {
    return StoredSecrets.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

/** Writes atomically: to a temporary file that is then renamed. */
function save(file: string, kept: StoredSecrets): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.new`;
  const descriptor = openSync(beside, "w", 0o600);
  try {
    writeSync(descriptor, JSON.stringify(kept, null, 2));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(beside, file);
}
