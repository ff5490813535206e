import { expect, test } from "vitest";
import { staffCaptures } from "#contracts/staff/captures.ts";
import { captureJobOf, run } from "#test/kit/captures.ts";
import { createStaff, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import * as pictures from "#test/kit/images.ts";

const { putFile } = await import("#adapters/storage.ts");
const { ScreenshotEntity } = await import("#domain/captures/screenshots/screenshot.entity.ts");
const { pageScreenshotKey } = await import("#domain/captures/files.ts");

const page = { url: "https://www.example.com/pricing", cookie: "session=secret", format: "webp" } as const;
const MINUTE_MS = 60_000;

const request = (person: TestUser, body: object = {}) =>
  send(staffCaptures.requestScreenshot, person, { body: { ...page, ...body } });
const read = async (person: TestUser, uid: string) =>
  (await send(staffCaptures.readScreenshot, person, { params: { uid } })).body;
const jobOf = (uid: string) => captureJobOf<"screenshot">(uid);
const finish = (uid: string) =>
  run("show", {
    job: jobOf(uid),
    captured: { title: "Plans", final_url: "https://www.example.com/plans", width: 1920, height: 1080 },
  });

test("staff get the image of a page; its cookies are nowhere but in the job", async () => {
  const staff = await createStaff();
  const { status, body } = await request(staff, {
    mobile: true,
    width: 414,
    height: 896,
    hide_selector: ".chat",
    scroll_to: 800,
    delay: 5000,
  });
  expect([status, body]).toMatchObject([202, { status: "requested", url: page.url, imageURL: null, problem: null }]);
  const job = jobOf(body.uid);
  expect(job.page).toMatchObject({
    ...page,
    mobile: true,
    width: 414,
    height: 896,
    fullPage: false,
    hide_selector: ".chat",
    scroll_to: 800,
    delay: 5000,
  });
  expect(JSON.stringify((await ScreenshotEntity.get({ uid: body.uid }).go()).data)).not.toContain("secret");

  await putFile(pageScreenshotKey(job.folder, "webp"), await pictures.png(64, 36), "image/webp");
  expect(await finish(body.uid)).toBe(true);
  await run("fail", { job });
  const done = await read(await createStaff(), body.uid);
  expect(done).toMatchObject({ status: "done", title: "Plans", final_url: "https://www.example.com/plans", width: 1920 });
  expect((await fetch(done.imageURL!)).status).toBe(200);
});

test("the same request returns the same screenshot for a day, unless it is forced, differs or failed", async () => {
  const [staff, colleague] = [await createStaff(), await createStaff()];
  const own = { url: "https://www.example.com/same" };
  const first = (await request(staff, own)).body.uid;
  await finish(first);
  expect((await request(colleague, own)).body).toMatchObject({ uid: first, status: "done" });
  expect((await request(staff, { ...own, cookie: "session=other" })).body.uid).not.toBe(first);
  expect((await request(staff, { ...own, width: 1280 })).body.uid).not.toBe(first);
  const forced = (await request(staff, { ...own, force: true })).body.uid;
  expect(forced).not.toBe(first);
  expect((await request(staff, own)).body.uid).toBe(forced);
  await run("fail", { job: jobOf(forced) });
  expect((await request(staff, own)).body.uid).not.toBe(forced);
  await withClockShift(24 * 60 * MINUTE_MS, async () => {
    expect(await read(staff, first)).toMatchObject({ code: "capture.not_found" });
    expect((await request(staff, own)).body).toMatchObject({ status: "requested" });
  });
});

test("a page at fault is named; a lost capture has failed after 15 minutes", async () => {
  const staff = await createStaff();
  const { uid } = (await request(staff, { url: "https://unreachable.example/" })).body;
  const error = { Error: "InputRejected", Cause: JSON.stringify({ errorMessage: "capture_unreachable" }) };
  expect(await run("fail", { job: jobOf(uid), error })).toEqual({ status: "settled" });
  expect(await read(staff, uid)).toMatchObject({
    status: "failed",
    problem: { code: "capture_unreachable", message: "unreachable.example couldn’t be reached. Please check the URL." },
  });
  const lost = (await request(staff, { url: "https://lost.example/" })).body.uid;
  await withClockShift(16 * MINUTE_MS, async () => expect((await read(staff, lost)).status).toBe("failed"));
});

test("addresses that aren't public, malformed cookies and unknown fields are rejected", async () => {
  const staff = await createStaff();
  for (const url of [
    "http://169.254.169.254/latest/meta-data",
    "http://localhost/",
    "http://10.0.0.1/",
    "https://me:pw@example.com/",
  ])
    expect((await request(staff, { url })).body).toMatchObject({ code: "capture.address_blocked" });
  for (const wrong of [
    { cookie: "no pair" },
    { format: "gif" },
    { delay: 10_001 },
    { width: 239 },
    { height: 1921 },
    { width: 400.5 },
    { js: "alert(1)" },
  ])
    expect((await request(staff, wrong)).status).toBe(400);
});
