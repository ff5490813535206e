import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { comments } from "#contracts/comments.ts";
import { exports } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { WorkspaceArchive } from "#contracts/workspace-archive.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createGenerated, heatmapRow, metrics, runAnalysis } from "#test/kit/heatmaps.ts";
import { createModelFor } from "#test/kit/labels.ts";
import { addToProject, createTestProject } from "#test/kit/projects.ts";
import { unzip } from "#test/kit/unzip.ts";

const { LabelsEntity } = await import("#domain/brands/labels/labels.entity.ts");
const { handler } = await import("#lambdas/exports/pack-zip.ts");
const pack = (zip: string) => deliver(handler, "zip.requested", { object: zip });

/** Exports the workspace of an admin. Returns the files of the zip. */
async function exported(admin: TestUser): Promise<Record<string, Buffer>> {
  const asked = await send(exports.workspaceZip, admin, {});
  expect(asked).toMatchObject({ status: 202, body: { status: "requested" } });
  await pack(asked.body.uid);
  const { body } = await send(exports.readWorkspaceZip, admin, { params: { zip: asked.body.uid } });
  expect(body).toMatchObject({ status: "done", progress: 100 });
  return unzip(Buffer.from(await (await fetch(body.url!)).arrayBuffer()));
}

test("the zip of a workspace has everything in it and nothing of others, and matches the schema that it includes", async () => {
  const { admin, member } = await createWorkspace();
  const other = await createWorkspace();
  await createDoneHeatmap(other.member);
  const heatmap = await createGenerated(member, undefined, { reference: "order-7" });
  await runAnalysis(heatmap);
  const unfinished = await createGenerated(member);
  const project = await createTestProject(member, "Spring");
  await addToProject(member, project, heatmap);
  const { version } = await heatmapRow(heatmap);
  const area = { uid: "one", name: "Logo", left: 0, top: 0, width: 10, height: 10 };
  await send(heatmaps.edit, member, { params: { uid: heatmap }, body: { version, tags: ["ooh"], areas_of_interest: [area] } });
  await send(comments.add, member, { params: { uid: heatmap }, body: { comment: "Larger, please" } });

  const model = await createModelFor(heatmap);
  const box = { id: "one", object: "logo", name: "Acme", x: 0.1, y: 0.1, width: 0.2, height: 0.2, revision: 1 };
  const at = new Date().toISOString();
  await LabelsEntity.create({
    owner: model,
    video: heatmap,
    frame: 0,
    boxes: [box],
    revision: 1,
    changed_by: admin.uid,
    changed_at: at,
  }).go();

  const files = await exported(admin);
  const data = JSON.parse(String(files["workspace.json"]));
  const archive = WorkspaceArchive.parse(data);
  expect(archive.projects).toMatchObject([{ uid: project, title: "Spring", heatmaps: [heatmap] }]);
  expect(archive.heatmaps.map(({ uid }) => uid)).toEqual([heatmap]);
  expect(archive.heatmaps[0]).toMatchObject({
    tags: ["ooh"],
    reference: "order-7",
    projects: [project],
    areas: [{ name: "Logo", value: expect.any(Number) }],
    metrics,
    clarity: 65,
    comments: [{ comment: "Larger, please", added_by: member.uid }],
  });
  expect(archive.omitted).toEqual([]);
  expect(archive.brand_models).toMatchObject([
    { uid: model, name: "Acme", labels: [{ video: heatmap, frame: 0, boxes: [{ name: "Acme" }] }] },
  ]);
  expect(String(files["workspace.json"])).not.toContain(unfinished);
  for (const { name, size } of archive.heatmaps[0]!.files) expect(files[name]?.length, name).toBe(size);
  expect(Object.keys(files).filter((name) => name.startsWith("heatmaps/")).length).toBe(archive.heatmaps[0]!.files.length);

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const isValid = ajv.compile(JSON.parse(String(files["workspace.schema.json"])));
  expect(isValid(data), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid({ ...data, version: 2 })).toBe(false);
});

test("a heatmap that is deleted during the export is named, and the others are exported", async () => {
  const { admin, member } = await createWorkspace();
  const [kept, removed] = [await createDoneHeatmap(member), await createDoneHeatmap(member)];
  const asked = await send(exports.workspaceZip, admin, {});
  const { contentsOfWorkspace } = await import("#domain/exports/zips/workspace/workspace-contents.ts");
  const { toExportable } = await import("#domain/heatmaps/exportable.ts");
  const exportable = [await toExportable(await heatmapRow(kept)), await toExportable(await heatmapRow(removed))];
  const scope = exportable[0]!.heatmap && (await heatmapRow(kept)).scope;
  const names: string[] = [];
  let data = "";
  for await (const { name, content } of contentsOfWorkspace(scope, exportable, async (uid) => uid === kept)) {
    names.push(name);
    if (name === "workspace.json") data = String(content);
    else if (!Buffer.isBuffer(content)) content.destroy();
  }
  expect(JSON.parse(data)).toMatchObject({ heatmaps: [{ uid: kept }], omitted: [{ uid: removed }] });
  expect(names.some((name) => name.includes(removed))).toBe(false);
  expect(asked.status).toBe(202);
});

test("only the admin exports a workspace, another admin cannot read the zip, and an empty workspace has none", async () => {
  const { admin, member } = await createWorkspace();
  expect(await send(exports.workspaceZip, admin, {})).toMatchObject({ status: 409, body: { code: "workspace.empty" } });
  await createDoneHeatmap(member);
  const { body } = await send(exports.workspaceZip, admin, {});
  expect((await send(exports.workspaceZip, member, {})).status).toBe(403);
  const { admin: stranger } = await createWorkspace();
  const read = await send(exports.readWorkspaceZip, stranger, { params: { zip: body.uid } });
  expect(read).toMatchObject({ status: 404, body: { code: "export.not_found" } });
});
