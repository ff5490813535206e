import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { expect, onTestFinished, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { member, PASSWORD } from "./cognito-fixture.ts";
import { POOL, REGION, SERVER } from "./cognito-pool.ts";

const Username = "ada@example.com";
type Line = { port?: number; text?: string };

/** Starts a pool in a separate process. */
async function running(dataDir: string) {
  const script = fileURLToPath(new URL("./cognito-process.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: Line[] = [];
  createInterface({ input: child.stdout! }).on("line", (line) => lines.push(JSON.parse(line) as Line));
  const port = await waitUntil(() => lines[0]?.port);
  const client = new idp.CognitoIdentityProviderClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: REGION,
    credentials: { accessKeyId: "key", secretAccessKey: "secret" },
    maxAttempts: 1,
  });
  onTestFinished(() => client.destroy());
  let read = 1;
  return {
    client,
    /** The code in the next text message that the pool sends. */
    nextCode: async (): Promise<string> => {
      const { text } = await waitUntil(() => lines[read]);
      read += 1;
      return /\d{6}/.exec(text!)![0];
    },
    keys: async () => (await fetch(`http://127.0.0.1:${port}/${POOL}/.well-known/jwks.json`)).json(),
    async kill() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

const passwordAuth = (password: string) =>
  new idp.InitiateAuthCommand({
    ClientId: SERVER,
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: Username, PASSWORD: password },
  });

test("users, keys, sessions and open challenges survive a kill -9", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cognito-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await running(dataDir);
  await member(before, Username, { phone_number: "+447700900123" });
  const { AuthenticationResult: tokens } = await before.client.send(passwordAuth(PASSWORD));
  const AccessToken = tokens!.AccessToken;
  const account = { UserPoolId: POOL, Username };
  await before.client.send(new idp.AdminSetUserMFAPreferenceCommand({ ...account, SMSMfaSettings: { Enabled: true } }));
  const challenge = await before.client.send(passwordAuth(PASSWORD));
  const textedCode = await before.nextCode();
  const keys = await before.keys();

  await before.kill();
  const after = await running(dataDir);

  expect(await after.keys()).toEqual(keys);
  await expect(after.client.send(new idp.AssociateSoftwareTokenCommand({ AccessToken }))).resolves.toHaveProperty("SecretCode");
  await expect(after.client.send(new idp.AdminGetUserCommand(account))).resolves.toMatchObject({
    UserMFASettingList: ["SMS_MFA"],
  });
  const RefreshToken = tokens!.RefreshToken;
  await expect(
    after.client.send(new idp.GetTokensFromRefreshTokenCommand({ ClientId: SERVER, RefreshToken })),
  ).resolves.toHaveProperty("AuthenticationResult");
  const answered = await after.client.send(
    new idp.RespondToAuthChallengeCommand({
      ClientId: SERVER,
      ChallengeName: "SMS_MFA",
      Session: challenge.Session,
      ChallengeResponses: { USERNAME: Username, SMS_MFA_CODE: textedCode },
    }),
  );
  expect(answered.AuthenticationResult).toBeDefined();
});
