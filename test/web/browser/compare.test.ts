import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Metrics } from "#contracts/attention.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { idOf, sampleHeatmap, sampleProfile, sampleVideo } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens } from "#test/web/kit/screens.ts";
import { testVideo } from "#test/web/kit/videos.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
  // Created here, so that no test waits for them.
  for (const name of ["original", "heatmap", "peekthrough"]) await testVideo(name);
});
beforeEach(() => {
  const { server } = screens;
  server.enter(sampleProfile());
  server.heatmaps = Array.from({ length: 6 }, (_, index) =>
    sampleHeatmap(server.origin, index, { title: `Creative ${index}`, ...(index === 5 && { status: "requested" }) }),
  );
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const box = (number: number) => ({ name: `Select Creative ${number}`, exact: true }) as const;
/** Taps elements with a finger. */
async function tapper(page: Page): Promise<(target: Locator) => Promise<void>> {
  const touch = await page.context().newCDPSession(page);
  return async (target) => {
    const { x, y, width, height } = (await target.boundingBox())!;
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
}
const address = (...numbers: readonly number[]) => `/compare?ids=${numbers.map(idOf).join(",")}`;

test("up to three heatmaps can be selected on their cards, and the sheet is shown while any is selected", async () => {
  const page = await screens.open("/heatmaps");
  const sheet = page.getByRole("region", { name: "Selected" });
  await page.getByRole("checkbox", box(0)).check({ force: true });
  await sheet.getByText("Select one more to compare").waitFor();
  for (const number of [2, 1]) await page.getByRole("checkbox", box(number)).check({ force: true });
  await sheet.getByText("3 selected").waitFor();

  await page.getByRole("checkbox", box(3)).click({ force: true });
  await sheet.getByText("Up to 3 can be compared").waitFor();

  // A card under the pointer is loaded too.
  await page.mouse.move(0, 0);
  const { server } = screens;
  await page.reload({ waitUntil: "commit" });
  // Only of the new page: the earlier one may just have loaded the card that was under the pointer.
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  // They are loaded after the sheet is shown, and move its buttons.
  await sheet.getByRole("toolbar", { name: "Actions for the selection" }).waitFor();
  for (const number of [0, 2, 1]) await sheet.getByRole("img", { name: `Creative ${number}`, exact: true }).waitFor();
  expect(requested).toContain(`/api/heatmaps/${idOf(1)}`);
  expect(requested, "what is not shown is not loaded").not.toContain(`/api/heatmaps/${idOf(3)}`);
  await waitUntil(() => server.watchers > 0);
  server.tell({ type: "heatmap.removed", uid: idOf(3) });
  await sheet.getByText("3 selected").waitFor();
  await sheet.getByRole("button", { name: "Remove Creative 2 from the selection" }).click();
  await sheet.getByText("2 selected").waitFor();
  // Only pages that list heatmaps have the sheet.
  await page.evaluate(() => {
    history.pushState({}, "", "/account");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await sheet.waitFor({ state: "detached" });
  await page.goBack();
  await sheet.getByText("2 selected").waitFor();
  await sheet.getByRole("link", { name: "Compare" }).click();
  await page.waitForURL(`**${address(0, 1)}`);
  const labels = () => page.getByRole("article").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  await waitUntil(async () => (await labels()).join() === "Creative 0,Creative 1");
  await sheet.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("checkbox", { ...box(0), checked: false }).waitFor({ state: "attached" });
  await sheet.waitFor({ state: "detached" });
});

test("a link without ids of heatmaps has no page, and a link with too many says what it leaves out", async () => {
  const page = await screens.open("/heatmaps");
  // An earlier selection is not shown instead.
  await page.getByRole("checkbox", box(0)).check({ force: true });
  await page.goto(`${screens.server.origin}/compare?ids=nonsense`);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.goto(`${screens.server.origin}${address(0, 1, 2)},${idOf(9)}`);
  await page.getByText("Only 3 heatmaps of the link can be compared; the others were left out.").waitFor();
});

test("Clear closes the sheet", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByRole("checkbox", box(0)).check({ force: true });
  const sheet = await page.getByRole("region", { name: "Selected" }).boundingBox();
  expect(sheet!.width).toBeLessThanOrEqual(page.viewportSize()!.width / 2);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("region", { name: "Selected" }).waitFor({ state: "detached" });
});

/** The metrics of the samples with this position in focus. */
const scored = (focus: number, position: number): Metrics => {
  const metrics = screens.server.heatmaps[0]!.metrics!;
  const comparison = { ...metrics.comparison!, focus: { position, threshold: 0.5, variant_threshold: 0.2 } };
  return { ...metrics, focus, comparison };
};

test("scores are reported as different from the threshold on, and are not compared between kinds of images", async () => {
  const { server } = screens;
  const [first, second, third] = [scored(70, 0.6), scored(40, 0.1), scored(66, 0.2)];
  server.heatmaps[0] = { ...server.heatmaps[0]!, metrics: first };
  server.heatmaps[1] = { ...server.heatmaps[1]!, metrics: second };
  server.heatmaps[2] = { ...server.heatmaps[2]!, metrics: third };
  const page = await screens.open(address(0, 1, 2));
  const focusOf = (number: number) =>
    page.getByRole("article", { name: `Creative ${number}` }).locator(".score-row", { hasText: "Focus" });
  await focusOf(1)
    .getByText(/^Less focused than .+ \(9 in 10\)$/)
    .waitFor();
  await focusOf(2).getByText("Too close to call").focus();
  const explanation = page.getByRole("tooltip", {
    name: "Either could be higher: for a difference of this size, fewer than 9 of 10 such calls are right.",
  });
  await explanation.waitFor();
  await page.keyboard.press("Escape");
  await explanation.waitFor({ state: "hidden" });
  await focusOf(0).getByText("90% range 54–86").waitFor();
  expect(
    await focusOf(0)
      .getByText(/9 in 10|Too close/)
      .count(),
  ).toBe(0);
  await expectAccessible(page);

  server.heatmaps[1] = { ...server.heatmaps[1]!, metrics: { ...second, group: "photograph" } };
  await page.goto(`${server.origin}${address(0, 1)}`);
  await page
    .getByText(
      /can’t be compared, because their references differ: Creative 0 is scored against ads and Creative 1 against photographs\./,
    )
    .waitFor();
  expect(await page.getByText(/Reanalyse/).count()).toBe(0);
  expect(await page.getByText(/Draw areas/).count(), "their shares could not be compared either").toBe(0);
  expect(await page.getByText(/to the first place/).count()).toBe(0);
  await focusOf(1).getByText("Not comparable").focus();
  await page.getByRole("tooltip", { name: "The first is compared with ads, this one with photographs." }).waitFor();
  expect(
    await focusOf(1)
      .getByText(/9 in 10|Too close/)
      .count(),
  ).toBe(0);
  expect(screens.complaints).toEqual([]);
});

test("what “9 in 10” means is said on hover, on focus and on a tap, and a second tap or one elsewhere hides it", async () => {
  const { server } = screens;
  server.heatmaps[0] = { ...server.heatmaps[0]!, metrics: scored(70, 0.6) };
  server.heatmaps[1] = { ...server.heatmaps[1]!, metrics: scored(40, 0.1) };
  const page = await screens.open(address(0, 1));
  const call = page.getByText(/^Less focused than .+ \(9 in 10\)$/);
  const explanation = page.getByRole("tooltip", { name: /At least 9 of 10 such calls are right\.$/ });
  await call.hover();
  await explanation.waitFor();
  await page.mouse.move(0, 0, { steps: 4 });
  await explanation.waitFor({ state: "hidden" });
  await page.keyboard.press("Tab");
  await call.focus();
  await explanation.waitFor();
  await page.keyboard.press("Escape");
  await explanation.waitFor({ state: "hidden" });

  await page.setViewportSize(NARROW);
  await call.scrollIntoViewIfNeeded();
  const tap = await tapper(page);
  await tap(call);
  await explanation.waitFor();
  await tap(call);
  await explanation.waitFor({ state: "hidden" });
  await tap(call);
  await explanation.waitFor();
  await tap(page.getByRole("article", { name: "Creative 1" }).getByText("Focus", { exact: true }));
  await explanation.waitFor({ state: "hidden" });
});

test("a note above the affected rows says that results of another version cannot be compared", async () => {
  const { server } = screens;
  const [first, second] = [scored(70, 0.6), scored(40, 0.1)];
  server.heatmaps[0] = { ...server.heatmaps[0]!, metrics: first };
  server.heatmaps[1] = { ...server.heatmaps[1]!, metrics: { ...second, reference: "reference-2" } };
  const page = await screens.open(address(0, 1));
  await page.getByText(/^Less focused than .+ \(9 in 10\)$/).waitFor();
  expect(await page.getByText(/Reanalyse/).count()).toBe(0);
  server.heatmaps[1] = { ...server.heatmaps[1]!, metrics: { ...second, calibration: "calibration-2" } };
  await page.reload();
  await page.getByText(/Some were analysed by a different version/).waitFor();
  await page.getByText("Not comparable").first().waitFor();
});

test("each score and its scale are aligned in all columns, however long the text beside them", async () => {
  const { server } = screens;
  const [first, second, third] = [scored(70, 0.6), scored(40, 0.1), scored(66, 0.2)];
  server.heatmaps[0] = { ...server.heatmaps[0]!, metrics: first };
  server.heatmaps[1] = { ...server.heatmaps[1]!, metrics: second };
  server.heatmaps[2] = { ...server.heatmaps[2]!, metrics: { ...third, group: "photograph" } };
  // Narrow columns, in which the words need a second line in some of them.
  const page = await screens.open(address(0, 1, 2), { size: { width: 1100, height: 900 } });
  const label = page.getByRole("article", { name: "Creative 1" }).getByText(/^Less focused than .+ \(9 in 10\)$/);
  await label.waitFor();
  await page.getByText("Not comparable").first().waitFor();
  const heights = (part: string) =>
    page
      .locator(`.score-row ${part}`)
      .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().top)))].length);
  for (const part of ["dt", "b", "svg"]) expect(await heights(part), part).toBe(3);
  const number = page.getByRole("article", { name: "Creative 1" }).locator(".score-row", { hasText: "Focus" }).locator("b");
  expect((await label.boundingBox())!.y, "on a second line").toBeGreaterThan((await number.boundingBox())!.y + 20);

  await page.setViewportSize(NARROW);
  const rows = page.getByRole("article", { name: "Creative 1" }).locator(".score-row");
  const overflow = () => rows.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  await waitUntil(async () => (await rows.first().boundingBox())!.width < 400);
  expect(await overflow(), "words that do not fit are wrapped").toBe(0);
});

test("two heatmaps of one kind beside a first of another kind are compared once one is moved to the front", async () => {
  const { server } = screens;
  const [first, second] = [scored(70, 0.6), scored(40, 0.1)];
  server.heatmaps[0] = { ...server.heatmaps[0]!, metrics: { ...first, group: "photograph" } };
  server.heatmaps[1] = { ...server.heatmaps[1]!, metrics: first };
  server.heatmaps[2] = { ...server.heatmaps[2]!, metrics: second };
  const page = await screens.open(address(0, 1, 2));
  const hint = page.getByText("Move Creative 1 to the first place to compare it with Creative 2.");
  await hint.waitFor();
  await page.getByRole("button", { name: "Move Creative 1 left" }).click();
  await hint.waitFor({ state: "hidden" });
  await page
    .getByRole("article", { name: "Creative 2" })
    .getByText(/^Less focused than .+ \(9 in 10\)$/)
    .waitFor();
});

test("a score that is too uncertain for a number shows the measured value and what is likely", async () => {
  const { server } = screens;
  server.heatmaps[1] = { ...server.heatmaps[1]!, metrics: { ...scored(40, 0.1), precise: ["clarity"] } };
  const page = await screens.open(address(0, 1));
  const focus = page.getByRole("article", { name: "Creative 1" }).locator(".score-row", { hasText: "Focus" });
  await focus.getByText("80% of the attention is on 8% of the image").waitFor();
  await focus.getByText("More focused than most ads: 93% likely").waitFor();
});

test("attention scores are compared in the templates of both heatmaps, and there is no row without any score", async () => {
  const { server } = screens;
  const { origin } = server;
  const rows = () => page.locator(".score-row", { hasText: "Attention" });
  const page = await screens.open(address(0, 1, 2));
  await page.locator(".score-row").first().waitFor();
  expect(await rows().count()).toBe(0);

  const attention = {
    interval: [50, 82] as [number, number],
    templates: 3,
    failed: 0,
    ads: 312,
    frames: [],
    benchmark: null,
    problem: null,
  };
  const inTemplates = (...scores: number[]) =>
    scores.map((score, at) => ({
      id: `social-${at}`,
      name: `Feed ${at}`,
      original: `${origin}/a.png`,
      heatmap: `${origin}/a.png`,
      share: { value: 0.1, interval: [0.06, 0.15] as [number, number] },
      score,
      interval: null,
    }));
  const ad = (at: number, score: number, ...scores: number[]) => {
    server.heatmaps[at] = {
      ...server.heatmaps[at]!,
      application: "(Digital) Out Of Home",
      attention_score: score,
      attention: { ...attention, score },
      templates_images: inTemplates(...scores),
    };
  };
  ad(0, 96.4, 94, 96, 99);
  ad(1, 15.6, 14, 15, 18);
  await page.reload();
  await rows().first().getByText("96", { exact: true }).waitFor();
  await rows().first().getByText("90% range 50–82").waitFor();
  await rows().nth(1).getByText("16", { exact: true }).waitFor();
  await rows().nth(1).getByText("−81").focus();
  await page
    .getByRole("tooltip", { name: /On average in the 3 templates that both were scored in; .* over the templates/ })
    .waitFor();
  expect(await rows().nth(2).getByText("/100").count()).toBe(0);

  ad(2, 44, 44);
  await page.reload();
  await rows().nth(2).getByText("Not comparable").focus();
  await page.getByRole("tooltip", { name: "They have fewer than three templates in common." }).waitFor();
  expect(screens.complaints).toEqual([]);
});

test("areas with the same name in any case are compared first", async () => {
  const { server } = screens;
  const box = { left: 10, top: 10, width: 50, height: 50, interval: null };
  const area = (name: string, value: number) => ({ uid: name, name, ...box, value });
  server.heatmaps[0] = {
    ...server.heatmaps[0]!,
    areas_of_interest: [area("Button", 0.2), area("Logo", 0.05), area("Box 3", 0.1)],
  };
  server.heatmaps[1] = {
    ...server.heatmaps[1]!,
    areas_of_interest: [area("button", 0.35), area("logo", 0.06), area("Claim", 0.3), area("Box 3", 0.4)],
  };
  const page = await screens.open(address(0, 1));
  const areas = page.getByRole("list", { name: "Areas of interest of Creative 1" }).getByRole("listitem");
  await areas
    .filter({ hasText: "button" })
    .getByText(/^More than .+ \(9 in 10\)$/)
    .focus();
  await page
    .getByRole("tooltip", {
      name: "Button gets more attention in Creative 1 than in Creative 0 (20%). At least 9 of 10 such calls are right.",
    })
    .waitFor();
  await areas.filter({ hasText: "logo" }).getByText("Too close to call").waitFor();
  for (const name of ["Claim", "Box 3"])
    expect(
      await areas
        .filter({ hasText: name })
        .getByText(/9 in 10|Too close/)
        .count(),
      name,
    ).toBe(0);
});

test("a heatmap without areas beside one with areas leads to where they are drawn or imported", async () => {
  const { server } = screens;
  const logo = { uid: "logo", name: "Logo", left: 10, top: 10, width: 50, height: 50, value: 0.11, interval: null };
  server.heatmaps[0] = { ...server.heatmaps[0]!, areas_of_interest: [logo] };
  const page = await screens.open(address(0, 1));
  await page.getByText(/Draw areas with the same names in each, such as the headline or the button/).waitFor();
  const link = page.getByRole("link", { name: /^Draw or import areas/ });
  await link.click();
  await page.waitForURL(`**/heatmap/${idOf(1)}?panel=areas`);
  await page.getByRole("button", { name: "Import" }).waitFor();
});

test("the areas of the first heatmap can be copied to a version of the same size, but to no other image", async () => {
  const { server } = screens;
  const fingerprint = (cell: (index: number) => number) =>
    btoa(String.fromCharCode(...Array.from({ length: 144 }, (_, at) => cell(at))));
  const area = (name: string) => ({ uid: name, name, left: 10, top: 10, width: 50, height: 50, interval: null, value: 0.2 });
  const [rising, falling] = [fingerprint((at) => at), fingerprint((at) => 200 - at)];
  server.heatmaps[0] = { ...server.heatmaps[0]!, fingerprint: rising, areas_of_interest: [area("Button"), area("Logo")] };
  server.heatmaps[1] = { ...server.heatmaps[1]!, fingerprint: falling };
  const page = await screens.open(address(0, 1));
  await page.getByRole("list", { name: "Areas of interest of Creative 0" }).getByText("Logo").waitFor();
  const copy = page.getByRole("button", { name: "Copy the areas of the first, Creative 0, to Creative 1" });
  expect(await copy.count()).toBe(0);
  const { width, height } = server.heatmaps[0];
  server.heatmaps[1] = { ...server.heatmaps[1]!, fingerprint: rising, areas_of_interest: [area("logo")], width, height };
  await page.reload();
  await page.getByText("Scores rarely tell versions of one image apart").waitFor();
  await copy.press("Enter");
  const copied = page.getByRole("list", { name: "Areas of interest of Creative 1" });
  await copied.getByText("Button").waitFor();
  await copy.waitFor({ state: "detached" });
  expect(await copied.evaluate((list) => list === document.activeElement), "the focus is not lost").toBe(true);
  expect(server.heatmaps[1].areas_of_interest.map(({ name }) => name)).toEqual(["logo", "Button"]);
});

test("all columns show the same variant, areas are optional, and removing a heatmap updates the URL", async () => {
  const logo = { uid: "logo", name: "Logo", left: 10, top: 10, width: 50, height: 50, value: 0.11, interval: null };
  screens.server.heatmaps[0] = { ...screens.server.heatmaps[0]!, areas_of_interest: [logo] };
  const page = await screens.open(address(0, 1), { size: NARROW });
  const image = page.locator(".picture__compared-picture").first();
  await image.waitFor();
  await waitUntil(async () => (await image.evaluate((element) => element.clientHeight)) === 320);
  await page.getByText("Gaze plot").click();
  await page
    .getByRole("img", { name: /Gaze plot/ })
    .first()
    .waitFor();
  await page.getByText("AOIs").click();
  await page.locator(".picture__compared-areas rect").first().waitFor();
  await page.locator(".picture__compared-areas text").getByText("11%").waitFor();
  await page.getByRole("list", { name: "Areas of interest of Creative 0" }).getByText("11%").waitFor();
  const link = page.getByRole("link", { name: "Open Creative 1 in a new tab" });
  expect([await link.getAttribute("href"), await link.getAttribute("target")]).toEqual([`/heatmap/${idOf(1)}`, "_blank"]);
  await page.getByRole("button", { name: "Remove Creative 0" }).click();
  await page.waitForURL(`**${address(1)}`);
  await page.getByRole("button", { name: "Remove Creative 1" }).click();
  await page.waitForURL(/\/heatmaps$/);
});

test("the difference to the baseline is shown for images of the same aspect ratio, and follows the saved order", async () => {
  const page = await screens.open(address(0, 1, 3));
  await page.getByText("Difference").click();
  const messages = (number: number) =>
    page.getByRole("article", { name: `Creative ${number}` }).locator(".difference-layer__note");
  await messages(0).getByText("Baseline").waitFor();
  await messages(1)
    .getByText(/aspect ratio differs/)
    .waitFor();
  await messages(3).getByText("0% of attention moved, too close to call").waitFor();
  await page.getByRole("img", { name: "Where Creative 3 gets more and less attention than Creative 0" }).waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Move Creative 1 left" }).click();
  await page.waitForURL(`**${address(1, 0, 3)}`);
  await messages(0)
    .getByText(/aspect ratio differs/)
    .waitFor();
  await page.getByRole("button", { name: "Move Creative 1 left" }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Close" }).click();
  for (const number of [0, 1, 3]) await page.getByRole("checkbox", box(number)).check({ force: true });
  await page.getByRole("link", { name: "Compare" }).click();
  await page.waitForURL(`**${address(1, 0, 3)}`);
  expect(screens.complaints).toEqual([]);
});

test("a URL without ids leads to the list, which says what to select, and a deleted heatmap does not affect the others", async () => {
  const page = await screens.open("/compare");
  await page.waitForURL(/\/heatmaps$/);
  await page.getByText("Select two or three heatmaps to compare.").waitFor();
  const { heatmaps } = screens.server;
  heatmaps[3] = { ...heatmaps[3]!, title: `Creative 3, ${"whose title is longer than its column is wide ".repeat(3)}` };
  const other = await screens.open(`/compare?ids=hm_${"z".repeat(26)},${idOf(0)},${idOf(3)}`);
  await other.getByRole("article", { name: "Creative 0" }).getByText("First").waitFor();
  await other.getByText("Difference").click();
  const last = other.getByRole("article", { name: "Creative 3" });
  await last.getByText("0% of attention moved").waitFor();
  expect(await last.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await other.getByRole("alert").getByRole("button", { name: "Remove" }).click();
  await waitUntil(() => other.url().endsWith(address(0, 3)));
});

test("a video is not comparable with an image, and the page says why", async () => {
  const { server } = screens;
  const metrics = scored(40, 0.1);
  server.heatmaps[0] = { ...server.heatmaps[0]!, metrics: scored(70, 0.6) };
  server.heatmaps[1] = { ...sampleVideo(server.origin, 1, { title: "Video 1" }), metrics: { ...metrics, statements: null } };
  const page = await screens.open(address(0, 1));
  const reason = "There are no measurements of people watching videos.";
  await page.getByText(`${reason} Their scores are shown, but we can’t say which is better.`).waitFor();
  const video = page.getByRole("article", { name: "Video 1" });
  const focus = video.locator(".score-row", { hasText: "Focus" });
  await focus.getByText("40", { exact: true }).waitFor();
  await focus.getByText("Not comparable").focus();
  await page.getByRole("tooltip", { name: reason }).waitFor();
  expect(await video.getByText("9 in 10").count()).toBe(0);

  server.heatmaps[1] = { ...server.heatmaps[1]!, metrics: { ...metrics, statements: null, group: "photograph" } };
  await page.reload();
  const notes = page.getByRole("listitem").filter({ hasText: "." });
  await notes.nth(1).waitFor();
  expect(await notes.allInnerTexts()).toEqual([
    `${reason} Their scores are shown, but we can’t say which is better.`,
    "Clarity, focus, proximity and areas can’t be compared, because their references differ: Creative 0 is scored against ads and Video 1 against photographs.",
  ]);
});

test("videos play muted, individually or together, from the start", async () => {
  const { server } = screens;
  server.heatmaps = [0, 1].map((index) => sampleVideo(server.origin, index, { title: `Video ${index}` }));
  const page = await screens.open(address(0, 1));
  const videos = page.locator("video");
  await waitUntil(
    async () =>
      (await videos.count()) === 2 &&
      videos.evaluateAll((all) => all.every((video) => (video as HTMLVideoElement).readyState >= 2)),
  );
  const read = () =>
    videos.evaluateAll((all) => all.map((video) => [(video as HTMLVideoElement).paused, (video as HTMLVideoElement).muted]));
  await page.getByRole("button", { name: "Play Video 0" }).click();
  await waitUntil(async () => String(await read()) === "false,true,true,true");
  await page.getByText("Sync videos").click();
  const bar = page.getByRole("region", { name: "All videos" });
  await waitUntil(async () => String(await read()) === "true,true,true,true");
  await waitUntil(async () => (await bar.getByRole("slider", { name: "Time" }).inputValue()) === "0");
  await page.keyboard.press("Space");
  await waitUntil(async () => String(await read()) === "false,true,false,true");
  await page.keyboard.press("Space");
  await waitUntil(async () => String(await read()) === "true,true,true,true");
  const times = () => videos.evaluateAll((all) => all.map((video) => Math.round((video as HTMLVideoElement).currentTime)));
  await page.keyboard.press("ArrowRight");
  await waitUntil(async () => String(await times()) === "3,3");
  await page.keyboard.press("ArrowLeft");
  await waitUntil(async () => String(await times()) === "0,0");
  await page.getByRole("switch", { name: "Sync videos" }).focus();
  await page.keyboard.press("2");
  await page.getByRole("radio", { name: "Original", checked: true }).waitFor();
  await page.keyboard.press("1");
  await bar.getByRole("button", { name: "Play all" }).click();
  await waitUntil(async () => String(await read()) === "false,true,false,true");
  await bar.getByRole("button", { name: "Stop syncing" }).click();
  await bar.waitFor({ state: "detached" });
  await waitUntil(async () => String(await read()) === "true,true,true,true");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  expect(await page.getByRole("switch", { name: "Sync videos" }).isChecked()).toBe(false);
  await page.getByText("Sync videos").click();
  await bar.waitFor();
  await page.getByText("Sync videos").click();
  await bar.waitFor({ state: "detached" });
  await page.getByText("Over time").first().click();
  await page.getByRole("region", { name: "Timeline of Video 0" }).getByRole("button", { name: /Focus/ }).waitFor();
});
