import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test, vi } from "vitest";
import { exports } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { publicExports } from "#contracts/public/exports.ts";
import { createApiKey } from "#test/kit/api-keys.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createWorkspace, send, type TestUser, type TestWorkspace, withClockShift } from "#test/kit/fixtures.ts";
import { createDoneHeatmap } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { addToProject, createTestProject } from "#test/kit/projects.ts";
import { createPrintableHeatmap } from "#test/kit/slides.ts";
import { publishedEvents } from "#test/kit/workspaces.ts";

const { handler: packHandler } = await import("#lambdas/exports/pack-zip.ts");
const { handler: printHandler } = await import("#lambdas/exports/print-slides.ts");
const { handler: sweepHandler } = await import("#lambdas/exports/purge-zips.ts");

const MINUTE_MS = 60_000;

/** Exports of a workspace that a key requests: how each is requested, read and created. */
const KINDS = {
  zip: {
    create: ({ admin }: TestWorkspace) => createDoneHeatmap(admin),
    ask: (caller: TestUser, uid: string) => send(publicExports.heatmapZip, caller, { params: { uid } }),
    read: (caller: TestUser, uid: string, zip: string) => send(publicExports.readHeatmapZip, caller, { params: { uid, zip } }),
    attempt: (object: string) => deliver(packHandler, "zip.requested", { object }),
  },
  slides: {
    create: ({ admin }: TestWorkspace) => createPrintableHeatmap(admin),
    ask: (caller: TestUser, uid: string) =>
      send(publicExports.heatmapSlides, caller, { params: { uid }, body: { type: "pdf" as const } }),
    read: (caller: TestUser, uid: string, slides: string) =>
      send(publicExports.readHeatmapSlides, caller, { params: { uid, slides } }),
    attempt: (object: string) => deliver(printHandler, "slides.requested", { object }),
  },
};
type Kind = keyof typeof KINDS;

async function requested(kind: Kind) {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  const { create, ask, read, attempt } = KINDS[kind];
  const heatmap = await create(workspace);
  const { body } = await ask(key, heatmap);
  return {
    askAgain: () => ask(key, heatmap),
    read: async () => (await read(key, heatmap, body.uid)).body,
    attempt: () => attempt(body.uid),
    /** How the export ended, as its events say. */
    ends: async () =>
      (await publishedEvents(workspace.uid, body.uid)).filter((type) => type === `${kind}.done` || type === `${kind}.failed`),
  };
}

/** Lets the storage handle files that are written in another way; returns a function that ends this. */
function storeBy(put: () => Promise<never>): () => void {
  const { send: original } = S3Client.prototype;
  const spy = vi.spyOn(S3Client.prototype, "send").mockImplementation(function (this: S3Client, command: unknown) {
    return command instanceof PutObjectCommand ? put() : Reflect.apply(original, this, [command]);
  } as never);
  onTestFinished(() => spy.mockRestore());
  return () => spy.mockRestore();
}

for (const kind of Object.keys(KINDS) as Kind[]) {
  test(`an export (${kind}) is announced as failed once, after its third attempt, and is not tried again`, async () => {
    const { attempt, ends, read } = await requested(kind);
    const repair = storeBy(() => Promise.reject(new Error("the disk is full")));
    for (const expected of [[], [], [`${kind}.failed`]]) {
      await expect(attempt()).rejects.toThrow("the disk is full");
      expect(await read()).toMatchObject({ status: "failed", problem: { code: "broke_off" } });
      expect(await ends()).toEqual(expected);
    }
    repair();
    await attempt();
    await withClockShift(30 * MINUTE_MS, () => invoke(sweepHandler));
    expect(await read()).toMatchObject({ status: "failed", url: null });
    expect(await ends()).toEqual([`${kind}.failed`]);
  });

  test(`an export (${kind}) whose second attempt succeeds is announced as done only`, async () => {
    const { attempt, ends, read } = await requested(kind);
    const repair = storeBy(() => Promise.reject(new Error("the disk is full")));
    await expect(attempt()).rejects.toThrow("the disk is full");
    repair();
    await attempt();
    await withClockShift(30 * MINUTE_MS, () => invoke(sweepHandler));
    expect((await read()).status).toBe("done");
    expect(await ends()).toEqual([`${kind}.done`]);
  });

  test(`an export (${kind}) whose function was killed is announced as failed once its time is over, and can be requested again`, async () => {
    const { attempt, ends, read, askAgain } = await requested(kind);
    await new Promise<void>((killed) => {
      const restore = storeBy(() => {
        restore();
        killed();
        return new Promise(() => {});
      });
      void attempt();
    });
    await withClockShift(19 * MINUTE_MS, () => invoke(sweepHandler));
    expect(await ends()).toEqual([]);
    await withClockShift(21 * MINUTE_MS, async () => {
      await invoke(sweepHandler);
      await invoke(sweepHandler);
      expect(await ends()).toEqual([`${kind}.failed`]);
      expect(await read()).toMatchObject({ status: "failed", problem: { code: "broke_off" } });
      expect((await askAgain()).body.status).toBe("requested");
      await attempt();
      expect((await read()).status).toBe("done");
      await invoke(sweepHandler);
    });
    expect(await ends()).toEqual([`${kind}.failed`, `${kind}.done`]);
  });
}

test("a zip with nothing to pack is announced as failed at the first attempt", async () => {
  const workspace = await createWorkspace();
  const key = await createApiKey(workspace);
  const [project, uid] = [await createTestProject(workspace.admin), await createDoneHeatmap(workspace.admin)];
  await addToProject(workspace.admin, project, uid);
  const { body } = await send(publicExports.projectZip, key, { params: { uid: project } });
  await send(heatmaps.remove, workspace.admin, { params: { uid } });
  for (let time = 0; time < 2; time++) await deliver(packHandler, "zip.requested", { object: body.uid });
  expect(await publishedEvents(workspace.uid, body.uid)).toEqual(["zip.requested", "zip.failed"]);
  const { body: read } = await send(publicExports.readProjectZip, key, { params: { uid: project, zip: body.uid } });
  expect(read).toMatchObject({ status: "failed", problem: { code: "empty" } });
});

test("the failed zip of a person is not announced, because only they may read it", async () => {
  const workspace = await createWorkspace();
  const uid = await createDoneHeatmap(workspace.admin);
  const { body } = await send(exports.heatmapZip, workspace.admin, { params: { uid } });
  storeBy(() => Promise.reject(new Error("the disk is full")));
  for (let time = 0; time < 3; time++) await expect(KINDS.zip.attempt(body.uid)).rejects.toThrow("the disk is full");
  expect(await publishedEvents(workspace.uid, body.uid)).toEqual(["zip.requested"]);
});
