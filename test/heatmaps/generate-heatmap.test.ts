import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { cloud, createTrialUser, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { createGenerated, createTestHeatmap, heatmapRow, putUpload } from "#test/kit/heatmaps.ts";

const HOUR_MS = 3600 * 1000;
const generate = (person: TestUser, uid: string) => send(heatmaps.generate, person, { params: { uid } });

test("nothing is analysed before the file has arrived", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);

  expect(await generate(person, uid)).toMatchObject({ status: 409, body: { code: "heatmap.not_uploaded" } });

  expect(cloud.startCalls).not.toContain(`${uid}-1`);
  expect(await heatmapRow(uid)).toMatchObject({ upload: "pending", status: "requested" });
});

test("repeated and concurrent requests for the analysis return the same response and start one execution", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  await putUpload(uid);

  const replies = await Promise.all(Array.from({ length: 5 }, () => generate(person, uid)));

  const answer = { job_id: `${uid}-1`, status: "requested", heatmap_uid: uid, credits_reserved: 1 };
  for (const reply of [...replies, await generate(person, uid)]) expect(reply).toMatchObject({ status: 202, body: answer });
  expect(cloud.executions.get(`${uid}-1`)).toEqual({ uid, gen: 1 });
  expect((await heatmapRow(uid)).version).toBe(2);
});

test("a request for a finished heatmap returns the same response and starts no execution", async () => {
  const { runAnalysis } = await import("#test/kit/heatmaps.ts");
  const person = await createTrialUser();
  const uid = await createGenerated(person);
  await runAnalysis(uid);
  const calls = cloud.startCalls.length;

  expect(await generate(person, uid)).toMatchObject({ status: 202, body: { job_id: `${uid}-1` } });

  expect(cloud.startCalls).toHaveLength(calls);
  expect((await heatmapRow(uid)).status).toBe("done");
});

test("an execution that could not be started is started by the next call", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  await putUpload(uid);
  await generate(person, uid);
  cloud.executions.delete(`${uid}-1`);

  expect((await generate(person, uid)).status).toBe(202);

  expect(cloud.executions.has(`${uid}-1`)).toBe(true);
});

test("a new upload form is available while the upload is open, at most for an hour, and not after the file was accepted", async () => {
  const person = await createTrialUser();
  const uid = await createTestHeatmap(person);
  const form = (shift = 0) => withClockShift(shift, () => send(heatmaps.refreshUpload, person, { params: { uid } }));

  const late = await form(50 * 60_000);
  expect(late.status).toBe(200);
  if (late.body.kind !== "form") throw new Error("a small file is uploaded with a form");
  expect(late.body.fields.key).toBe(`${person.uid}/${uid}/${uid}.png`);
  expect(Date.parse(late.body.expires_at)).toBeLessThanOrEqual(Date.parse((await heatmapRow(uid)).deadline));
  expect(await form(HOUR_MS)).toMatchObject({ status: 409, body: { code: "heatmap.upload_closed" } });

  await putUpload(uid);
  await generate(person, uid);
  expect(await form()).toMatchObject({ status: 409, body: { code: "heatmap.upload_closed" } });
});
