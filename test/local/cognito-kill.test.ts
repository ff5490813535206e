import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { expect, onTestFinished, test } from "vitest";
import { until } from "#test/kit/until.ts";
import { POOL, REGION, SERVER, WEB } from "./cognito-pool.ts";
import { PASSWORD } from "./cognito-world.ts";

const Username = "ada@example.com";
type Line = { port?: number; code?: string; text?: string };

/** A pool in a process of its own, and what it printed. */
async function running(dataDir: string) {
  const script = fileURLToPath(new URL("./cognito-process.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: Line[] = [];
  createInterface({ input: child.stdout! }).on("line", (line) => lines.push(JSON.parse(line) as Line));
  const port = await until(() => lines[0]?.port);
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
    /** The next message it sends. */
    nextCode: async (): Promise<string> => {
      const { code, text } = await until(() => lines[read]);
      read += 1;
      return /\d{6}/.exec(code ?? text!)![0];
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

test("what was acknowledged outlives a kill -9: people, keys, sign-ins, codes and open challenges", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cognito-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const before = await running(dataDir);
  const UserAttributes = [{ Name: "phone_number", Value: "+447700900123" }];
  await before.client.send(new idp.SignUpCommand({ ClientId: WEB, Username, Password: PASSWORD, UserAttributes }));
  const ConfirmationCode = await before.nextCode();
  await before.client.send(new idp.ConfirmSignUpCommand({ ClientId: WEB, Username, ConfirmationCode }));
  const { AuthenticationResult: tokens } = await before.client.send(passwordAuth(PASSWORD));
  const AccessToken = tokens!.AccessToken;
  await before.client.send(new idp.SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true } }));
  const challenge = await before.client.send(passwordAuth(PASSWORD));
  const textedCode = await before.nextCode();
  await before.client.send(new idp.ForgotPasswordCommand({ ClientId: WEB, Username }));
  const mailedCode = await before.nextCode();
  const keys = await before.keys();

  await before.kill();
  const after = await running(dataDir);

  expect(await after.keys()).toEqual(keys);
  await expect(after.client.send(new idp.GetUserCommand({ AccessToken }))).resolves.toMatchObject({
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
  const Password = `${PASSWORD}2`;
  await after.client.send(
    new idp.ConfirmForgotPasswordCommand({ ClientId: WEB, Username, Password, ConfirmationCode: mailedCode }),
  );
  await expect(after.client.send(passwordAuth(Password))).resolves.toMatchObject({ ChallengeName: "SMS_MFA" });
});
