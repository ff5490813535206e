import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient, NotFoundError, PermissionError, type Progress } from "#packages/sdk/src/index.ts";
import * as images from "#test/kit/images.ts";
import { movingDisc } from "#test/kit/videos.ts";
import { type ApiAccess, newApiKey } from "../kit/api-key.ts";
import type { OpenCloud } from "../kit/cloud.ts";
import { sharedCloud } from "../kit/shared-cloud.ts";

let cloud: OpenCloud;
let access: ApiAccess;
let client: Client;
beforeAll(async () => {
  cloud = await sharedCloud();
  access = await newApiKey(cloud);
  client = createClient(access);
});
afterAll(() => cloud?.close());

const poster = async () => new File([new Uint8Array(await images.jpeg(800, 600))], "poster.jpg");

test("an image becomes a heatmap with facts and measured areas for one credit, and its progress is reported", async () => {
  const { imageCredits } = await client.workspaces.usage();
  const phases: string[] = [];
  const heatmap = await client.analyze(
    { file: await poster(), title: "Summer", application: "UX Design", device: "desktop", tags: ["spring"] },
    { onProgress: ({ phase, fraction }) => phases.push(`${phase} ${fraction}`) },
  );
  expect(heatmap).toMatchObject({ status: "done", title: "Summer", width: 800, height: 600, tags: ["spring"] });
  expect(phases.slice(0, 2)).toEqual(["upload 0", "upload 1"]);
  expect(phases.at(-1)).toBe("analysis 1");
  expect((await client.workspaces.usage()).imageCredits).toBe(imageCredits - 1);

  const left = { name: "Left", left: 0, top: 0, width: 400, height: 600 };
  const [first, second] = await client.measureAreas(heatmap.uid, [left, { ...left, name: "Right", left: 400 }]);
  expect((first?.value ?? 0) + (second?.value ?? 0)).toBeCloseTo(1, 1);
  expect(first).toMatchObject({ name: "Left", interval: [expect.any(Number), expect.any(Number)] });

  const facts = await client.waitForFacts(heatmap.uid);
  expect(facts).toMatchObject({ uid: heatmap.uid, width: 800, height: 600 });

  const box = { left: 0, top: 0, width: 400, height: 600 };
  const tried = await client.tryEdits(heatmap.uid, [{ kind: "blur", box }], { areas: [left] });
  expect(tried).toMatchObject({ gen: 1, areas: [{ name: "Left", box }], image: expect.stringMatching(/^data:image\/webp/) });
  const { areas } = await client.tryEdits(heatmap.uid, [{ kind: "blur", box }]);
  expect(areas.map(({ uid }) => uid)).toEqual(facts.elements.map(({ id }) => id));
  const { url } = await client.audits.renderEdits(heatmap.uid, { gen: 1, edits: [{ kind: "blur", box }] });
  expect((await fetch(url)).status).toBe(200);
  await client.audits.coverSpot(heatmap.uid, { gen: 1, box: { ...box, width: 100 } });
  expect((await client.workspaces.usage()).imageCredits).toBe(imageCredits - 1);
});

test("a video that is larger than a part is uploaded in parts, and its progress only increases", async () => {
  const bytes = await readFile(await movingDisc({ seconds: 1 }));
  const size = 17 * 1024 * 1024;
  // A `free` box at the end, which players skip.
  const padding = Buffer.alloc(size);
  padding.writeUInt32BE(size);
  padding.write("free", 4);
  const file = new File([new Uint8Array(bytes), padding], "large.mp4");
  const sent: number[] = [];
  const onProgress = ({ phase, fraction }: Progress) => void (phase === "upload" && sent.push(fraction));
  const heatmap = await client.analyze({ file, application: "Ad / commercial" }, { onProgress });
  expect(heatmap).toMatchObject({ status: "done", title: "large.mp4", type: "video" });
  expect(sent).toEqual([...sent].sort());
  expect(sent.at(-1)).toBe(1);
  expect(sent.length).toBeGreaterThan(1);
});

test("lists return all pages, filters apply, and deleted objects return 404", async () => {
  const titles = ["one", "two", "three"];
  const created = await Promise.all(titles.map((title) => client.projects.create({ title })));
  const seen: string[] = [];
  for await (const { title } of client.projects.list()) seen.push(title);
  expect(seen.sort()).toEqual(titles.sort());
  const [first] = created;
  await client.projects.remove(first?.uid ?? "");
  await expect(client.projects.read(first?.uid ?? "")).rejects.toBeInstanceOf(NotFoundError);
  const filtered = await client.heatmaps.list({ words: "no such title" });
  expect(filtered.heatmaps).toEqual([]);
});

test("a call that is repeated with the same idempotency key creates one object", async () => {
  const create = () => client.projects.create({ title: "Once" }, { idempotencyKey: "once-1" });
  expect((await create()).uid).toBe((await create()).uid);
});

test("a key without the required scope is rejected with a typed error", async () => {
  const reader = createClient(await newApiKey(cloud, ["heatmaps:read"]));
  await expect(reader.projects.list()).rejects.toMatchObject({ code: "caller.scope_missing" });
  await expect(reader.analyze({ file: await poster() })).rejects.toBeInstanceOf(PermissionError);
});

test("a file that is not an image ends with an error and its reason, and its credit is refunded", async () => {
  const { imageCredits } = await client.workspaces.usage();
  const file = new File(["not an image"], "fake.png");
  await expect(client.analyze({ file })).rejects.toMatchObject({
    name: "AnalysisError",
    message: expect.stringContaining("fake.png"),
  });
  expect((await client.workspaces.usage()).imageCredits).toBe(imageCredits);
});

test("pages of other sites can use the public API, upload and read results, but not the API of the application", async () => {
  const { baseUrl, apiKey } = access;
  const origin = "https://tools.example";
  const preflight = await fetch(`${baseUrl}/v1/heatmaps`, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, content-type, idempotency-key, sightline-version",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  const allowed = preflight.headers.get("access-control-allow-headers")?.toLowerCase().split(",");
  expect(allowed).toEqual(expect.arrayContaining(["authorization", "content-type", "idempotency-key", "sightline-version"]));

  const sent = (path: string, headers: Record<string, string>) => fetch(`${baseUrl}${path}`, { headers: { origin, ...headers } });
  for (const reply of [
    await sent("/v1/heatmaps", { authorization: `Bearer ${apiKey}` }),
    await sent("/v1/heatmaps", { authorization: "Bearer sl_unknown" }),
    await sent("/v1/openapi.json", {}),
  ]) {
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("access-control-expose-headers")).toContain("RateLimit-Remaining");
  }
  expect((await sent("/api/heatmaps", {})).status).toBe(403);

  const file = { name: "poster.jpg", size: (await poster()).size, extension: "jpg" } as const;
  const { upload } = await client.heatmaps.create({ title: "Poster", application: "Other", file });
  if (upload.kind !== "form") throw new Error("a small file is sent with a form");
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append("file", await poster());
  const stored = await fetch(upload.url, { method: "POST", headers: { origin }, body: form });
  expect([stored.status, stored.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
});
