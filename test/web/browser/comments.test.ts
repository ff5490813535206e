import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { commentId } from "#test/web/kit/comments-state.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleHeatmap, sampleVideo } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, WIDE } from "#test/web/kit/screens.ts";

let screens: Screens;
const uid = idOf(0);
const path = `/comments/heatmaps/${uid}`;

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Spring poster" })];
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const open = async ({ size = WIDE, more = "" } = {}) => {
  const { server } = screens;
  server.heatmaps = server.heatmaps.map((heatmap) => ({ ...heatmap, timeline: server.comments.list.length }));
  const page = await screens.open(`/heatmap/${uid}?panel=comments${more}`, { size });
  await page.getByRole("textbox", { name: "New comment" }).waitFor();
  return page;
};
const composer = (page: Page) => page.getByRole("textbox", { name: "New comment" });
/** The vertical position of a row once it is stable: rows are measured in the frames after they become visible. */
const restingY = (row: Locator) =>
  row.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame);
    for (;;) {
      const { y } = element.getBoundingClientRect();
      for (let frames = 0; frames < 3; frames++) await frame();
      if (element.getBoundingClientRect().y === y) return y;
    }
  });
const thread = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

test("a comment with a mention is written, answered and resolved by keyboard", async () => {
  const { server } = screens;
  const page = await open();
  await page.getByText("No comments yet").waitFor();
  await composer(page).focus();
  await page.keyboard.type("Bigger logo, @dil");
  await page.getByRole("option", { name: "Dilan Demir" }).waitFor();
  expect(await composer(page).getAttribute("aria-activedescendant")).toBe(
    await page.getByRole("option", { name: "Dilan Demir" }).getAttribute("id"),
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("https://a.test/logo");
  await page.keyboard.press("Control+Enter");
  const added = thread(page, "Bigger logo");
  await added.getByText("just now").waitFor();
  expect(await composer(page).inputValue()).toBe("");
  expect(await added.getByRole("link").getAttribute("rel")).toContain("noopener");
  expect(await added.locator("mark").textContent()).toBe("@Dilan Demir");
  await expect
    .poll(() => server.sent(`POST ${path}`))
    .toEqual([
      { comment: "Bigger logo, @Dilan Demir https://a.test/logo", parent: null, time: null, place: null, mentions: ["usr_2"] },
    ]);
  await added.getByRole("button", { name: "Reply" }).press("Enter");
  await page.getByRole("textbox", { name: "Reply to Ada Marsh" }).waitFor();
  await page.keyboard.type("Done");
  await page.keyboard.press("Control+Enter");
  await added.getByRole("listitem").filter({ hasText: "Done" }).getByText("just now").waitFor();
  // The tab counts comments, the filters count threads.
  await page.getByText("2 comments in 1 thread", { exact: true }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/resolved", (route) => held.promise.then(() => route.continue()));
  await added.getByRole("button", { name: "Resolve" }).press("Enter");
  await page.getByText("All comments are resolved.").waitFor();
  await page.getByRole("radio", { name: "Resolved 1" }).check();
  await added.getByText("Resolved by Ada Marsh").waitFor();
  await added.getByRole("button", { name: "Reopen" }).click();
  await page.getByText("No resolved comments yet.").waitFor();
  held.resolve();
  const settled = () => server.calls.filter((call) => call.path.endsWith("/resolved")).map((call) => call.body);
  await waitUntil(() => settled().length === 2);
  expect(settled()).toEqual([{ resolved: true }, { resolved: false }]);
  expect(screens.complaints).toEqual([]);
});

test("drafts are kept after a failed save, after leaving the tab or the page, and after a concurrent change", async () => {
  const { server } = screens;
  const { uid: own } = server.comments.write({ comment: "Move it", added_by: "usr_ada", added_by_name: "Ada Marsh" });
  const page = await open();
  await thread(page, "Move it").waitFor();
  server.rejectNext(path, "internal");
  await composer(page).fill("First words");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("alert").getByText("req-7f3a91").waitFor();
  expect(await thread(page, "First words").count()).toBe(0);
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByRole("tab", { name: "Comments" }).click();
  expect(await composer(page).inputValue()).toBe("First words");
  const keys = server.calls.filter(({ method }) => method === "POST").map(({ idempotencyKey }) => idempotencyKey);
  await page.reload();
  await waitUntil(async () => (await composer(page).inputValue()) === "First words");

  await thread(page, "Move it").getByRole("button", { name: "Edit your comment" }).click();
  const field = page.getByRole("textbox", { name: "Your comment" });
  await field.fill("Move it left");
  await waitUntil(() => server.watchers > 0);
  server.comments.rewrite(own, { comment: "Move it right" });
  const asked = server.calls.length;
  server.tell(server.comments.news(uid));
  await waitUntil(() => server.calls.slice(asked).some((call) => call.method === "GET" && call.path === path));
  await field.press("Control+Enter");
  await page.getByText("This comment was changed by someone else.").waitFor();
  await page.getByRole("blockquote").getByText("Move it right").waitFor();
  expect(await field.inputValue()).toBe("Move it left");
  await field.press("Control+Enter");
  await thread(page, "Move it left").getByText("edited").waitFor();

  await waitUntil(() => server.watchers > 0);
  server.comments.write({ comment: "From elsewhere" });
  server.tell(server.comments.news(uid));
  await thread(page, "From elsewhere").waitFor();
  expect(await composer(page).inputValue()).toBe("First words");
  await page.getByRole("tabpanel").getByRole("button", { name: "Comment", exact: true }).click();
  await thread(page, "First words").getByText("just now").waitFor();
  await expect.poll(() => server.sent(`POST ${path}`)).toHaveLength(2);
  expect(server.calls.findLast((call) => call.method === "POST" && call.path === path)?.idempotencyKey).toBe(keys.at(-1));
});

test("users can edit their comment again while the first edit is being saved", async () => {
  const { server } = screens;
  const { uid: own } = server.comments.write({ comment: "Move it", added_by: "usr_ada", added_by_name: "Ada Marsh" });
  const page = await open();
  const edit = async (from: string, to: string) => {
    await thread(page, from).getByRole("button", { name: "Edit your comment" }).click();
    await page.getByRole("textbox", { name: "Your comment" }).fill(to);
    await page.getByRole("textbox", { name: "Your comment" }).press("Control+Enter");
  };
  const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Both requests are intercepted: a route that ends after the first one turns interception off while that is held, and may lose it.
  await page.route(`**${path}/${own}`, async (route) => {
    arrived.resolve();
    await held.promise;
    await route.continue();
  });
  await edit("Move it", "Move it left");
  await arrived.promise;
  await edit("Move it left", "Move it right");
  held.resolve();
  await waitUntil(() => server.comments.list[0]?.comment === "Move it right");
  await thread(page, "Move it right").getByText("edited").waitFor();
  expect(await page.getByText("This comment was changed by someone else.").count()).toBe(0);
});

test("deleting a comment asks for confirmation with its name, and a failed deletion restores it", async () => {
  const { server } = screens;
  const { uid: first } = server.comments.write({ comment: "Too dark" });
  server.comments.write({ parent: first, comment: "No" });
  const page = await open();
  const remove = thread(page, "Too dark").getByRole("button", { name: "Delete the comment by Ben Okafor" }).first();
  await remove.click();
  await page.getByRole("alertdialog").getByText("“Too dark” by Ben Okafor and its 1 reply will be deleted.").waitFor();
  server.rejectNext(`${path}/`, "service.busy");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.locator(".snackbar--error").waitFor();
  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No comments yet").waitFor();
});

test("a pin is placed where the user clicks, is reachable by keyboard, and opens its thread", async () => {
  const { server } = screens;
  const page = await open();
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  await page.keyboard.press("c");
  const choice = page.getByRole("button", { name: /^Place the comment/ });
  const box = (await choice.boundingBox())!;
  const pressed = page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { pressed: true });
  expect(await pressed.evaluateAll((tools) => tools.map((tool) => tool.ariaLabel))).toEqual(["Comment"]);
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.6);
  await page.getByText("on the image").waitFor();
  await page.keyboard.type("Here");
  await page.keyboard.press("Control+Enter");
  const pin = page.getByRole("button", { name: "Comment 1 by Ada Marsh: Here" });
  await waitUntil(() => server.comments.list.length === 1);
  await thread(page, "Here").getByText("just now").waitFor();
  const { place } = server.comments.list[0]!;
  expect(place!.x).toBeCloseTo(0.25, 2);
  expect(place!.y).toBeCloseTo(0.6, 2);
  const at = (await pin.boundingBox())!;
  expect(at.x + at.width / 2).toBeCloseTo(box.x + box.width * place!.x, 0);
  expect(at.y + at.height / 2).toBeCloseTo(box.y + box.height * place!.y, 0);

  await page.keyboard.press("Escape");
  await page.locator(".stage").click({ position: { x: 5, y: 300 } });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("c");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second");
  await page.keyboard.press("Control+Enter");
  await waitUntil(() => server.comments.list.length === 2);
  expect(server.comments.list[1]!.place).toEqual({ x: 0.4, y: 0.5 });

  await page.getByRole("tab", { name: "Details" }).click();
  await pin.press("Enter");
  await waitUntil(async () => (await thread(page, "Here").getAttribute("data-selected")) === "true");
  await expectAccessible(page);
});

test("video comments are pinned to a time, marked on the timeline, opened from there and exported for video editors", async () => {
  const { server } = screens;
  server.heatmaps = [sampleVideo(server.origin, 0, { title: "Spring spot" })];
  server.comments.write({ comment: "Late", time: 2.5, place: { x: 0.5, y: 0.5 } });
  server.comments.write({ comment: "Early", time: 0.5 });
  const page = await open({ more: `&comment=${commentId(1)}` });
  await page.locator('.video-stage__videos[data-ready="true"]').waitFor();
  const seek = page.getByRole("slider", { name: "Seek" });
  await waitUntil(async () => (await seek.getAttribute("aria-valuetext"))?.startsWith("2.5 seconds"));
  expect(await thread(page, "Late").getAttribute("data-selected")).toBe("true");
  expect(await page.getByRole("article").allInnerTexts()).toEqual([
    expect.stringContaining("Early"),
    expect.stringContaining("Late"),
  ]);
  await page.getByRole("button", { name: "Comment by Ben Okafor at 0.5 seconds" }).click();
  await waitUntil(async () => (await seek.getAttribute("aria-valuetext"))?.startsWith("0.5 seconds"));
  await page.getByRole("button", { name: /^Comment 1 by Ben Okafor/ }).waitFor({ state: "detached" });

  await composer(page).fill("Now");
  await page.getByText("at 0:00.5").waitFor();
  await page.keyboard.press("Control+Enter");
  await thread(page, "Now").getByText("just now").waitFor();
  expect(server.comments.list.at(-1)!.time).toBeCloseTo(0.5, 1);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Order, pins and export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Markers from 01:00:00:00" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Spring spot markers.edl");
  expect(await readFile(await download.path(), "utf8")).toMatch(
    /^TITLE: Spring spot\r\nFCM: NON-DROP FRAME\r\n\r\n001 {2}001 .* 01:00:00:/,
  );
});

test("500 comments are all listed, and a live update keeps the scroll position (also on a narrow screen)", async () => {
  const { server } = screens;
  for (let number = 0; number < 500; number++) server.comments.write({ time: null, place: { x: (number % 25) / 25, y: 0.3 } });
  const page = await open();
  await waitUntil(async () => (await page.getByRole("article").count()) === 500);
  const panel = page.locator(".heatmap-panel__content:not([hidden])");
  await panel.evaluate((element) => element.scrollTo(0, 4000));
  const seen = page.getByRole("article").nth(40);
  await seen.scrollIntoViewIfNeeded();
  const before = await restingY(seen);
  await waitUntil(() => server.watchers > 0);
  server.comments.write({ comment: "The newest" });
  server.tell(server.comments.news(uid));
  await waitUntil(async () => (await page.getByRole("article").count()) === 501);
  const same = page.locator(`[data-uid="${commentId(460)}"]`);
  expect(Math.abs((await restingY(same)) - before)).toBeLessThan(2);
});

test("a list that fails to load shows why and can be retried; on a phone every action is available", async () => {
  const { server } = screens;
  server.rejectNext(path, "comment.not_found");
  const page = await open({ size: NARROW });
  for (let number = 0; number < 20; number++) server.comments.write({ comment: `Number ${number}` });
  server.comments.write({ comment: "Small screens too", place: { x: 0.5, y: 0.3 } });
  await page.getByRole("alert").getByText("req-7f3a91").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await thread(page, "Small screens too").waitFor();
  expect(await overflowsWindow(page)).toBe(false);
  await expectAccessible(page);
  // The image is far above the list.
  const show = page.getByRole("button", { name: "Show pin 1" });
  const isStageSeen = () =>
    page.getByRole("region", { name: "Viewer" }).evaluate((stage) => stage.getBoundingClientRect().bottom > 100);
  await show.evaluate((button) => button.scrollIntoView({ block: "start" }));
  expect(await isStageSeen()).toBe(false);
  await show.click();
  await waitUntil(isStageSeen);
});
