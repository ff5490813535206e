import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_SCOPES } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { exports } from "#contracts/exports.ts";
import { createClient } from "#packages/sdk/src/index.ts";
import * as images from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { newApiKey } from "../kit/api-key.ts";
import type { OpenCloud } from "../kit/cloud.ts";
import { sharedCloud } from "../kit/shared-cloud.ts";
import { buildProgram, type SightlineProgram } from "../kit/sightline-program.ts";
import { newWorkspace, type TestUser } from "../kit/test-user.ts";

let cloud: OpenCloud;
let program: SightlineProgram;
beforeAll(async () => {
  [cloud, program] = await Promise.all([sharedCloud(), buildProgram()]);
});
afterAll(async () => {
  program?.close();
  await cloud?.close();
});

/** Exports the workspace of an admin to a file in the folder of the program. */
async function exportTo(file: string, { api }: TestUser): Promise<void> {
  const { uid: zip } = await api(exports.workspaceZip, {});
  let url: string | null = null;
  await waitUntil(async () => {
    url = (await api(exports.readWorkspaceZip, { params: { zip } })).url;
    return url !== null;
  });
  const bytes = Buffer.from(await (await fetch(url ?? "")).arrayBuffer());
  writeFileSync(path.join(program.folder, file), bytes);
}

test("an exported workspace is imported into another once, even if the import is repeated", async () => {
  const { admin } = await newWorkspace(cloud);
  const { secret } = await admin.api(developers.createKey, { body: { title: "Source", scopes: [...API_SCOPES] } });
  const source = createClient({ baseUrl: cloud.url, apiKey: secret });
  const project = await source.projects.create({ title: "Spring" });
  const heatmap = await source.analyze({
    file: new File([new Uint8Array(await images.jpeg(800, 600))], "poster.jpg"),
    title: "Summer",
    application: "UX Design",
    device: "mobile",
    tags: ["ooh"],
    projectIds: [project.uid],
  });
  await source.measureAreas(heatmap.uid, [{ name: "Logo", left: 10, top: 20, width: 300, height: 200 }]);
  const thread = await source.comments.add(heatmap.uid, { comment: "Larger, please", place: { x: 0.5, y: 0.25 } });
  await source.comments.add(heatmap.uid, { comment: "Done", parent: thread.uid });
  await source.comments.resolve(heatmap.uid, thread.uid, { resolved: true });
  await exportTo("workspace.zip", admin);

  const { baseUrl, apiKey } = await newApiKey(cloud);
  const target = createClient({ baseUrl, apiKey });
  const environment = { SIGHTLINE_URL: baseUrl, SIGHTLINE_API_KEY: apiKey };
  const run = (...args: string[]) => program.run(["import", ...args], { environment });
  const { imageCredits } = await target.workspaces.usage();

  const checked = await run("workspace.zip", "--dry-run");
  expect(checked).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^1 heatmap and 1 project of .* can be imported into .*\. This uses 1 image credit and 0 video credits\.\n$/,
    ),
  });
  expect((await target.heatmaps.list()).heatmaps).toEqual([]);

  const { code, out } = await run("workspace.zip", "--json");
  expect(code).toBe(0);
  const [row] = JSON.parse(out) as { heatmap: string }[];
  expect(row).toEqual({ from: heatmap.uid, title: "Summer", heatmap: expect.stringMatching(/^hm_/), notes: [], problem: null });
  const uid = row?.heatmap ?? "";
  const imported = await target.heatmaps.read(uid);
  expect(imported).toMatchObject({
    status: "done",
    title: "Summer",
    application: "UX Design",
    device: "mobile",
    tags: ["ooh"],
    areas_of_interest: [{ name: "Logo", left: 10, top: 20, width: 300, height: 200 }],
    metrics: { focus: heatmap.metrics?.focus },
  });
  const { comments } = await target.comments.list(uid);
  expect(comments).toMatchObject([
    {
      comment: expect.stringMatching(/^Source, \d{4}-\d\d-\d\d: Larger, please$/),
      place: { x: 0.5, y: 0.25 },
      resolved: { by_name: expect.any(String) },
    },
    { comment: expect.stringMatching(/: Done$/), parent: comments[0]?.uid },
  ]);
  const { projects } = await target.projects.list();
  expect(projects.map(({ title }) => title)).toEqual(["Spring"]);
  expect((await target.projects.read(projects[0]?.uid ?? "", {})).heatmaps.map((each) => each.uid)).toEqual([uid]);

  const again = await run("workspace.zip", "--dry-run");
  expect(again.out).toMatch(/^1 of 1 heatmap is already imported into .*\. There is nothing left to import\.\n$/);
  expect(await run("workspace.zip")).toMatchObject({ code: 0, out: expect.stringContaining(uid) });
  expect((await target.workspaces.usage()).imageCredits).toBe(imageCredits - 1);
  expect((await target.comments.list(uid)).comments).toHaveLength(2);

  // One that an interrupted import created is created again if it is gone or ended without a result.
  const file = path.join(program.folder, "workspace.zip.import.json");
  const state = JSON.parse(readFileSync(file, "utf8")) as { heatmaps: Record<string, object> };
  writeFileSync(file, JSON.stringify({ ...state, heatmaps: { [heatmap.uid]: { uid, isDone: false, notes: [] } } }));
  await target.heatmaps.remove(uid);
  expect((await run("workspace.zip")).code).toBe(0);
  expect((await target.heatmaps.list()).heatmaps).toMatchObject([{ title: "Summer", status: "done" }]);

  const other = await newApiKey(cloud);
  const elsewhere = await program.run(["import", "workspace.zip"], {
    environment: { ...environment, SIGHTLINE_API_KEY: other.apiKey },
  });
  expect(elsewhere).toMatchObject({ code: 2, err: expect.stringContaining("was imported into another workspace") });
});

test("a file that is not an export ends with exit code 2 and the reason", async () => {
  copyFileSync("samples/display-ad.png", path.join(program.folder, "image.zip"));
  const rejected = await program.run(["import", "image.zip"]);
  expect(rejected).toMatchObject({ code: 2, err: expect.stringContaining("isn’t a zip") });
  expect(await program.run(["import", "none.zip"])).toMatchObject({ code: 2, err: "none.zip doesn’t exist.\n" });
});
