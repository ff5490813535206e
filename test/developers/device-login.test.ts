import { describe, expect, test } from "vitest";
import { MAX_KEYS } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { publicDevelopers } from "#contracts/public/developers.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { publicProjects } from "#contracts/public/projects.ts";
import { callerOfSecret, createApiKey } from "#test/kit/api-keys.ts";
import { createWorkspace, send, type TestUser, withFixedClock } from "#test/kit/fixtures.ts";

const { DeviceLoginEntity } = await import("#domain/developers/devices/device-login.entity.ts");

const origin = process.env.WEB_ORIGIN;
const START = Date.UTC(2026, 5, 1, 12, 0, 0);
const after = <Result>(seconds: number, work: () => Promise<Result>) => withFixedClock(START + seconds * 1000, work);

const begin = async (ip?: string) =>
  (await send(publicDevelopers.requestDevice, undefined, { body: { client: "sightline on laptop" }, ...(ip && { ip }) })).body;
const ask = async (device_code: string) => (await send(publicDevelopers.askDevice, undefined, { body: { device_code } })).body;
const paramsOf = ({ user_code: code }: { user_code: string }) => ({ params: { code } });
const settings = { title: "Laptop", scopes: ["heatmaps:read" as const], expires_in_days: 30 };
const approve = (admin: TestUser, login: { user_code: string }) =>
  send(developers.approveDevice, admin, { ...paramsOf(login), body: settings });

test("an admin confirms the code of a program, which receives its key once, with the permissions that the admin chose", async () => {
  const { admin, uid } = await createWorkspace();
  const login = await after(0, begin);
  expect(login).toMatchObject({
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: `${origin}/developers/device`,
    verification_uri_complete: `${origin}/developers/device?code=${login.user_code}`,
    verification_path: `/developers/device?code=${login.user_code}`,
    expires_in: 600,
    interval: 5,
  });
  expect(await after(1, () => ask(login.device_code))).toEqual({ state: "authorization_pending", interval: 5 });
  // Case and the dash do not matter.
  const typed = { params: { code: login.user_code.toLowerCase().replace("-", " ") } };
  expect((await after(2, () => send(developers.readDevice, admin, typed))).body).toMatchObject({
    user_code: login.user_code,
    client: "sightline on laptop",
    requested_at: new Date(START).toISOString(),
  });
  const approved = await after(3, () => approve(admin, login));
  expect(approved).toMatchObject({
    status: 201,
    body: { title: "Laptop", scopes: ["heatmaps:read"], created_by_name: expect.any(String) },
  });
  expect(approved.text).not.toMatch(/secret|_[-_0-9A-Za-z]{43}/);

  const answer = await after(6, () => ask(login.device_code));
  if (answer.state !== "approved") throw new Error(answer.state);
  expect(await after(12, () => ask(login.device_code))).toEqual({ state: "expired_token" });
  const key = await after(13, () => callerOfSecret(answer.api_key));
  expect(key).toMatchObject({ uid: approved.body.uid, key: { workspace: uid } });
  expect((await after(13, () => send(publicHeatmaps.list, key))).status).toBe(200);
  expect((await after(14, () => send(publicProjects.list, key))).body.code).toBe("caller.scope_missing");
});

test("what is stored for a waiting login is useless to anyone who reads it", async () => {
  const login = await begin();
  const { data } = await DeviceLoginEntity.get({ code: login.user_code.replace("-", "") }).go();
  expect(JSON.stringify(data)).not.toContain(login.device_code.split(".")[1]);
  expect(await ask(`${login.device_code.slice(0, 9)}${"A".repeat(43)}`)).toEqual({ state: "expired_token" });
});

describe("a login", () => {
  test("a rejected login tells its program so, and creates no key", async () => {
    const { admin } = await createWorkspace();
    const login = await begin();
    expect((await send(developers.denyDevice, admin, paramsOf(login))).status).toBe(200);
    expect(await ask(login.device_code)).toEqual({ state: "access_denied" });
    expect((await approve(admin, login)).body.code).toBe("device.not_found");
    expect((await send(developers.listKeys, admin)).body.keys).toEqual([]);
  });

  test("a login ends after ten minutes", async () => {
    const { admin } = await createWorkspace();
    const login = await after(0, begin);
    expect((await after(599, () => send(developers.readDevice, admin, paramsOf(login)))).status).toBe(200);
    expect((await after(600, () => approve(admin, login))).body.code).toBe("device.not_found");
    expect(await after(600, () => ask(login.device_code))).toEqual({ state: "expired_token" });
  });

  test("a login is approved by only one of two admins who try at once", async () => {
    const [one, other] = [await createWorkspace(), await createWorkspace()];
    const login = await begin();
    const replies = await Promise.all([approve(one.admin, login), approve(other.admin, login)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 404]);
  });

  test("a login hands its key to only one of two programs that ask at once", async () => {
    const { admin } = await createWorkspace();
    const login = await begin();
    await approve(admin, login);
    const answers = await Promise.all([ask(login.device_code), ask(login.device_code)]);
    expect(answers.map(({ state }) => state).sort()).toEqual(["approved", "expired_token"]);
  });

  test("a login counts towards the limit of keys", async () => {
    const workspace = await createWorkspace();
    for (let count = 0; count < MAX_KEYS; count++) await createApiKey(workspace);
    expect((await approve(workspace.admin, await begin())).body.code).toBe("key.too_many");
  });

  test("only admins can approve a login", async () => {
    const { member } = await createWorkspace();
    expect((await send(developers.readDevice, member, paramsOf(await begin()))).status).toBe(403);
  });
});

test("a program that asks too often is slowed down, more each time", async () => {
  const login = await after(0, begin);
  const askAfter = (seconds: number) => after(seconds, () => ask(login.device_code));
  expect(await askAfter(5)).toEqual({ state: "authorization_pending", interval: 5 });
  expect(await askAfter(7)).toEqual({ state: "slow_down", interval: 10 });
  expect(await askAfter(14)).toEqual({ state: "slow_down", interval: 15 });
  expect(await askAfter(29)).toEqual({ state: "authorization_pending", interval: 15 });
});

test("codes are limited: requested and wrong ones per IP address, entered ones per admin", async () => {
  const { admin } = await createWorkspace();
  const ip = "203.0.113.77";
  const requests = await after(0, () =>
    Promise.all(Array.from({ length: 31 }, () => send(publicDevelopers.requestDevice, undefined, { body: { client: "x" }, ip }))),
  );
  expect(requests.filter(({ status }) => status === 429)).toHaveLength(1);
  const body = { device_code: `BCDFGHJK.${"A".repeat(43)}` };
  const asked = await after(0, () =>
    Promise.all(Array.from({ length: 61 }, () => send(publicDevelopers.askDevice, undefined, { body, ip }))),
  );
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
  const tried = await after(0, () =>
    Promise.all(Array.from({ length: 61 }, () => send(developers.readDevice, admin, { params: { code: "BCDF-GHJK" } }))),
  );
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(1);
});
