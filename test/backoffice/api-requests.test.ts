import { expect, test } from "vitest";
import { developers } from "#contracts/developers.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { callerOfSecret, createSecret } from "#test/kit/api-keys.ts";
import { createStaff, createWorkspace, send } from "#test/kit/fixtures.ts";
import { createWebhook } from "#test/kit/webhooks.ts";

const { recordRequest } = await import("#domain/developers/requests/record-request.ts");
const { identifyKey } = await import("#domain/developers/keys/identify-key.ts");

const staff = await createStaff();
const list = async (query: Record<string, string>) => (await send(staffBackoffice.apiRequests, staff, { query })).body;

let count = 0;
/** Logs a request of a key of the workspace, and returns its id. */
async function log(workspace: string, status: number, body: object | null = null): Promise<string> {
  const id = `rq-${String(++count).padStart(8, "0")}`;
  const caller = { uid: `ky_${"0".repeat(26)}`, name: "Build server", workspace: { uid: workspace } };
  const sent = { method: "POST", path: "/v1/heatmaps", query: {}, body: body && JSON.stringify(body) };
  const request = { ...sent, id, status, duration: 12 };
  await recordRequest(caller as never, request);
  return id;
}

test("requests are listed newest first, by workspace and result, with masked secrets and whether there is a webhook", async () => {
  const [one, other] = [await createWorkspace(), await createWorkspace()];
  const first = await log(one.uid, 201, { title: "Poster", password: "s3cret" });
  const second = await log(other.uid, 404);
  const third = await log(one.uid, 500);
  expect((await list({})).rows.slice(0, 3).map(({ id }) => id)).toEqual([third, second, first]);
  expect((await list({ search: one.uid })).rows.map(({ id }) => id)).toEqual([third, first]);
  expect((await list({ search: one.uid, result: "failed" })).rows.map(({ id }) => id)).toEqual([third]);
  const [row] = (await list({ search: one.uid, result: "succeeded" })).rows;
  expect(row).toMatchObject({ id: first, workspace: { uid: one.uid }, webhook: false, status: 201 });
  expect(row!.body).toContain("Poster");
  expect(row!.body).not.toContain("s3cret");
  await createWebhook(one);
  expect((await list({})).rows.slice(0, 3).map(({ webhook }) => webhook)).toEqual([true, false, true]);
});

test("the pages of requests contain every request once, from every shard", async () => {
  const { uid } = await createWorkspace();
  const ids: string[] = [];
  for (let at = 0; at < 60; at++) ids.push(await log(uid, 200));
  const first = await list({});
  expect(first.rows).toHaveLength(50);
  const second = await list({ last: first.last! });
  const listed = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(listed.slice(0, 60)).toEqual(ids.toReversed());
});

test("staff see the keys of a workspace without secrets, raise its limit, and delete a key immediately", async () => {
  const workspace = await createWorkspace();
  const secret = await createSecret(workspace);
  const { uid: key } = await callerOfSecret(secret);
  const params = { uid: workspace.uid };
  const read = await send(staffBackoffice.apiKeys, staff, { params });
  expect(read.body).toMatchObject({ keys: [{ uid: key }], tier: 1, custom_tier: null, per_minute: 60 });
  expect(read.text).not.toContain(secret);
  const tier = (value: 3 | null) => send(staffBackoffice.setApiTier, staff, { params, body: { tier: value } });
  expect((await tier(3)).body).toMatchObject({ tier: 3, custom_tier: 3, per_minute: 1200 });
  expect((await send(developers.listKeys, workspace.admin)).body).toMatchObject({ per_minute: 1200 });
  expect((await tier(null)).body).toMatchObject({ tier: 1, custom_tier: null });
  const other = await createWorkspace();
  const remove = (uid: string) => send(staffBackoffice.deleteApiKey, staff, { params: { uid, key } });
  expect((await remove(other.uid)).body).toMatchObject({ code: "key.not_found" });
  expect((await remove(workspace.uid)).body).toMatchObject({ keys: [] });
  expect(await identifyKey(secret)).toBeUndefined();
  const { rows } = (await send(staffBackoffice.audit, staff, { query: { search: workspace.uid } })).body;
  expect(rows.map(({ action }) => action)).toEqual(["workspaces.set_api_tier", "workspaces.set_api_tier"]);
});
