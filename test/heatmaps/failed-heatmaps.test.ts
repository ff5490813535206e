import { expect, test } from "vitest";
import { apiOf } from "#contracts/kit/apis.ts";
import type { Operation } from "#contracts/kit/operation.ts";
import { ACCESS_FLAGS } from "#contracts/reference.ts";
import { CASES } from "#test/authorization/cases.ts";
import { createStaff, createWorkspace, send, servedContracts } from "#test/kit/fixtures.ts";
import { createVideoHeatmap } from "#test/kit/heatmaps.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

/** The operations that need the results of a heatmap. */
const operations = Object.entries(servedContracts).flatMap(([domain, { contract }]) =>
  Object.entries<Operation>(contract)
    .map(([name, op]) => ({ id: `${domain}.${name}`, op }))
    .filter(({ op }) => op.errors.includes("heatmap.not_ready")),
);

/** Those that the public API has too use the same code there. `answerRequest` is `brands.request` by staff, for a video that has finished. */
const called = operations.filter(({ id, op }) => apiOf(op) !== "public" && id !== "staffBrands.answerRequest");

const areas_of_interest = [{ uid: "a", name: "Logo", left: 0, top: 0, width: 5, height: 5 }];

test("operations that need the results of a heatmap say that its analysis failed, not that it is unfinished", async () => {
  for (const { id, op } of operations) expect(op.errors, id).toContain("heatmap.failed");
  const [{ admin }, others, staff] = [
    await createWorkspace({ access: ACCESS_FLAGS }),
    await createWorkspace(),
    await createStaff(),
  ];
  const scene = { person: admin, others };
  const [video, made] = [await createVideoHeatmap(admin), new Map<unknown, Promise<string>>()];
  const answers: Record<string, unknown> = {};
  for (const { id, op } of called) {
    const { object, request } = CASES[id]!;
    const uid = object ? await (made.get(object) ?? object.of("own", scene)) : video;
    made.set(object, Promise.resolve(uid));
    await HeatmapEntity.patch({ uid }).set({ status: "failed" }).go();
    const input = id === "heatmaps.edit" ? { params: {}, body: { version: 1, areas_of_interest } } : await request?.(scene, uid);
    const caller = apiOf(op) === "staff" ? staff : admin;
    answers[id] = (await send(op, caller, { ...input, params: { ...input?.params, uid } })).body.code;
  }
  expect(called.length).toBeGreaterThan(20);
  expect(answers).toEqual(Object.fromEntries(called.map(({ id }) => [id, "heatmap.failed"])));
});
