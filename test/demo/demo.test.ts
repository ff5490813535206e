import { expect, test } from "vitest";
import { DEMO_CONSENT, DEMO_MAX_BYTES, DEMOS_PER_DAY, demo } from "#contracts/demo.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { errors } from "#contracts/kit/errors.ts";
import { createDemo, createDoneDemo, createUploadedDemo, deliverEnd, demoFile, solveProof } from "#test/kit/demo.ts";
import { filesUnder } from "#test/kit/files.ts";
import {
  addWorkspaceMember,
  cloud,
  createTrialUser,
  createWorkspace,
  freezeToHourStart,
  send,
  withClockShift,
} from "#test/kit/fixtures.ts";
import { createGenerated, heatmapRow, putUpload, runAnalysis } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { scanTable } from "#test/kit/scan-table.ts";
import { solve } from "#test/kit/solve-challenge.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { accountOf } from "#test/kit/workspaces.ts";

const { heatmapOf } = await import("#domain/demo/heatmap-of.ts");
const { TotalEntity } = await import("#domain/demo/total.entity.ts");
const { DemoEntity } = await import("#domain/demo/demo.entity.ts");
const { LIMITS, MAX_OPEN, RESERVED_BYTES, SLOTS } = await import("#domain/demo/limits.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");
const { EmailEntity } = await import("#domain/kit/email/email.entity.ts");
const { compose } = await import("#domain/kit/email/compose.ts");
const { demoLinkTemplate } = await import("#domain/demo/emails/demo-link.ts");
const { putFile } = await import("#adapters/storage.ts");
const { uploadKey } = await import("#domain/heatmaps/files.ts");
const { inspectUpload } = await import("#domain/heatmaps/uploads/inspect-upload.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { sweepHeatmaps } = await import("#domain/heatmaps/analysis/sweep-heatmaps.ts");
const { startDefaultScoring } = await import("#domain/heatmaps/templates/start-default-scoring.ts");
const { countHeatmap } = await import("#domain/statistics/count-heatmap.ts");
const { listObject } = await import("#domain/directory/handle-event.ts");
const { indexHeatmap } = await import("#domain/heatmaps/search/index-heatmap.ts");
const { handler: purgeHandler } = await import("#lambdas/demo/purge.ts");

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

const read = (uid: string) => send(demo.read, undefined, { params: { uid } });
const start = (uid: string, body: object = { application: "Other" }) => send(demo.start, undefined, { params: { uid }, body });
const email = (uid: string, body: object, ip?: string) =>
  send(demo.send, undefined, { params: { uid }, body, ...(ip !== undefined && { ip }) });
const keep = (person: Parameters<typeof send>[1], uid: string) => send(demo.keep, person, { body: { uid } });
const purge = () => invoke(purgeHandler);
const total = async () => (await TotalEntity.get({ name: "all" }).go({ consistent: true })).data;
/** Files from other test files of this worker, whose rows are gone. */
const earlierFiles = new Set(await filesUnder("demo/"));
const demoFiles = async () => (await filesUnder("demo/")).filter((key) => !earlierFiles.has(key));

test("a visitor analyses an image without an account: upload, type, result with both variants", async () => {
  const { status, body } = await createDemo();
  expect(status).toBe(201);
  const { uid } = body.analysis;
  const heatmap = heatmapOf(uid);
  expect(body.analysis).toMatchObject({
    state: "uploading",
    title: "Poster of Ada",
    emailed: false,
    result: null,
    problem: null,
  });
  expect(body.upload.fields.key).toBe(`demo/${heatmap}/${heatmap}.png`);
  expect((await start(uid)).body.code).toBe("heatmap.not_uploaded");
  await putUpload(heatmap);

  expect((await start(uid, { application: "UX Design", device: "mobile" })).body).toMatchObject({ state: "analysing" });
  expect(cloud.startCalls).toContain(`${heatmap}-1`);
  // A repeated call changes nothing, also not the type.
  expect((await start(uid, { application: "Other" })).status).toBe(202);
  await runAnalysis(heatmap);
  await deliverEnd(heatmap);

  const { body: done } = await read(uid);
  const link = expect.stringContaining(`/demo/${heatmap}/`);
  expect(done).toMatchObject({
    state: "done",
    result: { application: "UX Design", device: "mobile", width: 200, height: 100, clarity_score_percentile: 65 },
  });
  expect(done.result).toMatchObject({ imageURL: link, heatmapURL: link, peekthroughURL: link, metrics: { focus: 60 } });
  expect((await fetch(done.result?.peekthroughURL ?? "")).status).toBe(200);
});

test("an IP address has three analyses per day, and all addresses of an IPv6 network together", async () => {
  freezeToHourStart();
  for (const host of ["1", "2", "3"]) expect((await createDemo(`2001:db8:7:7::${host}`)).status).toBe(201);
  const fourth = await createDemo("2001:db8:7:7:ffff::4");
  expect(fourth).toMatchObject({ status: 429, body: { code: "demo.too_many" } });
  expect(fourth.body.message).toContain(`today’s ${DEMOS_PER_DAY} free analyses`);
  expect((await createDemo("2001:db8:7:8::1")).status).toBe(201);
  await withClockShift(DAY_MS, async () => expect((await createDemo("2001:db8:7:7::1")).status).toBe(201));
});

test("the bot check accepts a solution of our own unexpired challenge, once", async () => {
  const create = (proof: object) => send(demo.create, undefined, { body: { file: demoFile, proof } });
  const proof = await solveProof();
  const before = await total();
  for (const wrong of [
    { ...proof, solutions: proof.solutions.map(() => 0) },
    solve(`${proof.challenge.slice(0, -1)}!`),
    solve("ch_0.9999999999.forged"),
  ])
    expect(await create(wrong)).toMatchObject({ status: 400, body: { code: "bot_check.failed" } });
  await withClockShift(11 * 60_000, async () => expect((await create(proof)).body.code).toBe("bot_check.failed"));
  expect(await total()).toEqual(before);

  expect((await create(proof)).status).toBe(201);
  expect(await create(proof)).toMatchObject({ status: 409, body: { code: "bot_check.used" } });
});

test("other files, types and fields are rejected with a message for the field", async () => {
  const issueOf = async (file: object) => {
    const { status, body } = await createDemo(undefined, { ...demoFile, ...file });
    expect(status).toBe(400);
    return body.details!.issues[0];
  };
  expect(await issueOf({ extension: "gif" })).toEqual({ path: "file.extension", message: "Choose a JPG or PNG image" });
  expect(await issueOf({ extension: "mp4" })).toMatchObject({ path: "file.extension" });
  expect(await issueOf({ size: DEMO_MAX_BYTES + 1 })).toEqual({ path: "file.size", message: "At most 10 MB" });
  expect(await issueOf({ size: 0 })).toEqual({ path: "file.size", message: "The file is empty" });
  expect(await issueOf({ owner: "someone" })).toMatchObject({ path: "file.owner" });

  const { uid } = await createUploadedDemo();
  for (const [body, path] of [
    [{ application: "Ad / commercial" }, "application"],
    [{ application: "UX Design" }, "device"],
    [{ application: "Other", title: "Mine" }, "title"],
  ] as const)
    expect((await start(uid, body)).body.details!.issues[0]!.path).toBe(path);
});

test("a file that is not an image fails with a reason, takes no credit, and is deleted after an hour", async () => {
  const { uid, heatmap } = await createUploadedDemo();
  await start(uid);
  const job = { uid: heatmap, gen: 1 };
  await expect(inspectUpload(job)).rejects.toThrow("wrong_format");
  await failHeatmap(job, "wrong_format");
  await deliverEnd(heatmap, "heatmap.failed");

  const { body } = await read(uid);
  expect(body).toMatchObject({ state: "failed", problem: { code: "wrong_format" }, result: null });
  expect(body.problem?.message).not.toContain("credit");
  expect((await scanTable()).filter(({ heatmapId }) => heatmapId?.S === heatmap)).toEqual([]);
  await withClockShift(61 * 60_000, async () => {
    await purge();
    expect((await read(uid)).body.code).toBe("demo.not_found");
  });
});

test("an upload that is never started ends after an hour and is deleted an hour later", async () => {
  const { uid, heatmap } = await createUploadedDemo();
  await withClockShift(HOUR_MS + 60_000, async () => {
    await sweepHeatmaps();
    expect((await heatmapRow(heatmap)).status).toBe("failed");
    await deliverEnd(heatmap, "heatmap.failed");
    expect((await start(uid)).body.code).toBe("heatmap.upload_closed");
    expect((await email(uid, { email: "visitor@people.test", consent: true })).body.code).toBe("demo.failed");
    expect((await keep(await createTrialUser(), uid)).body.code).toBe("demo.failed");
  });
  await withClockShift(2 * HOUR_MS + 2 * 60_000, purge);
  expect((await read(uid)).body.code).toBe("demo.not_found");
});

test("the link is emailed once, only with consent, and the email carries nothing that the visitor typed", async () => {
  const { uid: early } = await createUploadedDemo();
  const to = `visitor-${early.slice(3, 12)}@people.test`;
  expect((await email(early, { email: to, consent: true })).body.code).toBe("demo.not_ready");

  const uid = await createDoneDemo();
  for (const [body, path, message] of [
    [{ email: to }, "consent", "Please agree before we email you"],
    [{ email: to, consent: false }, "consent", "Please agree before we email you"],
    [{ email: "not an address", consent: true }, "email", "Enter a valid email address."],
  ] as const)
    expect((await email(uid, body)).body.details!.issues[0]).toEqual({ path, message });
  expect((await read(uid)).body.emailed).toBe(false);

  expect(await email(uid, { email: to, consent: true })).toMatchObject({ status: 200, body: { emailed: true } });
  expect(await email(uid, { email: "other@people.test", consent: true })).toMatchObject({
    status: 409,
    body: { code: "demo.already_emailed" },
  });
  const { data: emails } = await EmailEntity.query.byAddress({ to }).go();
  expect(emails).toMatchObject([{ template: "demo-link", data: { token: uid } }]);
  const { data: row } = await DemoEntity.get({ heatmap: heatmapOf(uid) }).go();
  expect(row).toMatchObject({ mail: emails[0]!.id, consent: DEMO_CONSENT.version, consented_at: expect.any(String) });
  const { subject, text } = compose(demoLinkTemplate, emails[0]!.data, "https://sightline.test");
  expect(subject).toBe("Your heatmap is ready");
  expect(text).toContain(`https://sightline.test/demo/${uid}`);
  expect(text).not.toContain("Ada");
});

test("a mailbox gets three emails per day, however its address is spelled and from any sender", async () => {
  freezeToHourStart();
  for (const address of ["ada@people.test", "ADA@people.test", "ada+demo@people.test"])
    expect((await email(await createDoneDemo(), { email: address, consent: true })).status).toBe(200);
  const uid = await createDoneDemo();
  expect(await email(uid, { email: "ada@people.test", consent: true })).toMatchObject({
    status: 429,
    body: { code: "request.too_many" },
  });
  expect((await email(uid, { email: "grace@people.test", consent: true })).status).toBe(200);
});

test("two analyses run at a time, the others wait for a slot, and an analysis that hangs gives its slot up", async () => {
  const made = [await createUploadedDemo(), await createUploadedDemo(), await createUploadedDemo()] as const;
  for (const { uid } of made.slice(0, SLOTS.length)) expect((await start(uid)).status).toBe(202);
  const [first, second, third] = made;
  expect(await start(third.uid)).toMatchObject({ status: 503, body: { code: "demo.busy" } });
  expect(cloud.startCalls).not.toContain(`${third.heatmap}-1`);
  // A repeated start needs no slot.
  expect((await start(first.uid)).status).toBe(202);

  await runAnalysis(first.heatmap);
  await deliverEnd(first.heatmap);
  expect((await start(third.uid)).status).toBe(202);
  const fourth = await createUploadedDemo();
  expect((await start(fourth.uid)).body.code).toBe("demo.busy");
  await withClockShift(31 * 60_000, async () => expect((await start(fourth.uid)).status).toBe(202));
  for (const { heatmap } of [second, third, fourth]) await deliverEnd(heatmap);
});

test("no customer sees a demo heatmap, and it is neither scored in templates, counted nor swept", async () => {
  const uid = heatmapOf(await createDoneDemo("Social media"));
  const person = await createTrialUser();
  const { admin } = await createWorkspace();
  for (const caller of [person, admin]) {
    expect((await send(heatmaps.read, caller, { params: { uid } })).body.code).toBe("heatmap.not_found");
    expect((await send(heatmaps.list, caller)).body.heatmaps).toEqual([]);
  }
  const started = cloud.startCalls.length;
  await startDefaultScoring(uid);
  expect(cloud.startCalls.length).toBe(started);
  expect(await countHeatmap(await heatmapRow(uid))).toBe(false);
  await withClockShift(2 * DAY_MS, sweepHeatmaps);
  expect(await heatmapRow(uid)).toMatchObject({ status: "done", hidden: true, scope: "demo" });
  expect((await heatmapRow(uid)).watched).toBeUndefined();
});

test("seven days after a demo, no row, no file and no address is left", async () => {
  const uid = await createDoneDemo();
  const heatmap = heatmapOf(uid);
  const to = "forgotten@people.test";
  await email(uid, { email: to, consent: true });
  await listObject("heatmaps", heatmap);
  expect((await demoFiles()).filter((key) => key.includes(heatmap)).length).toBeGreaterThan(5);

  await withClockShift(7 * DAY_MS - 60_000, async () => {
    await purge();
    expect((await read(uid)).body.state).toBe("done");
  });
  await withClockShift(7 * DAY_MS + 60_000, async () => {
    // Gone for the visitor even before the job has run.
    expect(await read(uid)).toMatchObject({
      status: 404,
      body: { code: "demo.not_found", message: expect.stringContaining("after 7 days") },
    });
    await purge();
    await purge();
  });
  // What consumers of the deletion do.
  await listObject("heatmaps", heatmap);
  await indexHeatmap(heatmap);
  const left = (await scanTable()).filter((row) => {
    const text = JSON.stringify(row);
    return text.includes(heatmap) || text.includes(to) || text.includes(uid);
  });
  // Events are kept for a week, and hold ids only.
  expect([...new Set(left.map(({ __edb_e__ }) => __edb_e__?.S))]).toEqual(["outbox"]);
  expect((await demoFiles()).filter((key) => key.includes(heatmap))).toEqual([]);
});

test("an interrupted deletion is completed by the next run, and a visitor can delete immediately", async () => {
  const uid = await createDoneDemo();
  const { purgeDemoHeatmap } = await import("#domain/heatmaps/demo/purge-demo-heatmap.ts");
  await purgeDemoHeatmap(heatmapOf(uid));
  expect((await read(uid)).body.code).toBe("demo.not_found");
  await withClockShift(7 * DAY_MS + 1000, purge);
  expect((await DemoEntity.get({ heatmap: heatmapOf(uid) }).go({ consistent: true })).data).toBeNull();

  const { uid: running, heatmap } = await createUploadedDemo();
  await start(running);
  const remove = () => send(demo.remove, undefined, { params: { uid: running } });
  expect((await remove()).body.code).toBe("demo.in_progress");
  await runAnalysis(heatmap);
  await deliverEnd(heatmap);
  expect(await remove()).toMatchObject({ status: 200, body: { deleted: running } });
  expect((await remove()).body.code).toBe("demo.not_found");
  expect((await demoFiles()).filter((key) => key.includes(heatmap))).toEqual([]);
});

test("files that an interrupted save copied to an account are deleted before the demo heatmap is", async () => {
  const uid = heatmapOf(await createDoneDemo());
  const { uid: person } = await createTrialUser();
  const { copyFilesToRecipient } = await import("#domain/heatmaps/transfer/transfer-heatmap.ts");
  await copyFilesToRecipient(await heatmapRow(uid), person);
  await withClockShift(7 * DAY_MS + 1000, async () => {
    await purge();
    expect((await heatmapRow(uid)).deleted_at).toBeUndefined();
    await sweepHeatmaps();
    await purge();
  });
  expect(await filesUnder(`${person}/`)).toEqual([]);
  expect((await demoFiles()).filter((key) => key.includes(uid))).toEqual([]);
});

test("a person saves a demo heatmap to their account free of charge, once, and its link ends", async () => {
  const uid = await createDoneDemo("Display Ads");
  const heatmap = heatmapOf(uid);
  await email(uid, { email: "kept@people.test", consent: true });
  const person = await createTrialUser();
  const credits = (await accountOf(person)).imageCredits;
  const before = await total();

  expect(await keep(person, uid)).toMatchObject({ status: 200, body: { heatmap } });

  const { body } = await send(heatmaps.read, person, { params: { uid: heatmap } });
  expect(body).toMatchObject({ title: "Poster of Ada", status: "done", application: "Display Ads", requested_by: person.uid });
  expect((await fetch(body.heatmapURL ?? "")).status).toBe(200);
  expect((await send(heatmaps.list, person)).body.heatmaps.map((each) => each.uid)).toEqual([heatmap]);
  expect((await accountOf(person)).imageCredits).toBe(credits);
  expect((await demoFiles()).filter((key) => key.includes(heatmap))).toEqual([]);
  expect((await read(uid)).body.code).toBe("demo.not_found");
  expect((await EmailEntity.query.byAddress({ to: "kept@people.test" }).go()).data).toEqual([]);
  expect((await total())!.open).toBe(before!.open - 1);
  // It outlives the demo.
  await withClockShift(8 * DAY_MS, async () => {
    await purge();
    await sweepHeatmaps();
  });
  expect((await heatmapRow(heatmap)).deleted_at).toBeUndefined();

  const second = await createDoneDemo();
  expect(await keep(person, second)).toMatchObject({ status: 409, body: { code: "demo.already_saved" } });
  expect((await keep(await createTrialUser(), uid)).body.code).toBe("demo.not_found");
  expect((await keep(await createTrialUser(), (await createUploadedDemo()).uid)).body.code).toBe("demo.not_ready");
});

test("a member saves a demo heatmap to their workspace; only one of two simultaneous requests gets it, with all files", async () => {
  const workspace = await createWorkspace();
  const other = await addWorkspaceMember(workspace);
  const uid = await createDoneDemo();
  const replies = await Promise.all([keep(workspace.member, uid), keep(other, uid)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  const row = await heatmapRow(heatmapOf(uid));
  expect(row).toMatchObject({ scope: workspace.uid, workspace: workspace.uid, listed: workspace.uid, hidden: false });
  const loser = row.requested_by === other.uid ? workspace.member : other;
  expect(await filesUnder(`${loser.uid}/`)).toEqual([]);
  expect((await filesUnder(`${row.requested_by}/`)).length).toBeGreaterThan(5);
  // No one lost their only chance for it.
  expect((await keep(loser, await createDoneDemo())).status).toBe(200);
});

test("a script from one or many addresses fills neither the storage nor the queue of customers, and leaves nothing behind", async () => {
  const shift = 30 * DAY_MS;
  await withClockShift(shift, async () => {
    await purge();
    const started = new Set(cloud.startCalls);
    const own = await Promise.all(Array.from({ length: 6 }, () => createDemo("198.51.100.7")));
    expect(own.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    // As many other addresses as leave room for seven more in this hour.
    await enforceRateLimit(LIMITS.allCreations, "everyone", LIMITS.allCreations.maxCount - 10);
    const many = [];
    for (let at = 0; at < 10; at++) many.push(await createDemo(`203.0.113.${at}`));
    const codes = many.map(({ status, body }) => (status === 201 ? "created" : body.code));
    expect(codes.filter((code) => code === "created")).toHaveLength(7);
    expect(codes.filter((code) => code === "demo.full")).toHaveLength(3);

    const uids = [...own, ...many].flatMap(({ status, body }) => (status === 201 ? body.analysis.uid : []));
    for (const uid of uids) {
      const heatmap = await heatmapRow(heatmapOf(uid));
      await putFile(uploadKey(heatmap), Buffer.from("picture"), "image/png");
      await start(uid);
    }
    const ran = cloud.startCalls.filter((name) => !started.has(name));
    expect(ran).toHaveLength(SLOTS.length);
    // A customer's analysis starts immediately.
    const paid = await createGenerated(await createTrialUser());
    expect(cloud.startCalls).toContain(`${paid}-1`);
    expect((await total())!).toEqual(expect.objectContaining({ open: uids.length, bytes: uids.length * RESERVED_BYTES }));
  });
  await withClockShift(shift + 8 * DAY_MS, purge);
  expect(await demoFiles()).toEqual([]);
  const kinds = (await scanTable()).filter(
    ({ scope, __edb_e__ }) => __edb_e__?.S === "demo" || (__edb_e__?.S === "heatmap" && scope?.S === "demo"),
  );
  expect(kinds).toEqual([]);
  expect(await total()).toMatchObject({ open: 0, bytes: 0 });
});

test("a full demo says so and creates nothing", async () => {
  await TotalEntity.patch({ name: "all" }).set({ open: MAX_OPEN }).go();
  const stored = await stateFingerprint();
  const ip = "198.51.100.20";
  expect(await createDemo(ip)).toMatchObject({ status: 503, body: { code: "demo.full", message: errors["demo.full"].message } });
  expect(await stateFingerprint()).toBe(stored);
  // It was not counted either.
  await TotalEntity.patch({ name: "all" }).set({ open: 0 }).go();
  const own = await Promise.all(Array.from({ length: 4 }, () => createDemo(ip)));
  expect(own.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429]);
});
