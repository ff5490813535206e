import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { expect, test } from "vitest";
import { API_SCOPES, type ApiScope, MAX_KEYS } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { publicKey } from "#contracts/public/key.ts";
import { publicReports } from "#contracts/public/reports.ts";
import { publicWorkspaces } from "#contracts/public/workspaces.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { callerOfSecret, createApiKey, createSecret } from "#test/kit/api-keys.ts";
import { createTrialUser, createWorkspace, send, withFixedClock } from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow, poster, putUpload } from "#test/kit/heatmaps.ts";

const { identifyKey } = await import("#domain/developers/keys/identify-key.ts");
const { table } = await import("#domain/kit/table.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { ApiKeyEntity } = await import("#domain/developers/keys/key.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");

const HOUR_MS = 3600_000;

test("a secret is returned once, and only its hash is stored", async () => {
  const { uid, admin } = await createWorkspace();
  const created = await send(developers.createKey, admin, { body: { title: "Build server", scopes: ["heatmaps:read"] } });
  const { key, secret } = created.body;
  expect(created.status).toBe(201);
  expect(key).toMatchObject({ title: "Build server", scopes: ["heatmaps:read"], expires_at: null, last_used_at: null });
  expect(secret.startsWith(key.prefix)).toBe(true);

  const listed = await send(developers.listKeys, admin);
  expect(listed.body).toEqual({ keys: [key], per_minute: 60 });
  const { data: row } = await ApiKeyEntity.get({ workspaceId: uid, uid: key.uid }).go();
  expect(`${listed.text}${JSON.stringify(row)}`).not.toContain(secret.slice(-43));
});

test("a key works for the workspace: it spends its credits, takes no seat, and is named as the creator", async () => {
  const workspace = await createWorkspace();
  const before = (await send(workspaces.read, workspace.admin)).body;
  const key = await createApiKey(workspace, { title: "Nightly build" });

  const created = await send(publicHeatmaps.create, key, { body: poster });
  expect(created.status).toBe(201);
  const { uid } = created.body.heatmap;

  const after = (await send(workspaces.read, workspace.admin)).body;
  expect(after).toMatchObject({ imageCredits: before.imageCredits - 1, seats: before.seats, members: before.members });
  expect(await heatmapRow(uid)).toMatchObject({
    requested_by: key.uid,
    requested_by_name: "Nightly build",
    scope: workspace.uid,
  });
  expect((await send(heatmaps.read, workspace.member, { params: { uid } })).status).toBe(200);
  expect((await send(publicWorkspaces.usage, key)).body).toMatchObject({
    imageCredits: after.imageCredits,
    active: true,
    per_minute: 60,
  });
});

test("a key reads what its workspace has, but starts and deletes only what it created", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  const theirs = await createTestHeatmap(workspace.member);
  expect((await send(publicHeatmaps.read, key, { params: { uid: theirs } })).status).toBe(200);
  await putUpload(theirs);
  for (const op of [publicHeatmaps.generate, publicHeatmaps.remove])
    expect((await send(op, key, { params: { uid: theirs } })).body).toMatchObject({ status: 403, code: "caller.not_creator" });
  const own = await createTestHeatmap(key);
  expect((await send(publicHeatmaps.remove, key, { params: { uid: own } })).status).toBe(200);
});

test("a key without the scope of an operation is rejected, and a changed scope applies to the next request", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace, { scopes: ["heatmaps:read"] });
  expect((await send(publicHeatmaps.create, key, { body: poster })).body).toMatchObject({
    code: "caller.scope_missing",
    detail: "This API key doesn’t have the permission heatmaps:write.",
  });
  await send(developers.editKey, workspace.admin, { params: { uid: key.uid }, body: { scopes: ["heatmaps:write"] } });
  expect((await send(publicHeatmaps.create, key, { body: poster })).status).toBe(201);
  expect((await send(publicHeatmaps.list, key)).status).toBe(403);
});

test("every key can read its own description, and only that", async () => {
  const at = Date.UTC(2026, 5, 1, 12);
  const workspace = await createWorkspace();
  const [key, secret] = await withFixedClock(at, async () => {
    const created = await createSecret(workspace, { title: "Nightly", scopes: ["projects:read"], expires_in_days: 1 });
    return [await callerOfSecret(created), created];
  });
  const read = () => send(publicKey.read, key);
  expect((await withFixedClock(at, read)).body).toEqual({
    uid: key.uid,
    title: "Nightly",
    prefix: secret.slice(0, 34),
    scopes: ["projects:read"],
    workspace: { uid: workspace.uid, name: "Bureau" },
    created_at: "2026-06-01T12:00:00.000Z",
    expires_at: "2026-06-02T12:00:00.000Z",
    last_used_at: expect.toBeOneOf([null, "2026-06-01T12:00:00.000Z"]),
    replaced: null,
    per_minute: 60,
  });
  const rotate = () => send(developers.rotateKey, workspace.admin, { params: { uid: key.uid }, body: { overlap_hours: 1 } });
  const rotated = (await withFixedClock(at, rotate)).body.key;
  expect((await withFixedClock(at + 1000, read)).body).toMatchObject({
    prefix: rotated.prefix,
    replaced: { prefix: secret.slice(0, 34), expires_at: "2026-06-01T13:00:00.000Z" },
    last_used_at: "2026-06-01T12:00:00.000Z",
  });
  // Reads begin with the key as it was before its use was recorded, which is still recorded once an hour.
  expect((await withFixedClock(at + 2000, read)).body.last_used_at).toBe("2026-06-01T12:00:00.000Z");
});

test("a change to the permissions of a key applies immediately, also to a read that follows others", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace, { scopes: ["heatmaps:read"] });
  const list = () => send(publicHeatmaps.list, key);
  const permit = (scopes: readonly ApiScope[]) =>
    send(developers.editKey, workspace.admin, { params: { uid: key.uid }, body: { scopes: [...scopes] } });
  expect((await list()).status).toBe(200);
  await createTestHeatmap(workspace.member);
  expect((await list()).body.heatmaps).toHaveLength(1);
  await permit(["heatmaps:write"]);
  expect((await list()).body).toMatchObject({ status: 403, code: "caller.scope_missing" });
  expect((await list()).status).toBe(403);
  await permit(["heatmaps:read"]);
  expect((await list()).status).toBe(200);
  await send(developers.deleteKey, workspace.admin, { params: { uid: key.uid } });
  const rejected = await list();
  expect(rejected.body).toMatchObject({ status: 401, code: "key.invalid" });
  expect(rejected.headers).not.toHaveProperty("ratelimit-limit");
  const { requests } = (await send(developers.listRequests, workspace.admin)).body;
  expect(requests.map(({ status }) => status)).toEqual([200, 403, 403, 200, 200]);
});

test("a key that cannot be read again is not answered from a cached copy", async () => {
  const key = await createApiKey(await createWorkspace());
  expect((await send(publicHeatmaps.list, key)).status).toBe(200);
  const reads = mockClient(table.client);
  reads.on(BatchGetCommand).rejects(Object.assign(new Error("provoked"), { name: "RequestLimitExceeded" }));
  try {
    const busy = await send(publicHeatmaps.list, key);
    expect(busy.body).toMatchObject({ status: 503, code: "service.busy" });
  } finally {
    reads.restore();
  }
});

test("a key may do nothing that its workspace's plan does not include", async () => {
  const workspace = await createWorkspace({ access: [] });
  const key = await createApiKey(workspace);
  const request = { params: { uid: "rp_00000000000000000000000000" }, body: { title: "Spring" } };
  expect((await send(publicReports.rename, key, request)).body.code).toBe("plan.feature_missing");
});

test("a rotated key continues its upload with either secret, until the old one ends", async () => {
  const at = Date.UTC(2026, 5, 1, 12);
  const workspace = await withFixedClock(at, () => createWorkspace());
  const first = await withFixedClock(at, () => createSecret(workspace));
  const before = await withFixedClock(at, () => callerOfSecret(first));
  const { uid } = (await withFixedClock(at, () => send(publicHeatmaps.create, before, { body: poster }))).body.heatmap;
  const rotated = await withFixedClock(at, () =>
    send(developers.rotateKey, workspace.admin, { params: { uid: before.uid }, body: { overlap_hours: 1 } }),
  );
  expect(rotated.body.key).toMatchObject({ uid: before.uid, replaced: { prefix: first.slice(0, 34) } });
  // Repeated, because its response was lost: the secret in use stays as long as it was said to.
  await withFixedClock(at, () =>
    send(developers.rotateKey, workspace.admin, { params: { uid: before.uid }, body: { overlap_hours: 2 } }),
  );

  await withFixedClock(at + HOUR_MS / 2, async () => {
    const now = await callerOfSecret(rotated.body.secret);
    for (const caller of [before, now])
      expect((await send(publicHeatmaps.refreshUpload, caller, { params: { uid } })).status).toBe(200);
  });
  await withFixedClock(at + HOUR_MS, async () => {
    expect(await identifyKey(first)).toBe("expired");
    // A cached answer of the authorizer does not help either.
    expect((await send(publicHeatmaps.list, before)).body).toMatchObject({ status: 401, code: "key.invalid" });
    // The form that was given to the old secret took the file.
    await putUpload(uid);
    expect((await send(publicHeatmaps.generate, before, { params: { uid } })).status).toBe(401);
    const now = await callerOfSecret(rotated.body.secret);
    expect((await send(publicHeatmaps.generate, now, { params: { uid } })).status).toBe(202);
  });
});

test("two simultaneous rotations give two valid secrets, and the previous one stays valid", async () => {
  const workspace = await createWorkspace();
  const first = await createSecret(workspace);
  const { uid } = await callerOfSecret(first);
  const rotate = () => send(developers.rotateKey, workspace.admin, { params: { uid }, body: { overlap_hours: 1 } });
  const rotated = await Promise.all([rotate(), rotate()]);
  for (const secret of [first, ...rotated.map(({ body }) => body.secret)]) expect(await identifyKey(secret)).toBeDefined();
});

test("a text without the form of a secret identifies no key", async () => {
  const secret = await createSecret(await createWorkspace());
  const malformed = ["", "Bearer", secret.slice(0, -1), `${secret}x`, secret.toUpperCase()];
  for (const each of malformed) expect(await identifyKey(each), each).toBeUndefined();
});

test("a rotation without overlap ends the old secret immediately", async () => {
  const workspace = await createWorkspace();
  const secret = await createSecret(workspace);
  const key = await callerOfSecret(secret);
  await send(developers.rotateKey, workspace.admin, { params: { uid: key.uid }, body: { overlap_hours: 0 } });
  expect(await identifyKey(secret)).toBeUndefined();
  expect((await send(publicHeatmaps.list, key)).status).toBe(401);
});

test("a deleted key is rejected immediately, and what it created stays", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  const uid = await createTestHeatmap(key);
  expect((await send(developers.deleteKey, workspace.admin, { params: { uid: key.uid } })).body).toEqual({ deleted: key.uid });
  expect((await send(publicHeatmaps.create, key, { body: poster })).body).toMatchObject({ status: 401, code: "key.invalid" });
  expect((await send(heatmaps.read, workspace.member, { params: { uid } })).status).toBe(200);
  expect((await send(developers.listKeys, workspace.admin)).body.keys).toEqual([]);
  expect((await send(developers.deleteKey, workspace.admin, { params: { uid: key.uid } })).body.code).toBe("key.not_found");
});

test("keys are shown as creators under their current name, and deleted keys without a name", async () => {
  const { admin, uid: workspaceId } = await createWorkspace();
  const body = { title: "Build", scopes: ["heatmaps:read" as const] };
  const { key } = (await send(developers.createKey, admin, { body })).body;
  const name = async () => (await send(developers.listKeys, admin)).body.keys[0]!.created_by_name;
  await AccountEntity.patch({ uid: admin.uid }).set({ name: "Grace Hopper" }).go();
  expect(await name()).toBe("Grace Hopper");
  const { data: stored } = await ApiKeyEntity.get({ workspaceId, uid: key.uid }).go();
  expect(JSON.stringify(stored)).not.toContain("Hopper");
  await ApiKeyEntity.put({ ...stored!, created_by: "gone" }).go();
  expect(await name()).toBe("Former member");
});

test("an expired key and a key of a closed workspace are rejected; without a subscription a key only reads", async () => {
  const at = Date.UTC(2026, 5, 1);
  const workspace = await withFixedClock(at, () => createWorkspace());
  const key = await withFixedClock(at, () => createApiKey(workspace, { expires_in_days: 1 }));
  await withFixedClock(at + 24 * HOUR_MS - 1, async () => expect((await send(publicHeatmaps.list, key)).status).toBe(200));
  await withFixedClock(at + 24 * HOUR_MS, async () => expect((await send(publicHeatmaps.list, key)).status).toBe(401));

  const canceled = await createWorkspace({ subscription: "canceled" });
  const reader = await createApiKey(canceled);
  expect((await send(publicHeatmaps.list, reader)).status).toBe(200);
  expect((await send(publicHeatmaps.create, reader, { body: poster })).body).toMatchObject({
    status: 402,
    code: "billing.no_subscription",
  });
  await WorkspaceEntity.patch({ uid: canceled.uid }).set({ closed_at: new Date().toISOString() }).go();
  expect((await send(publicHeatmaps.list, reader)).status).toBe(401);
});

test("a workspace has a bounded number of keys, and another workspace's keys do not exist", async () => {
  const [own, other] = [await createWorkspace(), await createWorkspace()];
  const { uid } = await createApiKey(other);
  for (let key = 0; key < MAX_KEYS; key++) await createSecret(own);
  const body = { title: "One more", scopes: [...API_SCOPES] };
  expect((await send(developers.createKey, own.admin, { body })).body).toMatchObject({
    code: "key.too_many",
    details: { most: MAX_KEYS },
  });
  for (const [op, sent] of [
    [developers.editKey, { title: "Mine" }],
    [developers.rotateKey, {}],
    [developers.deleteKey, undefined],
  ] as const)
    expect((await send(op, own.admin, { params: { uid }, body: sent })).body.code).toBe("key.not_found");
});

test("keys that are created at the same moment do not exceed the limit", async () => {
  const { admin } = await createWorkspace();
  const body = { title: "Build server", scopes: [...API_SCOPES] };
  for (let key = 0; key < MAX_KEYS - 2; key++) await createSecret({ admin });
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(developers.createKey, admin, { body })));
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const outcomes = new Set(replies.map(({ status, body: { code } }) => (status === 201 ? "created" : code)));
  expect(["created", "key.too_many", "service.busy"]).toEqual(expect.arrayContaining([...outcomes]));
  expect((await send(developers.listKeys, admin)).body.keys.length).toBeLessThanOrEqual(MAX_KEYS);
});

test("only admins manage keys, and the public API rejects the tokens of people", async () => {
  const { member, admin } = await createWorkspace();
  for (const person of [member, await createTrialUser()]) expect((await send(developers.listKeys, person)).status).toBe(403);
  for (const person of [member, admin])
    expect((await send(publicHeatmaps.list, person)).body).toMatchObject({ status: 401, code: "key.invalid" });
});

test.each([
  { title: "  ", scopes: ["heatmaps:read"] },
  { title: "Key", scopes: [] },
  { title: "Key", scopes: ["heatmaps:read", "heatmaps:read"] },
  { title: "Key", scopes: ["everything"] },
  { title: "Key", scopes: ["heatmaps:read"], expires_in_days: 0 },
  { title: "Key", scopes: ["heatmaps:read"], secret: "sl_mine" },
])("a key with %j is rejected", async (body) => {
  const { admin } = await createWorkspace();
  expect((await send(developers.createKey, admin, { body })).body.code).toBe("request.invalid");
});

test("the authorizer tells a header without a key, an unknown key and an expired key apart", async () => {
  const { handler } = await import("#lambdas/developers/authorizer.ts");
  const workspace = await createWorkspace();
  const secret = await createSecret(workspace);
  const ask = async (authorizationToken: string) => {
    const methodArn = "arn:aws:execute-api:eu-west-1:1:api/v1/GET/heatmaps";
    const { policyDocument, context } = await handler({ type: "TOKEN", authorizationToken, methodArn });
    return { ...policyDocument.Statement[0], ...context };
  };
  for (const header of [secret, "Basic abc", "Bearer"]) await expect(ask(header)).rejects.toThrow("Unauthorized");
  expect(await ask(`Bearer ${secret}`)).toMatchObject({ Effect: "Allow" });
  const unknown = { Effect: "Deny", code: "key.invalid", message: expect.stringContaining("not valid") };
  expect(await ask("Bearer sl_unknown")).toMatchObject(unknown);
  const { uid } = (await send(developers.listKeys, workspace.admin)).body.keys[0]!;
  await ApiKeyEntity.patch({ workspaceId: workspace.uid, uid }).set({ expires_at: "2020-01-01T00:00:00.000Z" }).go();
  expect(await ask(`Bearer ${secret}`)).toMatchObject({ Effect: "Deny", code: "key.expired" });
  // Who does not have the secret learns nothing about the key.
  expect(await ask(`Bearer ${secret.slice(0, -4)}AAAA`)).toMatchObject(unknown);
});
