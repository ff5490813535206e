import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { type Cloud, startCloud } from "#local/cloud.ts";
import { administratorCredentials } from "#local/iam/credentials.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { codeIn, linksIn } from "#test/kit/links.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { closeCloud, newDataDir } from "./kit/cloud.ts";
import { callApi } from "./kit/test-user.ts";

const dataDir = newDataDir();
const DAY_MS = 24 * 3600 * 1000;
let cloud: Cloud;
const start = async () => startCloud({ port: 0, dataDir, assembly: await prepareAssembly() });
beforeAll(async () => {
  cloud = await start();
});
afterAll(() => closeCloud(cloud, dataDir));

function inJournal<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(dataDir, "events/deliveries.sqlite"), { timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
const fired = () =>
  inJournal((database) => {
    const rows = database.prepare("select rule, at from fired").all();
    return new Map(rows.map(({ rule, at }) => [String(rule), Number(at)]));
  });
const waiting = () => inJournal((database) => database.prepare("select count(*) as waiting from deliveries").get()?.waiting);
const deadLetters = (file: string): string[] => {
  const found = path.join(dataDir, file);
  return existsSync(found) ? readFileSync(found, "utf8").trim().split("\n") : [];
};
const scheduled = () =>
  cloud.model.ofType("AWS::Events::Rule").filter(({ properties }) => properties.ScheduleExpression !== undefined);

const signUp = async (email: string) => {
  const body = { firstName: "Ada", lastName: "Lovelace", email, password: "a long and rare passphrase", terms: true };
  const { status } = await callApi(cloud.url, undefined, accounts.signUp, { body });
  expect(status).toBe(201);
};
const poolAt = (url: string) =>
  new CognitoIdentityProviderClient({ endpoint: url, region: "eu-west-1", credentials: administratorCredentials(dataDir) });
/** A user of the pool, by address. */
const adaOf = () => ({ UserPoolId: cloud.environment("lambdas/accounts/http.ts").USER_POOL_ID, Username: "ada@jobs.test" });
const emailTo = (email: string) => waitUntil(() => cloud.outbox.messages({ to: email })[0], { within: 60_000 });

describe("scheduled and event-driven jobs", () => {
  test("an email is sent for its event, and its link leads to the application", async () => {
    await signUp("ada@jobs.test");
    const { subject, text = "", html } = await emailTo("ada@jobs.test");
    expect(subject).toBe("Verify your email address");
    const [link] = linksIn(text);
    expect(link?.origin).toBe(cloud.url);
    expect(link?.searchParams.get("mode")).toBe("verifyEmail");
    expect(html).toContain("Verify my email address");
    const { status } = await callApi(cloud.url, undefined, accounts.verifyEmail, {
      body: { code: link && codeIn(link) },
    });
    expect(status).toBe(200);
  });

  test("every schedule fires and its function completes", async () => {
    const rules = scheduled().map(({ name }) => name);
    expect(rules.length).toBeGreaterThan(4);
    await waitUntil(() => rules.every((rule) => fired().has(rule)), { within: 60_000 });
    await poolAt(cloud.url).send(new AdminDeleteUserCommand(adaOf()));
    await cloud.stop();

    // As if the machine had been off for a day: jobs that were missed run immediately.
    const yesterday = Date.now() - DAY_MS - 1000;
    inJournal((database) => database.prepare("update fired set at = ?").run(yesterday));
    cloud = await start();
    await waitUntil(() => rules.every((rule) => (fired().get(rule) ?? 0) > yesterday), { within: 60_000 });
    await waitUntil(() => waiting() === 0, { within: 60_000 });
    expect((await poolAt(cloud.url).send(new AdminGetUserCommand(adaOf()))).UserStatus).toBe("FORCE_CHANGE_PASSWORD");
    expect(deadLetters("dead-letters.jsonl")).toEqual([]);
    expect(deadLetters("events/dead-letters.jsonl")).toEqual([]);
  });
});
