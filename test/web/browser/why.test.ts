import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { CoveredSpot, SpotToCover } from "#contracts/what-if.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { sampleFacts } from "#test/web/kit/audits-state.ts";
import { idOf, sampleHeatmap } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens, SIZES, WIDE } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.heatmaps = [
    sampleHeatmap(server.origin, 0, { title: "Coffee", application: "Social media", width: 1080, height: 1080 }),
  ];
  server.answerWith(`GET /audits/${uid}/facts`, () => ({ state: "done", problem: null, facts: sampleFacts }));
  server.answerWith(covered, () => sampleResult(server.heatmaps[0]!.combined ?? ""));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const uid = idOf(0);
const covered = `POST /audits/${uid}/cover`;
const [headline] = sampleFacts.elements;

function sampleResult(image: string): CoveredSpot {
  const { id, name, box } = headline!;
  const share = (value: number) => ({ value, interval: null });
  return {
    gen: 1,
    heatmap: image,
    difference: image,
    spot: {
      uid: id,
      name,
      box,
      before: share(0.3),
      after: share(0.1),
      change: -0.2,
      change_interval: [-0.25, -0.15],
      verdict: "less",
    },
    others: [],
    statements: [
      { text: "With “Fresh coffee” covered, its place gets 10% of the attention instead of 30%.", elements: [id] },
      { text: "So what is there draws attention.", elements: [id] },
    ],
  };
}

const sent = () => (screens.server.sent(covered) as SpotToCover[]).at(-1);

test("a chosen element or a clicked spot is covered, and its effect is explained in text and images", async () => {
  const page = await screens.open(`/heatmap/${uid}`);
  await page.getByRole("button", { name: "Why is this hot?" }).click();
  const dialog = page.getByRole("dialog", { name: "Why is this hot?" });
  // What can be chosen is beside the image until something is.
  const elements = dialog.getByRole("region", { name: "Elements" });
  await elements.getByRole("button", { name: /^Fresh coffee/ }).click();
  await elements.waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Element", { exact: true }).inputValue()).toBe(headline!.id);
  await dialog.getByRole("status").getByText("10% of the attention instead of 30%").waitFor();
  await dialog.getByText("So what is there draws attention.").waitFor();
  await dialog.getByRole("img", { name: "Where attention goes with Fresh coffee covered" }).waitFor();
  await expect.poll(sent).toEqual({ gen: 1, box: headline!.box });

  const stage = dialog.getByRole("group", { name: /Coffee: choose an element/ });
  const { width, height } = (await stage.boundingBox())!;
  await stage.click({ position: { x: width * 0.8, y: height * 0.5 } });
  await waitUntil(() => sent()?.box.width === 130);
  expect(sent()!.box).toMatchObject({ left: expect.closeTo(799, -1), top: expect.closeTo(475, -1), height: 130 });
  await dialog.getByRole("region", { name: "With the spot covered" }).waitFor();
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/why-${size.width}.png` });
  }
});

test("a tall image fits the screen, and a spot on a photo that covers most of it can be clicked", async () => {
  const { server } = screens;
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Shop", application: "UX Design", width: 390, height: 1100 })];
  const photo = { ...sampleFacts.elements[0]!, id: "photo", name: "Photo", box: { left: 0, top: 40, width: 390, height: 1060 } };
  server.answerWith(`GET /audits/${uid}/facts`, () => ({
    state: "done",
    problem: null,
    facts: { ...sampleFacts, elements: [photo] },
  }));
  const page = await screens.open(`/heatmap/${uid}`);
  await page.getByRole("button", { name: "Why is this hot?" }).click();
  const image = page.getByRole("group", { name: /^Shop: choose an element/ });
  const { x, y, height } = (await image.boundingBox())!;
  expect(y + height).toBeLessThan(WIDE.height);
  // A press that moves by a pixel is a click, not a drawn box.
  await page.mouse.move(x + 100, y + height - 60);
  await page.mouse.down();
  await page.mouse.move(x + 101, y + height - 59);
  await page.mouse.up();
  await page.getByRole("status").getByText("10% of the attention instead of 30%").waitFor();
  // Not the photo that covers most of the image, which the list offers.
  expect(sent()?.box.top).toBeGreaterThan(900);
  await page.getByLabel("Element", { exact: true }).selectOption({ label: "Photo" });
  await page.getByRole("button", { name: "Photo" }).waitFor();
  await expect.poll(sent).toEqual({ gen: 1, box: photo.box });
  // Also while it is chosen.
  await image.click({ position: { x: 100, y: height / 2 } });
  await waitUntil(() => sent()?.box.height === sent()?.box.width);
  expect(sent()?.box.top).toBeCloseTo(527, -1);
});
