import { beforeEach, describe, expect, test } from "vitest";
import type { LabelBox } from "#contracts/labels.ts";
import { labels, MAX_MODEL_LOGOS } from "#contracts/labels.ts";
import type { TrainReply } from "#contracts/pipelines/logos.ts";
import { trackingRow } from "#test/kit/brands.ts";
import { createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createLabelledVideo } from "#test/kit/labels.ts";

const { BrandModelEntity } = await import("#domain/brands/models/model.entity.ts");
const { finishTraining } = await import("#domain/brands/training/finish-training.ts");
const { readFrozen } = await import("#domain/brands/training/frozen.ts");
const { trainingKey } = await import("#domain/brands/models/files.ts");
const { putFile } = await import("#adapters/storage.ts");

let admin: TestUser;
let uid: string;

beforeEach(async () => {
  ({ admin } = await createWorkspace({ access: ["object_recognition"] }));
  uid = await createLabelledVideo(admin);
});

const createModel = async (name: string) => {
  const { body } = await send(labels.createModel, admin, { params: { uid }, body: { name, text: "" } });
  return { model: body.uid, logo: body.objects[0]!.id };
};
const addLogo = (model: string, name: string) => send(labels.addLogo, admin, { params: { model }, body: { name } });
const boxOf = (object: string, more: Partial<LabelBox> = {}): LabelBox => ({
  id: crypto.randomUUID(),
  object,
  name: "Box 1",
  x: 0.2,
  y: 0.2,
  width: 0.2,
  height: 0.2,
  ...more,
});
/** Labels an object in as many frames. */
async function label(model: string, object: string, frames: number, more: Partial<LabelBox> = {}) {
  for (let frame = 0; frame < frames; frame++) {
    const body = { revision: 0, changed: [boxOf(object, more)], removed: [] };
    const { status } = await send(labels.saveFrame, admin, { params: { uid, model, frame: String(frame) }, body });
    expect(status).toBe(200);
  }
}
const read = async (model: string) => (await send(labels.model, admin, { params: { model } })).body;

describe("a model of several logos", () => {
  test("a model of several logos is trained when each logo is labelled in six frames", async () => {
    const { model, logo } = await createModel("Norda");
    const added = await addLogo(model, "Morvia");
    expect(added.status).toBe(201);
    const second = added.body.objects[1]!.id;
    await label(model, logo, 6);
    await label(model, second, 5, { x: 0.6 });
    const train = () => send(labels.train, admin, { params: { model }, body: {} });
    expect((await train()).body).toMatchObject({ code: "label.too_few" });
    await label(model, second, 6, { x: 0.6 });
    expect((await read(model)).objects.map(({ name, labels }) => [name, labels])).toEqual([
      ["Norda", 6],
      ["Morvia", 6],
    ]);
    expect((await train()).status).toBe(202);
    const { data } = await BrandModelEntity.get({ uid: model }).go();
    const { objects } = await readFrozen({ model, training: data!.training! });
    expect(objects).toEqual([
      { id: logo, name: "Norda" },
      { id: second, name: "Morvia" },
    ]);
    expect((await addLogo(model, "Third")).body).toMatchObject({ code: "model.training" });
  });

  test("a model of several logos has one to ten logos, each with a different name", async () => {
    const { model, logo } = await createModel("Norda");
    expect((await addLogo(model, "nORDA")).body).toMatchObject({ code: "model.object_exists" });
    for (let count = 1; count < MAX_MODEL_LOGOS; count++) expect((await addLogo(model, `Logo ${count}`)).status).toBe(201);
    expect((await addLogo(model, "One more")).body).toMatchObject({
      code: "model.too_many_objects",
      message: "A model can have at most 10 logos and texts.",
    });
    const rename = (name: string) => send(labels.renameLogo, admin, { params: { model, object: logo }, body: { name } });
    expect((await rename("Logo 1")).body).toMatchObject({ code: "model.object_exists" });
    expect((await rename("Norda red")).body.objects[0]).toMatchObject({ id: logo, name: "Norda red" });
    const remove = (object: string) => send(labels.removeLogo, admin, { params: { model, object } });
    for (const { id } of (await read(model)).objects.slice(1)) expect((await remove(id)).status).toBe(200);
    expect((await remove(logo)).body).toMatchObject({ code: "model.last_logo" });
    expect((await remove("other")).body).toMatchObject({ code: "model.object_not_found" });
  });

  test("deleting a logo removes its labels, and keeps those of other logos in the same frame", async () => {
    const { model, logo } = await createModel("Norda");
    const second = (await addLogo(model, "Morvia")).body.objects[1]!.id;
    await label(model, logo, 2);
    await label(model, second, 3, { x: 0.6 });
    const { body } = await send(labels.removeLogo, admin, { params: { model, object: second } });
    expect(body.objects.map(({ id, labels }) => [id, labels])).toEqual([[logo, 2]]);
    const after = await send(labels.readLabels, admin, { params: { uid, model } });
    expect(after.body.frames.map(({ boxes }) => boxes.map(({ object }) => object))).toEqual([[logo], [logo], []]);
  });

  test("a model searches only for the logos of its last training", async () => {
    const { model, logo } = await createModel("Norda");
    await addLogo(model, "Morvia");
    const file = { key: "models/test.slm", sha256: "0".repeat(64) };
    const quality = { [logo]: { precision: 1, recall: 1, boxes: 6 } };
    await BrandModelEntity.patch({ uid: model }).set({ version: 1, file, quality }).go();
    expect((await send(labels.predict, admin, { params: { uid }, body: { model } })).status).toBe(202);
    expect((await trackingRow(uid)).model!.objects.map(({ name }) => name)).toEqual(["Norda"]);
  });
});

describe("two models", () => {
  test("combining two models gives one with the labels of both, and leaves the second as it is", async () => {
    const [first, second] = [await createModel("Norda"), await createModel("Morvia")];
    await label(first.model, first.logo, 6);
    await label(second.model, second.logo, 7, { x: 0.6 });
    const combine = () => send(labels.combine, admin, { params: { model: first.model }, body: { from: second.model } });
    const expected = [
      ["Norda", 6],
      ["Morvia", 7],
    ];
    for (let times = 0; times < 2; times++) {
      const { status, body } = await combine();
      expect(status).toBe(200);
      expect(body.objects.map(({ name, labels }) => [name, labels])).toEqual(expected);
      expect(body.labelled_frames).toBe(7);
    }
    const { body } = await send(labels.readLabels, admin, { params: { uid, model: first.model } });
    expect(body.frames[0]!.boxes.map(({ x }) => x)).toEqual([0.2, 0.6]);
    expect((await read(second.model)).objects.map(({ name, labels }) => [name, labels])).toEqual([["Morvia", 7]]);
  });

  test("two models with similar logos say so when either is trained, until they are combined", async () => {
    const [first, second] = [await createModel("Norda"), await createModel("Morvia")];
    const quality = { precision: 1, recall: 1, boxes: 6 };
    const file = { key: "models/test.slm", sha256: "0".repeat(64) };
    await BrandModelEntity.patch({ uid: second.model })
      .set({ version: 1, file, quality: { [second.logo]: quality } })
      .go();
    await label(first.model, first.logo, 6);
    await label(second.model, second.logo, 6, { x: 0.6 });
    await send(labels.train, admin, { params: { model: first.model }, body: {} });
    const { data } = await BrandModelEntity.get({ uid: first.model }).go();
    const job = { model: first.model, training: data!.training! };
    expect((await readFrozen(job)).rivals).toEqual([{ model: second.model, ...file }]);

    const look_alikes = [{ rival: 0, object: second.logo, share: 0.5, lead: 4 }];
    const reply: TrainReply = {
      task: "train",
      file: { base64: "AAAA", sha256: "1".repeat(64) },
      objects: [
        { object: first.logo, quality, failures: [], warnings: [{ code: "frames.identical", frames: [2, 4] }], look_alikes },
      ],
    };
    const [output, failure] = [`test/${job.training}.out`, `test/${job.training}-error.out`];
    await putFile(output, Buffer.from(JSON.stringify(reply)), "application/json");
    const call = trainingKey(job.model, job.training, "call");
    await putFile(call, Buffer.from(JSON.stringify({ output, failure })), "application/json");
    await finishTraining(job);

    const left = "Norda: Some labelled frames look the same as others, and aren’t used. Check frames 3, 5.";
    expect((await read(first.model)).warnings).toEqual([left]);
    const alike = async (model: string) => (await read(model)).look_alikes;
    const of = ({ logo }: typeof first, name: string, other: typeof first) => [
      { object: logo, model: other.model, model_name: name, logo: name, competes: true },
    ];
    expect(await alike(first.model)).toEqual(of(first, "Morvia", second));
    expect(await alike(second.model)).toEqual(of(second, "Norda", first));
    await send(labels.combine, admin, { params: { model: first.model }, body: { from: second.model } });
    for (const { model } of [first, second]) expect(await alike(model)).toEqual([]);
  });

  test("models of two workspaces cannot be combined, nor a model with itself", async () => {
    const { model } = await createModel("Norda");
    const other = await createWorkspace({ access: ["object_recognition"] });
    const theirs = await createLabelledVideo(other.admin);
    const { body } = await send(labels.createModel, other.admin, { params: { uid: theirs }, body: { name: "Morvia", text: "" } });
    for (const from of [body.uid, model])
      expect((await send(labels.combine, admin, { params: { model }, body: { from } })).status).toBe(404);
  });
});
