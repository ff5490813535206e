import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { SearchCapture, SearchRequest } from "#contracts/captures.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleHeatmap, sampleProfile, sampleVideo } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";

let screens: Screens;
const uid = `cp_${"0".repeat(26)}`;

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  const { workspace } = server.me;
  server.me = sampleProfile({ workspace: { ...workspace!, access: ["youtube_thumbnails"] } });
  server.heatmaps = [
    sampleHeatmap(server.origin, 0, { title: "Dunes" }),
    sampleVideo(server.origin, 1, { title: "A video" }),
    sampleHeatmap(server.origin, 2, { title: "Under way", status: "requested" }),
  ];
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const wish: SearchRequest = { thumbnail: idOf(0), keyword: "slow coffee", position: 3, hide_shorts: true };
const captured = (own: Partial<SearchCapture> = {}): SearchCapture => ({
  uid,
  status: "requested",
  problem: null,
  screenshotURL: null,
  mock: null,
  created_at: new Date().toISOString(),
  ...wish,
  ...own,
});
const done = () => captured({ status: "done", mock: true, screenshotURL: `${screens.server.origin}/pictures/shop/image.png` });

for (const [name, size] of SIZES) {
  test(`a thumbnail is shown among search results, and a heatmap can be created of them (${name})`, async () => {
    const { server } = screens;
    server.answerWith("POST /captures/search", () => captured(), 202);
    let isDone = false;
    server.answerWith(`GET /captures/search/${uid}`, () => (isDone ? done() : captured()));
    const made = sampleHeatmap(server.origin, 7, { status: "requested", subtype: "search" });
    const job = { job_id: "job", status: "requested", heatmap_uid: made.uid, credits_reserved: 1, heatmap: made };
    server.answerWith(`POST /captures/search/${uid}/heatmap`, () => job, 202);

    const page = await screens.open("/youtube", { size });
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByText("Choose an image heatmap.", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Thumbnail/ }).click();
    const picker = page.getByRole("dialog", { name: "Choose the thumbnail" });
    await picker.getByRole("radio", { name: "Dunes" }).waitFor();
    expect(await picker.getByRole("radio").count()).toBe(1);
    await expectAccessible(page);
    if (size === NARROW) expect(await smallTouchTargets(page)).toEqual([]);
    await picker.getByRole("radio", { name: "Dunes" }).click();
    await page.getByRole("button", { name: "Thumbnail Dunes" }).waitFor();
    await page.getByRole("textbox", { name: "Keyword" }).fill("slow coffee");
    await page.getByRole("radio", { name: "3" }).check();
    await page.getByText("Hide shorts").click();
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForURL(`**/youtube?search=${uid}`);
    await expect.poll(() => server.sent("POST /captures/search")).toEqual([wish]);

    await page.getByText("Data saved").waitFor();
    await page.getByText("Capturing the results page").waitFor();
    isDone = true;
    await page.getByRole("img", { name: "Search results for “slow coffee” with the thumbnail at position 3" }).waitFor();
    await page.getByText("Simulated results page").waitFor();
    await page.getByText("These results are simulated. A heatmap uses one of your").waitFor();
    await page.getByRole("button", { name: "Redo" }).waitFor();
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
    if (size === NARROW) expect(await smallTouchTargets(page)).toEqual([]);
    await page.getByRole("button", { name: "Generate heatmap" }).click();
    await page.getByText("Heatmap created!").waitFor();
    await page.getByText("Heatmap added").waitFor();
    await page.getByRole("link", { name: "Open heatmap" }).waitFor();
    expect(screens.complaints).toEqual([]);
  });
}

test("the form of an earlier search is restored, and a failed search shows the reason and can be retried", async () => {
  const { server } = screens;
  const problem = { code: "capture.failed", message: "The page did not answer." };
  server.answerWith(`GET /captures/search/${uid}`, () => captured({ status: "failed", problem }));
  const page = await screens.open(`/youtube?search=${uid}`);
  await page.getByText("The page did not answer.").waitFor();
  await waitUntil(async () => (await page.getByRole("textbox", { name: "Keyword" }).inputValue()) === "slow coffee");
  await waitUntil(() => page.getByRole("radio", { name: "3" }).isChecked());
  await waitUntil(() => page.getByRole("switch", { name: "Hide shorts" }).isChecked());
  await waitUntil(async () => (await page.getByRole("button", { name: "Redo" }).count()) === 2);
});

test("the tool is in the menu of users with access, and other users are told that they have none", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("menuitem", { name: "YouTube thumbnail" }).click();
  await page.getByRole("heading", { name: "YouTube thumbnail" }).waitFor();
  screens.server.me = sampleProfile();
  await page.reload();
  await page.getByText("This tool isn’t included in your plan").waitFor();
  expect(await page.getByRole("button", { name: "Tools" }).count()).toBe(0);
  await expectAccessible(page);
});
