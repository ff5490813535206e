import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { type Cloud, startCloud } from "#local/cloud.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { linksIn } from "#test/kit/links.ts";
import { until } from "#test/kit/until.ts";
import { newDataDir } from "./kit/cloud.ts";
import { ask } from "./kit/person.ts";

const dataDir = newDataDir();
const DAY_MS = 24 * 3600 * 1000;
let cloud: Cloud;
const start = async () => startCloud({ port: 0, dataDir, assembly: await prepareAssembly() });
beforeAll(async () => {
  cloud = await start();
});
afterAll(async () => {
  await cloud?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const journal = () => new DatabaseSync(path.join(dataDir, "events/deliveries.sqlite"));
const firedIn = (database: DatabaseSync) =>
  new Map(
    database
      .prepare("select rule, at from fired")
      .all()
      .map(({ rule, at }) => [String(rule), Number(at)]),
  );
const givenUp = (file: string): string[] => {
  const found = path.join(dataDir, file);
  return existsSync(found) ? readFileSync(found, "utf8").trim().split("\n") : [];
};
const scheduled = () =>
  cloud.model.ofType("AWS::Events::Rule").filter(({ properties }) => properties.ScheduleExpression !== undefined);

const signUp = async (email: string) => {
  const body = { firstName: "Ada", lastName: "Lovelace", email, password: "a long and rare passphrase", terms: true };
  const { status } = await ask(cloud.url, undefined, accounts.signUp, { body });
  expect(status).toBe(201);
};
const mailTo = (email: string) => until(() => cloud.outbox.messages({ to: email })[0], { within: 20_000 });

describe("What happens by itself", () => {
  test("a mail goes out because it was announced, and its link leads back to where the application is", async () => {
    await signUp("ada@jobs.test");
    const { subject, text = "", html } = await mailTo("ada@jobs.test");
    expect(subject).toBe("Verify your email address");
    const [link] = linksIn(text);
    expect(link?.origin).toBe(cloud.url);
    expect(link?.searchParams.get("mode")).toBe("verifyEmail");
    expect(html).toContain("Verify my email address");
    const { status } = await ask(cloud.url, undefined, accounts.verifyEmail, { body: { code: link?.searchParams.get("code") } });
    expect(status).toBe(200);
  });

  test("every schedule fires, and its function does its work", async () => {
    const rules = scheduled().map(({ name }) => name);
    expect(rules.length).toBeGreaterThan(4);
    await until(() => rules.every((rule) => firedIn(journal()).has(rule)));
    await cloud.stop();

    // As if the machine had been off for a day: what passed meanwhile is made up for at once.
    const yesterday = Date.now() - DAY_MS - 1000;
    const database = journal();
    database.prepare("update fired set at = ?").run(yesterday);
    database.close();
    cloud = await start();
    await until(() => rules.every((rule) => (firedIn(journal()).get(rule) ?? 0) > yesterday), { within: 20_000 });
    await until(() => journal().prepare("select count(*) as waiting from deliveries").get()?.waiting === 0, { within: 60_000 });
    expect(givenUp("dead-letters.jsonl")).toEqual([]);
    expect(givenUp("events/dead-letters.jsonl")).toEqual([]);
  });
});
