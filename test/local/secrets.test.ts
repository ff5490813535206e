import { statSync } from "node:fs";
import path from "node:path";
import { GetSecretValueCommand, ResourceNotFoundException, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { expect, onTestFinished, test } from "vitest";
import { generateSecret } from "#local/secrets/generate.ts";
import { createSecrets, type SecretsOptions } from "#local/secrets/secrets.ts";
import { serveEmulator, temporaryFolder } from "./kit/serve.ts";

const ARN = "arn:aws:secretsmanager:eu-west-1:000000000000:secret:cursor-AbCdEf";

async function open(dataDir: string, more: Partial<SecretsOptions["secrets"][number]> = {}) {
  const secrets = await createSecrets({ dataDir, secrets: [{ arn: ARN, name: "cursor", ...more }] });
  const client = new SecretsManagerClient(await serveEmulator(secrets));
  onTestFinished(() => client.destroy());
  return (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));
}

test("a secret is generated once, and is the same by ARN, by name and after a restart", async () => {
  const dataDir = temporaryFolder();
  const get = await open(dataDir);
  const first = await get(ARN);
  expect(first).toMatchObject({ ARN, Name: "cursor", VersionStages: ["AWSCURRENT"], CreatedDate: expect.any(Date) });
  expect(first.SecretString).toHaveLength(32);
  const again = await open(dataDir);
  for (const id of [ARN, "cursor", ARN.slice(0, -7)]) expect((await again(id)).SecretString).toBe(first.SecretString);
});

test("only the owner can read the secrets file", async () => {
  const dataDir = temporaryFolder();
  await open(dataDir);
  expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("a fixed value is returned unchanged, and a new one replaces it", async () => {
  const dataDir = temporaryFolder();
  await open(dataDir, { value: "before" });
  expect((await (await open(dataDir, { value: "after" }))("cursor")).SecretString).toBe("after");
});

test("an unknown secret returns ResourceNotFoundException", async () => {
  const get = await open(temporaryFolder());
  await expect(get("other")).rejects.toBeInstanceOf(ResourceNotFoundException);
});

test("generated secrets follow their rules, and unsupported rules are rejected", () => {
  expect(generateSecret({ PasswordLength: 64, ExcludePunctuation: true })).toMatch(/^[a-zA-Z0-9]{64}$/);
  expect(generateSecret({ PasswordLength: 4 })).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z\d\s]).{4}$/);
  const templated = generateSecret({ SecretStringTemplate: '{"user":"x"}', GenerateStringKey: "password" });
  expect(JSON.parse(templated)).toEqual({ user: "x", password: expect.stringMatching(/^.{32}$/) });
  const odd = { ExcludeCharacters: "aeiou" } as object;
  expect(() => generateSecret(odd)).toThrow(/ExcludeCharacters/);
});
