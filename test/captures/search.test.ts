import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { captures } from "#contracts/captures.ts";
import { ACCESS_FLAGS } from "#contracts/reference.ts";
import { captureJobOf, createSearchCapture, run } from "#test/kit/captures.ts";
import { busEvent } from "#test/kit/deliver.ts";
import { cloud, createStaff, createWorkspace, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import * as pictures from "#test/kit/images.ts";
import { auditLogOf } from "#test/kit/workspaces.ts";

const { headFile, getFile, putFile } = await import("#adapters/storage.ts");
const { uploadKey } = await import("#domain/heatmaps/files.ts");
const { captureFolder, screenshotKey } = await import("#domain/captures/files.ts");
const { searchPage } = await import("#domain/captures/search-page/page.ts");
const { replacementScript } = await import("#domain/captures/search-page/replacement-script.ts");
const { AccountEntity } = await import("#domain/accounts/account.entity.ts");

const bureau = () => createWorkspace({ access: ACCESS_FLAGS });
const search = (person: TestUser, request: object) =>
  send(captures.search, person, { body: { keyword: "sourdough", ...request } });
const read = (person: TestUser, uid: string) => send(captures.readSearch, person, { params: { uid } });
const heatmapOf = (person: TestUser, uid: string, idempotencyKey?: string) =>
  send(captures.createSearchHeatmap, person, { params: { uid }, body: {}, ...(idempotencyKey && { idempotencyKey }) });

test("a finished image is shown among search results free of charge; only the workspace sees the result", async () => {
  const { admin, member, uid: workspace } = await bureau();
  const { admin: stranger } = await bureau();
  const thumbnail = await createDoneHeatmap(member);
  const { status, body } = await search(admin, { thumbnail, position: 3, hide_shorts: true });
  expect([status, body]).toMatchObject([
    202,
    { status: "requested", thumbnail, keyword: "sourdough", position: 3, hide_shorts: true, screenshotURL: null, mock: null },
  ]);
  const job = captureJobOf<"search">(body.uid);
  expect(job.search).toMatchObject({ keyword: "sourdough", position: 3, hide_shorts: true, title: "Poster" });
  expect((await fetch(job.search.picture)).status).toBe(200);
  expect((await heatmapOf(admin, body.uid)).body.code).toBe("capture.not_ready");

  await putFile(screenshotKey(job.folder), await pictures.png(64, 36), "image/png");
  await run("show", { job, captured: { mock: true } });
  await run("fail", { job });

  const shown = await read(member, body.uid);
  expect(shown.body).toMatchObject({ status: "done", mock: true, problem: null });
  expect((await fetch(shown.body.screenshotURL!)).status).toBe(200);
  expect((await read(stranger, body.uid)).body.code).toBe("capture.not_found");
  expect((await heatmapOf(stranger, body.uid)).body.code).toBe("capture.not_found");
  expect((await read(await createStaff(), body.uid)).status).toBe(200);
  expect(await auditLogOf(workspace)).toContain(`${admin.uid} captures.search ${body.uid}`);
});

test("only a finished image in the same scope can be the thumbnail", async () => {
  const { member } = await bureau();
  const { member: stranger } = await bureau();
  for (const [thumbnail, code] of [
    [await createTestHeatmap(member), "heatmap.not_ready"],
    [await createDoneHeatmap(stranger), "heatmap.not_found"],
    ["hm_00000000000000000000000000", "heatmap.not_found"],
  ])
    expect((await search(member, { thumbnail })).body.code).toBe(code);
  const video = await send(captures.banner, member, {
    body: { src: "https://ads.example.com/", title: "Film", dimensions: "300x250" },
  });
  expect((await search(member, { thumbnail: video.body.heatmap.uid })).body.code).toBe("heatmap.not_found");
  for (const wrong of [{ position: 5 }, { keyword: " " }, { title: "mine" }])
    expect((await search(member, { thumbnail: await createTestHeatmap(member), ...wrong })).status).toBe(400);
});

test("a page that failed or never started has that status, and is deleted after a day", async () => {
  const { member } = await bureau();
  const thumbnail = await createDoneHeatmap(member);
  const [failed, lost] = [(await search(member, { thumbnail })).body.uid, (await search(member, { thumbnail })).body.uid];
  expect(await run("fail", { job: captureJobOf(failed) })).toEqual({ status: "failed" });
  expect((await read(member, failed)).body).toMatchObject({ status: "failed", problem: { code: "capture_failed" } });
  expect((await read(member, lost)).body.status).toBe("requested");
  expect((await heatmapOf(member, failed)).body.code).toBe("capture.failed");
  await withClockShift(16 * 60 * 1000, async () => {
    expect((await read(member, lost)).body.status).toBe("failed");
    expect((await heatmapOf(member, lost)).body.code).toBe("capture.failed");
  });
  await withClockShift(24 * 3600 * 1000, async () => expect((await read(member, lost)).body.code).toBe("capture.not_found"));
});

test("a heatmap of the page takes one image credit, once under its key, and is analysed from the screenshot", async () => {
  const { admin } = await bureau();
  const uid = await createSearchCapture(admin);
  const before = (await send(accounts.me, admin)).body.imageCredits;
  const [{ body }, again] = [await heatmapOf(admin, uid, "key"), await heatmapOf(admin, uid, "key")];
  expect(again.body.heatmap.uid).toBe(body.heatmap.uid);
  expect(body.heatmap).toMatchObject({ subtype: "search", type: "image", title: "Search results for “sourdough”" });
  expect((await send(accounts.me, admin)).body.imageCredits).toBe(before - 1);
  const heatmap = await heatmapRow(body.heatmap.uid);
  expect(heatmap).toMatchObject({ upload: "validated", source: "sourdough", dimensions: "1920x1080" });
  expect(await getFile(uploadKey(heatmap))).toEqual(
    await getFile(screenshotKey(captureFolder({ requested_by: admin.uid, uid }))),
  );
  expect(cloud.executions.has(`${heatmap.uid}-1`)).toBe(true);
});

test("a user's search captures are deleted with their account", async () => {
  const { member } = await bureau();
  const uid = await createSearchCapture(member);
  const key = screenshotKey(captureFolder({ requested_by: member.uid, uid }));
  const event = busEvent("account.deleted", { object: member.uid });
  await run("consume", event);
  expect(await headFile(key)).toBeDefined();
  await AccountEntity.patch({ uid: member.uid }).set({ deleted_at: new Date().toISOString() }).go();
  await run("consume", event);
  expect(await headFile(key)).toBeUndefined();
});

const page = { keyword: "sourdough", position: 2, hide_shorts: false, title: "Poster", picture: "data:image/png;base64,AA==" };

test("our results page is the same for the same words, shows the image at the requested position, and makes no requests", () => {
  expect(searchPage(page)).toBe(searchPage(page));
  expect(searchPage(page)).not.toBe(searchPage({ ...page, keyword: "rye" }));
  for (const position of [1, 2, 3, 4]) {
    const rows = searchPage({ ...page, position })
      .split("<article>")
      .slice(1);
    expect(rows.findIndex((row) => row.includes(page.picture))).toBe(position - 1);
    expect(rows[position - 1]).toContain("<h3>Poster</h3>");
  }
  expect(searchPage(page)).toContain('class="shelf"');
  expect(searchPage({ ...page, hide_shorts: true })).not.toContain('class="shelf"');
  expect(searchPage(page).replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|<script|@import|url\(/);
});

test("a real results page gets five seconds to show its results", async () => {
  const waits: number[] = [];
  const browser = {
    setTimeout: (then: () => void, ms: number) => {
      waits.push(ms);
      then();
    },
    document: { images: [] },
  };
  await expect(runInNewContext(replacementScript(page), browser)).rejects.toThrow("the page shows 0 results");
  expect(waits).toEqual([5000]);
});

test("words and titles are text on the page, never markup", () => {
  const evil = `"><img src=x onerror=alert(1)><script>`;
  const html = searchPage({ ...page, keyword: evil, title: evil });
  expect(html).not.toMatch(/<script|<img src=x/i);
});
