import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import type { LabelBox } from "#contracts/labels.ts";
import { labels } from "#contracts/labels.ts";
import { LOGO_MODEL_MAGIC } from "#contracts/pipelines/logos.ts";
import { MAX_MODEL_VIDEOS, staffBrands } from "#contracts/staff/brands.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { createModel } from "#test/kit/brands.ts";
import { deliver } from "#test/kit/deliver.ts";
import { filesUnder } from "#test/kit/files.ts";
import { createStaff, createTrialUser, createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { createLabelledVideo } from "#test/kit/labels.ts";
import { scanTable } from "#test/kit/scan-table.ts";
import { setWorkspace } from "#test/kit/workspaces.ts";

const { handler: consumeModelEvents } = await import("#lambdas/brands/consume-model-events.ts");
const { offeredStep } = await import("#domain/brands/frames/select-times.ts");
const { extractLabelFrames } = await import("#domain/brands/frames/extract-label-frames.ts");
const { AuditLogEntity } = await import("#domain/kit/audit-log.entity.ts");
const { BrandModelEntity } = await import("#domain/brands/models/model.entity.ts");
const { purgeModelLabels } = await import("#domain/brands/labels/purge-labels.ts");
const { labelsOf } = await import("#domain/brands/labels/read-labels.ts");
const { BrandQueueEntity } = await import("#domain/brands/requests/queue.entity.ts");
const { failTraining } = await import("#domain/brands/training/fail-training.ts");
const { submitTraining } = await import("#domain/brands/training/submit-training.ts");
const { readableVideos } = await import("#domain/brands/training/readable-videos.ts");
const { trainingKey } = await import("#domain/brands/models/files.ts");
const { readFrozen } = await import("#domain/brands/training/frozen.ts");
const { getFile, putFile } = await import("#adapters/storage.ts");

async function scene() {
  const { admin, member } = await createWorkspace({ access: ["object_recognition"] });
  const uid = await createLabelledVideo(admin);
  const { body } = await send(labels.createModel, admin, { params: { uid }, body: { name: "Acme", text: "" } });
  const object = body.objects[0]!.id;
  const box = (id: string, more: Partial<LabelBox> = {}): LabelBox => ({
    id,
    object,
    name: id,
    x: 0.2,
    y: 0.2,
    width: 0.2,
    height: 0.2,
    ...more,
  });
  const save = (by: TestUser, frame: number, revision: number, changed: LabelBox[], removed: string[] = []) =>
    send(labels.saveFrame, by, {
      params: { uid, model: body.uid, frame: String(frame) },
      body: { revision, changed, removed },
    });
  const labelFrames = async (count: number) => {
    for (let frame = 0; frame < count; frame++) await save(admin, frame, 0, [box("logo")]);
  };
  return { admin, member, uid, model: body.uid, object, box, save, labelFrames };
}

describe("labels", () => {
  test("two people who label one frame at the same moment lose no labels", async () => {
    const { admin, member, uid, model, box, save } = await scene();
    const all = Array.from({ length: 6 }, (_, at) => save(at % 2 ? admin : member, 0, 0, [box(`box-${at}`)]));
    for (const { status } of await Promise.all(all)) expect(status).toBe(200);
    const { body } = await send(labels.readLabels, admin, { params: { uid, model } });
    expect(body.frames[0]!.boxes.map(({ id }) => id).toSorted()).toEqual(all.map((_, at) => `box-${at}`));
    expect(body.frames[0]!.revision).toBe(6);
  });

  test("a box that someone else has changed is not deleted", async () => {
    const { admin, member, box, save } = await scene();
    await save(admin, 0, 0, [box("logo")]);
    await save(member, 0, 1, [box("logo", { x: 0.5 })]);
    const { body } = await save(admin, 0, 1, [], ["logo"]);
    expect(body.boxes).toEqual([box("logo", { x: 0.5 })]);
    expect((await save(admin, 0, body.revision, [], ["logo"])).body.boxes).toEqual([]);
  });

  test("a box is kept only if it is wider than 5 pixels", async () => {
    const { admin, box, save } = await scene();
    expect((await save(admin, 0, 0, [box("narrow", { width: 5 / 640 })])).body).toMatchObject({ code: "label.too_small" });
    expect((await save(admin, 0, 0, [box("none", { width: 0 })])).status).toBe(400);
    expect((await save(admin, 0, 0, [box("wide", { width: 6 / 640 })])).status).toBe(200);
  });

  test("a box without a name is called Box and its number", async () => {
    const { admin, box, save } = await scene();
    const { body } = await save(admin, 0, 0, [box("one"), box("two", { name: "  " })]);
    expect(body.boxes.map(({ name }) => name)).toEqual(["one", "Box 2"]);
  });

  test("a model at its limit of videos drops deleted videos and those without labels", async () => {
    const { admin, uid, model, box, save } = await scene();
    const deleted = Array.from({ length: MAX_MODEL_VIDEOS }, (_, at) => `hm_${String(at).padStart(26, "0")}`);
    await BrandModelEntity.patch({ uid: model }).set({ videos: deleted }).go();
    expect((await save(admin, 0, 0, [box("logo")])).status).toBe(200);
    const videos = async () => (await BrandModelEntity.get({ uid: model }).go()).data?.videos;
    expect(await videos()).toEqual([uid]);
    expect((await send(labels.clear, admin, { params: { uid, model } })).body).toEqual({ deleted: 1 });
    expect(await videos()).toEqual([]);
    const { data: changes } = await AuditLogEntity.query.byScope({ scope: (await heatmapRow(uid)).scope }).go();
    expect(changes.filter(({ action }) => action === "labels.clear")).toMatchObject([{ actor: admin.uid, object: model }]);
  });

  test("labels exist only in frames of the video, and only of objects of the model", async () => {
    const { admin, box, save } = await scene();
    expect((await save(admin, 10, 0, [box("logo")])).body).toMatchObject({ code: "label.frame_not_found" });
    expect((await save(admin, 0, 0, [box("logo", { object: "other" })])).body).toMatchObject({ code: "model.object_not_found" });
  });

  test("a model of another workspace does not exist", async () => {
    const { uid, model } = await scene();
    const { admin: other } = await createWorkspace({ access: ["object_recognition"] });
    expect((await send(labels.readLabels, other, { params: { uid, model } })).status).toBe(404);
    expect((await send(labels.model, other, { params: { model } })).body).toMatchObject({ code: "model.not_found" });
  });
});

describe("frames", () => {
  test("staff have the frames of a video extracted again, once at a time, and the frames keep their labels", async () => {
    const { uid, model, admin, labelFrames } = await scene();
    await labelFrames(2);
    const staff = await createStaff();
    const redo = (video: string) => send(staffBrands.redoFrames, staff, { params: { uid: video } });
    const statusOf = async () => (await send(labels.read, admin, { params: { uid } })).body.frames.status;
    expect(await statusOf()).toBe("ready");
    for (let time = 0; time < 2; time++) expect((await redo(uid)).status).toBe(202);
    expect(await statusOf()).toBe("requested");
    const after = await send(labels.readLabels, admin, { params: { uid, model } });
    expect(after.body.frames).toHaveLength(2);
    const { data } = await AuditLogEntity.query.byScope({ scope: (await heatmapRow(uid)).scope }).go();
    expect(data.filter(({ action }) => action === "brands.redo_frames")).toHaveLength(1);
    expect((await redo(await createVideoHeatmap(admin))).body).toMatchObject({ code: "label.no_frames" });
  });

  test.each([
    [2, 1],
    [5, 1],
    [10, 2],
    [19, 4],
    [20, 5],
    [900, 5],
  ])("the frames of a video of %d seconds are every %dth of five per second", (duration, step) => {
    expect(offeredStep(duration, 5)).toBe(step);
  });

  test("frames that cannot be extracted are failed, and are extracted again on request", async () => {
    const { admin } = await createWorkspace({ access: ["object_recognition"] });
    const uid = await createVideoHeatmap(admin);
    const open = () => send(labels.open, admin, { params: { uid } });
    expect((await open()).body.frames.status).toBe("requested");
    await expect(extractLabelFrames(uid)).rejects.toThrow();
    expect((await send(labels.read, admin, { params: { uid } })).body.frames).toMatchObject({ status: "failed", frames: [] });
    expect((await open()).body.frames.status).toBe("requested");
  });
});

describe("models", () => {
  test("the name of a model is taken, whatever its case", async () => {
    const { admin, uid } = await scene();
    const { status, body } = await send(labels.createModel, admin, { params: { uid }, body: { name: "aCME", text: "" } });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "model.name_exists", message: "This name is already taken" });
  });

  test("the name of a model is free again after it was changed, and after the model was deleted", async () => {
    const staff = await createStaff();
    const name = `Brand ${crypto.randomUUID()}`;
    const create = () => send(staffBrands.createModel, staff, { body: { name } });
    const first = (await create()).body.uid;
    expect((await create()).status).toBe(409);
    const renamed = await send(staffBrands.updateModel, staff, { params: { model: first }, body: { name: `${name} 2` } });
    expect(renamed.body.name).toBe(`${name} 2`);
    const second = await create();
    expect(second.status).toBe(201);
    const remove = (confirmation: string) =>
      send(staffBrands.removeModel, staff, { params: { model: second.body.uid }, body: { confirmation } });
    expect((await remove(`${name} 2`)).body.code).toBe("confirmation.wrong");
    expect((await create()).status).toBe(409);
    expect((await remove(name)).status).toBe(200);
    expect((await create()).status).toBe(201);
    expect((await send(staffBrands.readModel, staff, { params: { model: second.body.uid } })).status).toBe(404);
  });

  test("a member renames and deletes a model of their workspace, and its name is free afterwards", async () => {
    const { admin, member, uid, model } = await scene();
    const create = (name: string) => send(labels.createModel, admin, { params: { uid }, body: { name, text: "" } });
    const rename = (name: string) => send(labels.renameModel, member, { params: { model }, body: { name } });
    await create("Norda");
    expect((await rename("nORDA")).body).toMatchObject({ code: "model.name_exists" });
    const shared = `Public ${crypto.randomUUID()}`;
    const staff = await createStaff();
    const published = (await send(staffBrands.createModel, staff, { body: { name: shared } })).body.uid;
    await send(staffBrands.updateModel, staff, { params: { model: published }, body: { access: "public" } });
    expect((await rename(shared)).body).toMatchObject({ code: "model.name_exists" });
    expect((await rename("ACME")).body).toMatchObject({ uid: model, name: "ACME", objects: [{ name: "Acme" }] });
    expect((await rename("Acme 2")).body.name).toBe("Acme 2");
    expect((await create("Acme")).status).toBe(201);
    const names = async () => (await send(labels.read, member, { params: { uid } })).body.models.map(({ name }) => name);
    expect(await names()).toContain("Acme 2");
    expect((await send(labels.removeModel, member, { params: { model } })).body).toEqual({ deleted: model });
    expect(await names()).not.toContain("Acme 2");
    expect((await create("Acme 2")).status).toBe(201);
    expect((await send(labels.removeModel, member, { params: { model } })).body).toMatchObject({ code: "model.not_found" });
    await send(staffBrands.removeModel, staff, { params: { model: published }, body: { confirmation: shared } });
  });

  test("a model of others, even a public one, can be neither renamed nor deleted", async () => {
    const { admin, model } = await scene();
    const { admin: other } = await createWorkspace({ access: ["object_recognition"] });
    for (const access of ["admin", "public"] as const) {
      await BrandModelEntity.patch({ uid: model }).set({ access }).go();
      const renamed = await send(labels.renameModel, other, { params: { model }, body: { name: "Mine" } });
      expect(renamed.body).toMatchObject({ code: "model.not_found" });
      const deleted = await send(labels.removeModel, other, { params: { model } });
      expect(deleted.body).toMatchObject({ code: "model.not_found" });
    }
    await BrandModelEntity.patch({ uid: model }).set({ access: "admin" }).go();
    expect((await send(labels.model, admin, { params: { model } })).body.name).toBe("Acme");
  });

  test("a deleted model loses its labels, and a training in progress ends without effect", async () => {
    const { admin, uid, model, labelFrames } = await scene();
    await labelFrames(6);
    await send(labels.train, admin, { params: { model }, body: {} });
    const { data } = await BrandModelEntity.get({ uid: model }).go();
    await send(labels.removeModel, admin, { params: { model } });
    await purgeModelLabels(model);
    expect(await labelsOf(model)).toEqual([]);
    const { data: queued } = await BrandQueueEntity.query.byTime({ queue: "training", state: "open" }).go({ pages: "all" });
    expect(queued.filter((row) => row.uid === model)).toEqual([]);
    await failTraining({ model, training: data!.training!, error: { Error: "TrainingRejected", Cause: "{}" } });
    expect((await send(labels.readLabels, admin, { params: { uid, model } })).status).toBe(404);
  });

  test("a closed workspace loses its models with names, labels and files, also of those deleted before, and an open one does not", async () => {
    const { admin, member, uid, model, labelFrames } = await scene();
    const earlier = (await send(labels.createModel, admin, { params: { uid }, body: { name: "Earlier", text: "" } })).body.uid;
    await labelFrames(6);
    await send(labels.train, admin, { params: { model }, body: {} });
    for (const each of [model, earlier]) await putFile(`models/${each}/v1.slm`, Buffer.from("model"), "application/octet-stream");
    await send(labels.removeModel, admin, { params: { model: earlier } });
    const { scope } = await heatmapRow(uid);
    const close = () => deliver(consumeModelEvents, "workspace.closed", { object: scope });
    const left = async () => {
      const kept = ["$brands#owner", "$brands#uid"];
      const rows = (await scanTable()).map(({ pk, sk }) => `${pk?.S} ${sk?.S}`);
      const named = rows.filter(
        (row) => [model, earlier, scope].some((id) => row.includes(id)) && kept.some((name) => row.startsWith(name)),
      );
      return [named.length, (await filesUnder(`models/${model}/`)).length, (await filesUnder(`models/${earlier}/`)).length];
    };
    const before = await left();
    expect(Math.min(...before)).toBeGreaterThan(0);
    await close();
    expect(await left()).toEqual(before);

    await setWorkspace(scope, { subscription: "canceled" });
    await send(workspaces.leave, member);
    expect((await send(workspaces.close, admin)).status).toBe(200);
    await close();
    await close();

    expect(await left()).toEqual([0, 0, 0]);
    const { data: queued } = await BrandQueueEntity.query.byTime({ queue: "training", state: "open" }).go({ pages: "all" });
    expect(queued.filter((row) => row.uid === model)).toEqual([]);
  });

  test("a deleted account loses the models of its own scope", async () => {
    const person = await createTrialUser();
    const model = await createModel({ owner: person.uid });
    const purge = () => deliver(consumeModelEvents, "account.deleted", { object: person.uid });
    await purge();
    expect((await BrandModelEntity.get({ uid: model }).go()).data?.owner).toBe(person.uid);
    await send(accounts.deleteMe, person);
    await purge();
    expect((await BrandModelEntity.get({ uid: model }).go()).data).toBeNull();
  });

  test("removing an object removes all labels that include it", async () => {
    const { uid, model, object, labelFrames, admin } = await scene();
    await labelFrames(2);
    const staff = await createStaff();
    const { body } = await send(staffBrands.removeObject, staff, { params: { model, object } });
    expect(body.objects).toEqual([]);
    expect(body.labelled_frames).toBe(0);
    const after = await send(labels.readLabels, admin, { params: { uid, model } });
    expect(after.body.frames.flatMap(({ boxes }) => boxes)).toEqual([]);
  });

  test("an exported model can be imported, and a damaged file cannot", async () => {
    const { admin, uid, model, object, box, save } = await scene();
    const staff = await createStaff();
    const header = Buffer.from(
      JSON.stringify({
        model: { id: model, version: 1 },
        objects: [{ id: object, quality: { precision: 1, recall: 1, boxes: 6 } }],
      }),
    );
    const head = Buffer.alloc(8);
    head.writeUInt32LE(1, 0);
    head.writeUInt32LE(header.length, 4);
    const bytes = Buffer.concat([Buffer.from(LOGO_MODEL_MAGIC, "latin1"), head, header]);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const key = `models/${model}/v1-test.slm`;
    await putFile(key, bytes, "application/octet-stream");
    await BrandModelEntity.patch({ uid: model }).set({ version: 1, file: { key, sha256 } }).go();
    expect((await send(staffBrands.exportModel, staff, { params: { model } })).status).toBe(200);
    const exported = Buffer.from(await getFile(`models/${model}/exports/v1.json`));

    // Into a model with labels of an object that the file has, in a frame with one that it does not have.
    const second = "second-logo";
    const { data: own } = await BrandModelEntity.get({ uid: model }).go({ consistent: true });
    const objects = [...own!.objects, { ...own!.objects[0]!, id: second, name: "Other" }];
    await BrandModelEntity.patch({ uid: model }).set({ objects }).go();
    await save(admin, 0, 0, [box("kept"), box("gone", { object: second })]);
    await putFile(`models/${model}/import.json`, exported, "application/json");
    expect((await send(staffBrands.importModel, staff, { params: { model } })).body.labelled_frames).toBe(1);
    const { frames } = (await send(labels.readLabels, admin, { params: { uid, model } })).body;
    expect(frames.flatMap(({ boxes }) => boxes.map(({ id }) => id))).toEqual(["kept"]);

    const target = (await send(staffBrands.createModel, staff, { body: { name: `Copy ${crypto.randomUUID()}` } })).body.uid;
    await putFile(`models/${target}/import.json`, exported, "application/json");
    const { body } = await send(staffBrands.importModel, staff, { params: { model: target } });
    expect(body).toMatchObject({ version: 1, status: "ready", objects: [{ id: object, name: "Acme" }] });

    const damaged = exported.toString().replace(sha256, "0".repeat(64));
    await putFile(`models/${target}/import.json`, Buffer.from(damaged), "application/json");
    const rejected = await send(staffBrands.importModel, staff, { params: { model: target } });
    expect(rejected.body).toMatchObject({ code: "model.file_invalid" });
  });
});

describe("training", () => {
  test("a training sets, changes and removes the text of a model, and the list shows it", async () => {
    const { admin, uid, model, labelFrames } = await scene();
    await labelFrames(6);
    const textOf = async () =>
      (await send(labels.read, admin, { params: { uid } })).body.models.find((each) => each.uid === model)?.text;
    expect(await textOf()).toBeNull();
    for (const [text, stored] of [
      ["Fresh", "fresh"],
      ["Fresher", "fresher"],
      [undefined, "fresher"],
      ["", null],
    ] as const) {
      await BrandModelEntity.patch({ uid: model }).remove(["training"]).go();
      expect((await send(labels.train, admin, { params: { model }, body: text === undefined ? {} : { text } })).status).toBe(202);
      expect(await textOf()).toBe(stored);
    }
  });

  test("a training needs six labelled frames", async () => {
    const { admin, model, labelFrames } = await scene();
    await labelFrames(5);
    const { status, body } = await send(labels.train, admin, { params: { model }, body: {} });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "label.too_few", message: "Create minimum of 6 labels to continue" });
  });

  test("a training does not use a video that staff transferred to someone else, before or after the request", async () => {
    const [{ admin, uid, model, labelFrames }, other] = [await scene(), await createWorkspace()];
    const staff = await createStaff();
    const transferTo = (person: TestUser) =>
      send(staffHeatmaps.transfer, staff, { body: { uids: [uid], to: `${person.uid}@people.test` } });
    await labelFrames(6);
    expect((await transferTo(other.admin)).body).toMatchObject({ failed: [] });
    const rejected = await send(labels.train, admin, { params: { model }, body: {} });
    expect([rejected.status, rejected.body.code]).toEqual([409, "label.too_few"]);

    await transferTo(admin);
    expect((await send(labels.train, admin, { params: { model }, body: {} })).status).toBe(202);
    const { data } = await BrandModelEntity.get({ uid: model }).go();
    const videos = () => readableVideos(data!, [uid]);
    expect([...(await videos()).keys()]).toEqual([uid]);
    await transferTo(other.admin);
    expect((await videos()).size).toBe(0);
  });

  test("a training uses the labels as they were when it was requested", async () => {
    const { admin, model, box, save, labelFrames } = await scene();
    await labelFrames(6);
    const { status, body } = await send(labels.train, admin, { params: { model }, body: {} });
    expect(status).toBe(202);
    expect(body.status).toBe("training requested");
    await save(admin, 0, 1, [box("logo", { x: 0.7 })]);
    const { data } = await BrandModelEntity.get({ uid: model }).go();
    const frozen = await readFrozen({ model, training: data!.training! });
    expect(frozen.version).toBe(1);
    expect(frozen.frames.map(({ boxes }) => boxes[0]!.x)).toEqual(Array.from({ length: 6 }, () => 0.2));
  });

  test("two requests start one training", async () => {
    const { admin, member, model, labelFrames } = await scene();
    await labelFrames(6);
    const requests = [admin, member].map((by) => send(labels.train, by, { params: { model }, body: {} }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([202, 409]);
  });

  test("a training is shown even if the model was renamed while its frames were sent", async () => {
    const { admin, model, labelFrames } = await scene();
    await labelFrames(6);
    await send(labels.train, admin, { params: { model }, body: {} });
    const { data } = await BrandModelEntity.get({ uid: model }).go();
    const job = { model, training: data!.training! };
    await putFile(trainingKey(model, job.training, "call"), Buffer.from("{}"), "application/json");
    const get = BrandModelEntity.get.bind(BrandModelEntity);
    vi.spyOn(BrandModelEntity, "get").mockImplementationOnce((key) => {
      const read = get(key);
      const go = async (options: object) => {
        const found = await get(key).go(options);
        await send(labels.renameModel, admin, { params: { model }, body: { name: `Renamed ${model}` } });
        return found;
      };
      return Object.assign(read, { go });
    });
    await submitTraining(job);
    expect((await send(labels.model, admin, { params: { model } })).body).toMatchObject({
      name: `Renamed ${model}`,
      status: "training",
    });
  });

  test("a failed training says why, and can be repeated", async () => {
    const { admin, model, labelFrames } = await scene();
    await labelFrames(6);
    await send(labels.train, admin, { params: { model }, body: {} });
    const { data } = await BrandModelEntity.get({ uid: model }).go();
    const Cause = JSON.stringify({ errorMessage: "Acme: Its labelled frames show the same." });
    await failTraining({ model, training: data!.training!, error: { Error: "TrainingRejected", Cause } });
    const { body } = await send(labels.model, admin, { params: { model } });
    expect(body).toMatchObject({ status: "failed", failure: "Acme: Its labelled frames show the same.", version: 0 });
    expect((await send(labels.train, admin, { params: { model }, body: {} })).status).toBe(202);
  });
});
