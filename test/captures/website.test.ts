import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { captures } from "#contracts/captures.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { projects } from "#contracts/projects.ts";
import { banner, captureJobOf, fakeCapture, run, website } from "#test/kit/captures.ts";
import { failedExecution } from "#test/kit/deliver.ts";
import {
  cloud,
  createFreemiumUser,
  createTrialUser,
  createWorkspace,
  freezeToHourStart,
  send,
  type TestUser,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { heatmapRow } from "#test/kit/heatmaps.ts";
import { createTestProject } from "#test/kit/projects.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";

const { getFile } = await import("#adapters/storage.ts");
const { uploadKey } = await import("#domain/heatmaps/files.ts");
const { sliceId } = await import("#domain/heatmaps/slices/slice-id.ts");
const { headFile } = await import("#adapters/storage.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { sweepHeatmaps } = await import("#domain/heatmaps/analysis/sweep-heatmaps.ts");

const credits = async (person: TestUser): Promise<[number, number]> => {
  const { imageCredits, videoCredits } = (await send(accounts.me, person)).body;
  return [imageCredits, videoCredits];
};
const capture = (person: TestUser, request: object = {}, idempotencyKey?: string) =>
  send(captures.website, person, { body: { ...website, ...request }, ...(idempotencyKey && { idempotencyKey }) });
const rejected = (code: string) => ({
  Error: "InputRejected",
  Cause: JSON.stringify({ errorType: "InputRejected", errorMessage: code }),
});
const listed = async (person: TestUser): Promise<{ uid: string; title: string }[]> =>
  (await send(heatmaps.list, person)).body.heatmaps;

test("a website costs one image credit however many slices it is cut into, and each slice is analysed on its own", async () => {
  const person = await createTrialUser();
  const { status, body } = await capture(person, { title: undefined, fullPage: true, mobile: true, audit: true });
  expect([status, body]).toMatchObject([
    202,
    {
      job_id: `${body.heatmap.uid}-1-capture`,
      credits_reserved: 1,
      video: null,
      heatmap: { title: "www.example.com", subtype: "website", type: "image", application: "UX Design", status: "requested" },
    },
  ]);
  const { uid } = body.heatmap;
  const job = captureJobOf(uid);
  expect(job.page).toMatchObject({ url: website.url, mobile: true, fullPage: true, delay: 1000 });

  await run("cut", { job, captured: await fakeCapture(job, 3, "Plans \u0000 and\nprices") });

  const uids = [uid, sliceId(uid, 2), sliceId(uid, 3)];
  const slices = await Promise.all(uids.map(heatmapRow));
  expect(slices.map(({ title }) => title)).toEqual(["Plans and prices", "Plans and prices (2/3)", "Plans and prices (3/3)"]);
  for (const slice of slices) {
    expect(slice).toMatchObject({
      device: "mobile",
      condition: "viewport",
      source: website.url,
      audit: true,
      upload: "validated",
    });
    expect(cloud.executions.get(`${slice.uid}-1`)).toEqual({ uid: slice.uid, gen: 1 });
    expect((await getFile(uploadKey(slice))).length).toBeGreaterThan(0);
  }
  expect(slices.map(({ covered_by }) => covered_by)).toEqual([undefined, uid, uid]);
  expect(await listed(person)).toMatchObject([{ uid, title: "Plans and prices", slices: 3, part_of: null }]);
  expect(await credits(person)).toEqual([9, 1]);
  expect(await headFile(`${job.folder}slice-1.png`)).toBeUndefined();
});

test("the recording of a website has the title of the page unless its creator gave one", async () => {
  const { member } = await createWorkspace();
  for (const [title, called] of [
    [undefined, "Plans and prices (scrolling)"],
    ["Mine", "Mine (scrolling)"],
  ]) {
    const { body } = await capture(member, { title, add_scrolling_video: true });
    const job = captureJobOf(body.heatmap.uid);
    await run("cut", { job, captured: await fakeCapture(job, 1) });
    expect((await heatmapRow(body.video!.uid)).title).toBe(called);
  }
});

test("slicing again changes nothing, whatever the state of the slices", async () => {
  const person = await createTrialUser();
  const { uid } = (await capture(person)).body.heatmap;
  const job = captureJobOf(uid);
  const said = await fakeCapture(job, 2);
  await run("cut", { job, captured: said });
  await send(heatmaps.edit, person, { params: { uid }, body: { version: (await heatmapRow(uid)).version, title: "Mine" } });
  const before = await stateFingerprint();
  await run("cut", { job, captured: said });
  await run("fail", { job, error: { Error: "States.Timeout" } });
  cloud.startCalls.splice(-2);
  expect(await stateFingerprint()).toBe(before);
});

test("a captured page is one heatmap of its projects", async () => {
  const { admin, member } = await createWorkspace();
  const [asked, later] = [await createTestProject(admin), await createTestProject(member, "Later")];
  const { uid } = (await capture(member, { projectIds: [asked], add_scrolling_video: true })).body.heatmap;
  await send(projects.changeHeatmaps, admin, { params: { uid: later }, body: { add: [uid] } });
  const job = captureJobOf(uid);
  await run("cut", { job, captured: await fakeCapture(job, 3) });
  const count = async (project: string) =>
    (await send(projects.read, admin, { params: { uid: project } })).body.project.heatmap_count;
  expect([await count(asked), await count(later)]).toEqual([2, 1]);
  expect((await capture(member, { projectIds: ["pj_00000000000000000000000000"] })).body.code).toBe("project.not_found");
});

test("a scrolling video takes both credits or none", async () => {
  const person = await createTrialUser();
  const { body } = await capture(person, { add_scrolling_video: true });
  expect(body).toMatchObject({
    credits_reserved: 2,
    video: { type: "video", subtype: "scrolling", title: "Pricing (scrolling)" },
  });
  expect(captureJobOf(body.heatmap.uid).video).toBe(body.video!.uid);
  expect(await credits(person)).toEqual([9, 0]);

  for (const poor of [person, await createFreemiumUser()]) {
    const left = await credits(poor);
    const before = await stateFingerprint();
    expect((await capture(poor, { add_scrolling_video: true })).body.code).toBe("billing.no_video_credits");
    expect(await stateFingerprint()).toBe(before);
    expect(await credits(poor)).toEqual(left);
  }
  const { admin } = await createWorkspace();
  const [images, videos] = await credits(admin);
  await capture(admin, { add_scrolling_video: true });
  expect(await credits(admin)).toEqual([images - 1, videos - 1]);
});

test("the same idempotency key is one capture, even if the first request was interrupted before it started anything", async () => {
  const person = await createTrialUser();
  const { captureWebsite } = await import("#domain/captures/capture-website.ts");
  const { resolveCaller } = await import("#domain/workspaces/resolve-caller.ts");
  const caller = (await resolveCaller({ uid: person.uid, groups: [], secondFactor: false, signedInAt: 0 }))!;
  const request = captures.website.body.parse({ ...website, add_scrolling_video: true });
  const first = await captureWebsite(caller, request, "key");
  cloud.executions.delete(first.job_id);

  const second = await captureWebsite(caller, request, "key");

  expect([second.heatmap.uid, second.video?.uid]).toEqual([first.heatmap.uid, first.video?.uid]);
  expect(cloud.executions.has(first.job_id)).toBe(true);
  expect(await credits(person)).toEqual([9, 0]);
});

test("a capture that never started ends and all its credits are refunded", async () => {
  const person = await createTrialUser();
  const { body } = await capture(person, { add_scrolling_video: true });
  await withClockShift(61 * 60 * 1000, sweepHeatmaps);
  for (const uid of [body.heatmap.uid, body.video!.uid])
    expect(await heatmapRow(uid)).toMatchObject({
      status: "failed",
      problem: {
        code: "capture_expired",
        message: "www.example.com/pricing wasn’t captured in time. Your credit has been refunded.",
      },
    });
  expect(await credits(person)).toEqual([10, 1]);
  const job = captureJobOf(body.heatmap.uid);
  await run("cut", { job, captured: await fakeCapture(job, 2) });
  expect(await listed(person)).toHaveLength(2);
});

test("a page at fault is rejected with the reason, a broken capture fails; each credit is refunded once", async () => {
  const person = await createTrialUser();
  for (const [error, status, code, answer] of [
    [rejected("capture_unreachable"), "error", "capture_unreachable", "settled"],
    [rejected("no such code"), "failed", "capture_failed", "failed"],
    [{ Error: "States.Timeout" }, "failed", "capture_failed", "failed"],
  ] as const) {
    const { body } = await capture(person, { add_scrolling_video: true });
    const job = captureJobOf(body.heatmap.uid);
    expect(await credits(person)).toEqual([9, 0]);
    expect(await run("fail", { job, error })).toEqual({ status: answer });
    await run("settle", failedExecution({ job }));
    for (const uid of [body.heatmap.uid, body.video!.uid])
      expect(await heatmapRow(uid)).toMatchObject({ status, problem: { code } });
    expect(await credits(person)).toEqual([10, 1]);
  }
});

test("an interrupted capture is settled: started slices continue, and the others end without a refund", async () => {
  const person = await createTrialUser();
  const { body } = await capture(person, { add_scrolling_video: true });
  const { uid } = body.heatmap;
  const job = captureJobOf(uid);
  const { slices } = await fakeCapture(job, 1);
  // The second slice is missing from the folder, so that its copy fails.
  await expect(run("cut", { job, captured: { title: "", slices: slices + 1 } })).rejects.toThrow();

  await run("fail", { job });

  expect(await heatmapRow(uid)).toMatchObject({ status: "requested", upload: "validated" });
  expect(await heatmapRow(sliceId(uid, 2))).toMatchObject({
    status: "failed",
    problem: { message: "www.example.com/pricing couldn’t be captured." },
  });
  expect(await heatmapRow(body.video!.uid)).toMatchObject({ status: "failed" });
  expect(await credits(person)).toEqual([9, 1]);
});

test("no unpaid slice is created after the refund of the first slice", async () => {
  const person = await createTrialUser();
  const { uid } = (await capture(person)).body.heatmap;
  const job = captureJobOf(uid);
  await run("cut", { job, captured: await fakeCapture(job, 1) });
  await failHeatmap({ uid, gen: 1 }, "analysis_failed");
  expect(await credits(person)).toEqual([10, 1]);

  await run("cut", { job, captured: await fakeCapture(job, 3) });

  expect((await listed(person)).map((heatmap) => heatmap.uid)).toEqual([uid]);
  expect(await credits(person)).toEqual([10, 1]);
});

test("a heatmap that is being captured accepts no upload and cannot be canceled to get its slices free of charge", async () => {
  const person = await createTrialUser();
  const { uid } = (await capture(person)).body.heatmap;
  expect((await send(heatmaps.refreshUpload, person, { params: { uid } })).body.code).toBe("heatmap.upload_closed");
  expect((await send(heatmaps.generate, person, { params: { uid } })).body.code).toBe("heatmap.not_uploaded");
  expect((await send(heatmaps.remove, person, { params: { uid } })).body.code).toBe("heatmap.in_progress");
});

test.each([
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://[::1]/",
  "http://[::ffff:169.254.169.254]/latest/meta-data",
  "https://localhost/",
  "https://printer.local/",
  "https://intranet/",
  "https://user:secret@example.com/",
  "https://example.com:22/",
])("%s is rejected immediately and costs nothing", async (url) => {
  const person = await createTrialUser();
  const before = await stateFingerprint();
  expect((await capture(person, { url })).body.code).toBe("capture.address_blocked");
  expect((await send(captures.banner, person, { body: { ...banner, src: url } })).body.code).toBe("capture.address_blocked");
  expect(await stateFingerprint()).toBe(before);
});

test("a name that no website has is not found, and costs nothing", async () => {
  const person = await createTrialUser();
  const before = await stateFingerprint();
  const url = "https://does-not-exist.invalid/page";
  expect((await capture(person, { url })).body.code).toBe("capture.address_not_found");
  expect((await send(captures.banner, person, { body: { ...banner, src: url } })).body.code).toBe("capture.address_not_found");
  expect(await stateFingerprint()).toBe(before);
});

test("a user makes at most 60 captures an hour, of any kind", async () => {
  freezeToHourStart();
  const { admin, member } = await createWorkspace();
  const { perHour } = await import("#domain/kit/limit.ts");
  const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
  await enforceRateLimit(perHour("captures.create", 60), admin.uid, 60);
  expect((await capture(admin)).body.code).toBe("request.too_many");
  expect((await send(captures.banner, admin, { body: banner })).body.code).toBe("request.too_many");
  expect((await capture(member)).status).toBe(202);
});

test("repeating a capture request does not count, even in an hour without captures left", async () => {
  freezeToHourStart();
  const { admin } = await createWorkspace();
  const { perHour } = await import("#domain/kit/limit.ts");
  const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
  const { IdempotencyEntity } = await import("#domain/kit/idempotency.entity.ts");
  await enforceRateLimit(perHour("captures.create", 60), admin.uid, 59);
  const { body } = await capture(admin, {}, "site");
  // As if the function had been ended before it kept its answer.
  await IdempotencyEntity.delete({ uid: admin.uid, key: "site" }).go();
  expect(await capture(admin, {}, "site")).toMatchObject({ status: 202, body: { heatmap: { uid: body.heatmap.uid } } });
  expect((await capture(admin)).body.code).toBe("request.too_many");
});

test("a capture and its video have the given country, industry and tags", async () => {
  const { member: person } = await createWorkspace();
  const given = { country: "de", industry: "finance", tags: ["Spring"] } as const;
  const request = { ...given, application: "Other", add_scrolling_video: true };
  const { heatmap, video } = (await capture(person, request)).body;
  for (const each of [heatmap, video!]) expect(await heatmapRow(each.uid)).toMatchObject(given);
  const recorded = await send(captures.banner, person, { body: { ...banner, ...given } });
  expect(await heatmapRow(recorded.body.heatmap.uid)).toMatchObject(given);
});

test("unknown fields, wrong types and URLs of other schemes are rejected with messages that forms can show", async () => {
  const person = await createTrialUser();
  const wrong = { url: "ftp://example.com", delay: -1, scope: "ws_other", application: "Ad / commercial" };
  for (const [field, value] of Object.entries(wrong))
    expect(await capture(person, { [field]: value })).toMatchObject({
      status: 400,
      body: { code: "request.invalid", details: { issues: [{ path: field }] } },
    });
  for (const [field, value] of Object.entries({ dimensions: "9x9", public: true, duration: 50_000, subtype: "website" }))
    expect((await send(captures.banner, person, { body: { ...banner, [field]: value } })).body.details!.issues[0]!.path).toBe(
      field,
    );
});
