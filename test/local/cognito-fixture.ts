import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { onTestFinished } from "vitest";
import { createCognito } from "#local/cognito/cognito.ts";
import { POOL, poolConfig, REGION } from "./cognito-pool.ts";

export const PASSWORD = "correct Horse 7 battery";

export type TriggerEvent = {
  version: string;
  region: string;
  userPoolId: string;
  userName: string;
  triggerSource: string;
  callerContext: { awsSdkVersion: string; clientId: string };
  request: Record<string, unknown> & { userAttributes: Record<string, string> };
  response: Record<string, unknown>;
};
type Trigger = (event: TriggerEvent) => unknown;
type Text = { to: string; text: string };

export type CognitoFixture = Awaited<ReturnType<typeof startCognitoFixture>>;

/**
 * Serves a pool on a free port until the test ends, and records its text messages and trigger events. `webAcl` is its firewall.
 */
export async function startCognitoFixture(changes: Record<string, unknown> = {}, webAcl?: object) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cognito-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  let offsetMs = 0;
  let stoodAt: number | undefined;
  const now = () => (stoodAt ?? Date.now()) + offsetMs;
  const texts: Text[] = [];
  const events: TriggerEvent[] = [];
  const triggers = new Map<string, Trigger>();

  const cognito = await createCognito({
    dataDir,
    region: REGION,
    pools: [{ ...poolConfig(changes), webAcl }],
    clock: now,
    async invoke(name, event) {
      events.push(structuredClone(event as TriggerEvent));
      return (await triggers.get(name)?.(event as TriggerEvent)) ?? event;
    },
    sendSms: async (text) => void texts.push(text),
  });
  const server = createServer((request, response) => {
    if (cognito.handles(request)) void cognito.handle(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await cognito.close?.();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  const client = new CognitoIdentityProviderClient({ endpoint, region: REGION, credentials, maxAttempts: 1 });
  onTestFinished(() => client.destroy());

  return {
    endpoint,
    client,
    texts,
    events,
    triggers,
    jwks: () => cognito.jwks(POOL),
    now,
    /** Stops the pool's clock, so that only `pass` moves it and no test depends on real time. */
    stopClock() {
      stoodAt ??= Date.now();
    },
    /** Moves the pool's clock forward. */
    pass(duration: { seconds?: number; minutes?: number; hours?: number; days?: number }) {
      const { seconds = 0, minutes = 0, hours = 0, days = 0 } = duration;
      offsetMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
    lastTextCode: (): string => /\d{6}/.exec(texts.at(-1)!.text)![0],
  };
}

/** Creates a user who can sign in immediately, as the application does. Returns their subject. */
export async function member(
  { client }: Pick<CognitoFixture, "client">,
  Username: string,
  attributes: Record<string, string> = {},
): Promise<string> {
  const given = Object.entries({ email: Username, email_verified: "true", ...attributes });
  const UserAttributes = given.map(([Name, Value]) => ({ Name, Value }));
  const account = { UserPoolId: POOL, Username };
  const { User } = await client.send(new AdminCreateUserCommand({ ...account, UserAttributes, MessageAction: "SUPPRESS" }));
  await client.send(new AdminSetUserPasswordCommand({ ...account, Password: PASSWORD, Permanent: true }));
  return User?.Username ?? "";
}

/** Another six-digit code than the given one. */
export const differentCode = (code: string): string => String((Number(code) + 1) % 1e6).padStart(6, "0");
