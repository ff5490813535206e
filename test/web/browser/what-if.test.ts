import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Edit, TriedEdits } from "#contracts/what-if.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { sampleFacts } from "#test/web/kit/audits-state.ts";
import { idOf, sampleHeatmap } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Coffee", application: "Social media" })];
  server.answerWith(`GET /audits/${uid}/facts`, () => ({ state: "done", problem: null, facts: sampleFacts }));
  server.answerWith(tried, () => sampleResult(server.heatmaps[0]!.combined ?? ""));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const uid = idOf(0);
const tried = `POST /audits/${uid}/what-if`;
const rendered = `POST /audits/${uid}/what-if/image`;

function sampleResult(image: string): TriedEdits {
  const [element] = sampleFacts.elements;
  const share = { interval: null };
  return {
    gen: 1,
    image,
    heatmap: image,
    areas: [
      {
        uid: element!.id,
        name: element!.name,
        box: element!.box,
        before: { value: 0.04, ...share },
        after: { value: 0.11, ...share },
        change: 0.07,
        change_interval: [0.03, 0.1],
        verdict: "more",
      },
    ],
  };
}

async function open() {
  const page = await screens.open(`/heatmap/${uid}`);
  await page.getByRole("button", { name: "What if" }).click();
  const dialog = page.getByRole("dialog", { name: "What if" });
  const [element] = sampleFacts.elements;
  await dialog.getByLabel("Element", { exact: true }).selectOption(element!.id);
  return { page, dialog, element: element! };
}

const sentEdits = () => (screens.server.sent(tried) as { edits: Edit[] }[]).at(-1)?.edits;

test("edits of an element add up, show how its share changes, and can be undone by keyboard", async () => {
  const { width, height } = screens.server.heatmaps[0]!;
  const photo = {
    ...sampleFacts.elements[1]!,
    id: "photo",
    name: "Photo",
    box: { left: 0, top: 0, width: width!, height: height! },
  };
  const facts = { ...sampleFacts, elements: [...sampleFacts.elements, photo] };
  screens.server.answerWith(`GET /audits/${uid}/facts`, () => ({ state: "done", problem: null, facts }));
  const { page, dialog, element } = await open();
  // Its box would cover most of the image, where no box could be drawn.
  await dialog.getByRole("option", { name: "Photo" }).waitFor({ state: "attached" });
  const image = dialog.getByRole("group", { name: /choose an element/ });
  expect(await image.getByRole("button", { name: "Photo" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Brighten" }).click();
  await dialog.getByRole("status").getByText(element.name).waitFor();
  await dialog
    .getByRole("row", { name: new RegExp(element.name) })
    .getByText(/4.*11/)
    .waitFor();
  expect(sentEdits()).toEqual([{ kind: "brighten", box: element.box }]);

  await dialog.getByRole("button", { name: "Blur" }).click();
  await waitUntil(() => sentEdits()?.length === 2);
  await dialog.getByText("2 of 20 edits").waitFor();
  const made = dialog.getByRole("list", { name: "Edits made" }).getByRole("listitem");
  expect(await made.allTextContents()).toEqual([`Brighten “${element.name}”`, `Blur “${element.name}”`]);
  await page.keyboard.press("Control+z");
  await dialog.getByText("1 of 20 edits").waitFor();
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    // All columns of the shares are visible.
    const table = dialog.getByRole("table", { name: /^Share of attention/ });
    expect(await table.evaluate((shown) => shown.scrollWidth <= shown.parentElement!.clientWidth)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("before the first edit, the elements are listed with their shares, largest first, and can be chosen there", async () => {
  const page = await screens.open(`/heatmap/${uid}`);
  await page.getByRole("button", { name: "What if" }).click();
  const dialog = page.getByRole("dialog", { name: "What if" });
  const elements = dialog.getByRole("region", { name: "Elements" });
  await elements.getByRole("button").first().waitFor();
  expect(await elements.getByRole("button").allTextContents()).toEqual([
    "Fresh coffee30%90% range 15–45%",
    "Shop now8%90% range 4–12%",
  ]);
  await elements.getByRole("button", { name: /^Shop now/ }).click();
  expect(await dialog.getByLabel("Element", { exact: true }).inputValue()).toBe("button");
  await elements.getByRole("button", { name: /^Shop now/, pressed: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Blur" }).click();
  await dialog.getByRole("region", { name: "Prediction" }).waitFor();
  expect(await elements.count(), "the prediction has their shares before and after").toBe(0);
});

test("while the elements are unknown, the dialog says what finding them is for, and finds them", async () => {
  const { server } = screens;
  server.answerWith(`GET /audits/${uid}/facts`, () => ({ state: "none", problem: null, facts: null }));
  const found = { state: "done", problem: null, facts: sampleFacts };
  server.answerWith(`POST /audits/${uid}/facts`, () => {
    server.answerWith(`GET /audits/${uid}/facts`, () => found);
    return found;
  });
  const page = await screens.open(`/heatmap/${uid}`);
  await page.getByRole("button", { name: "What if" }).click();
  const dialog = page.getByRole("dialog", { name: "What if" });
  await dialog.getByText(/^Find the texts, buttons and photos in this image/).waitFor();
  expect(await dialog.getByLabel("Element", { exact: true }).count(), "there is nothing to choose yet").toBe(0);
  await dialog.getByRole("button", { name: "Find elements" }).click();
  await dialog
    .getByRole("region", { name: "Elements" })
    .getByRole("button", { name: /^Fresh coffee/ })
    .waitFor();
});

test("the edited image can be uploaded as a new heatmap", async () => {
  const { server } = screens;
  server.answerWith(rendered, () => ({ url: server.heatmaps[0]!.imageURL, width: 200, height: 100 }));
  const { page, dialog, element } = await open();
  // The second click of a double click changes nothing.
  await dialog.getByRole("button", { name: "Remove" }).dblclick();
  await dialog.getByText("Gaps are filled with the colours around them.").waitFor();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Are you sure?" });
  await question.getByText("Your edits of “Coffee” are lost unless you save them").waitFor();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Save as a heatmap" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("dialog").getByLabel("Title").waitFor();
  expect(await page.getByRole("dialog").getByLabel("Title").inputValue()).toBe("Coffee edited");
  await expect
    .poll(() => server.sent(rendered))
    .toEqual([{ gen: server.heatmaps[0]!.gen, edits: [{ kind: "remove", box: element.box }] }]);
});

test("failures of the image file and of the prediction are explained, and the prediction can be retried", async () => {
  const { server } = screens;
  const outdated = () => ({ code: "edit.outdated", message: "This image was analysed again.", details: {}, request_id: "r-1" });
  server.answerWith(rendered, outdated, 409);
  const { dialog } = await open();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Download image" }).click();
  await dialog.getByRole("alert").getByText("This image was analysed again.").waitFor();
  server.answerWith(tried, outdated, 409);
  await dialog.getByRole("button", { name: "Blur" }).click();
  await dialog.getByText("Couldn’t predict the edited image").waitFor();
  server.answerWith(tried, () => sampleResult(server.heatmaps[0]!.combined ?? ""));
  await dialog.getByRole("button", { name: "Retry" }).click();
  await dialog.getByRole("region", { name: "Prediction" }).waitFor();
});
