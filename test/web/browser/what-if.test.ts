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

test("while the elements are unknown, the dialog says what finding them is for, finds them and focuses their field", async () => {
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
  await dialog.getByRole("button", { name: "Find elements" }).press("Enter");
  await dialog
    .getByRole("region", { name: "Elements" })
    .getByRole("button", { name: /^Fresh coffee/ })
    .waitFor();
  const element = dialog.getByLabel("Element", { exact: true });
  await waitUntil(() => element.evaluate((field) => field === document.activeElement));
});

test("the edited image can be uploaded as a new heatmap, and is not lost without a question", async () => {
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
  await page.keyboard.press("Escape");
  await question.getByText("The file and its settings are lost if you close this.").waitFor();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("dialog", { name: "Upload 1 image" }).getByLabel("Title").waitFor();
  await expect
    .poll(() => server.sent(rendered))
    .toEqual([{ gen: server.heatmaps[0]!.gen, edits: [{ kind: "remove", box: element.box }] }]);
});

test("areas of the original are in the new heatmap, moved with what was moved, and its comparison is offered", async () => {
  const { server } = screens;
  const { width, height } = server.heatmaps[0]!;
  const [element] = sampleFacts.elements;
  const { left, top } = element!.box;
  const share = { value: 0.1, interval: null };
  server.heatmaps = [
    {
      ...server.heatmaps[0]!,
      areas_of_interest: [
        { uid: "inside", name: "Inside", left: left + 10, top: top + 10, width: 20, height: 10, ...share },
        { uid: "corner", name: "Corner", left: width! - 40, top: height! - 40, width: 40, height: 40, ...share },
      ],
    },
  ];
  // The edited image has half as many pixels per side.
  server.answerWith(rendered, () => ({ url: server.heatmaps[0]!.imageURL, width: width! / 2, height: height! / 2 }));
  const { page, dialog } = await open();
  await dialog.getByRole("button", { name: "Smaller" }).click();
  await dialog.getByText("A new heatmap uses one credit and keeps your areas.").waitFor();
  await dialog.getByRole("button", { name: "Save as a heatmap" }).click();
  const sheet = page.getByRole("dialog", { name: "Upload 1 image" });
  await sheet.getByText("Keeps 2 areas of “Coffee”.").waitFor();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Generate 1 heatmap" }).click();
  const compare = page.getByRole("link", { name: "Compare with the original" });
  await compare.waitFor();

  const [edit] = sentEdits()!;
  if (edit?.kind !== "move") throw new Error("Smaller is a move");
  const { box, to } = edit;
  const scale = to.width / box.width;
  const [created] = server.sent("POST /heatmaps") as { application: string; areas_of_interest: unknown[] }[];
  expect(created!.application, "only heatmaps of one type can be compared").toBe("Social media");
  expect(created).toMatchObject({ version_of: uid });
  const near = (value: number) => expect.toSatisfy((sent: number) => Math.abs(sent - value) <= 1);
  expect(created!.areas_of_interest).toEqual([
    {
      uid: "inside",
      name: "Inside",
      left: near((to.left + 10 * scale) / 2),
      top: near((to.top + 10 * scale) / 2),
      width: near(10 * scale),
      height: near(5 * scale),
    },
    { uid: "corner", name: "Corner", left: width! / 2 - 20, top: height! / 2 - 20, width: 20, height: 20 },
  ]);
  await compare.click();
  await page.getByRole("heading", { name: "Compare" }).waitFor();
  expect(new URL(page.url()).searchParams.get("ids")?.split(",")).toEqual([uid, server.heatmaps[0]!.uid]);
  await page.getByText("In progress", { exact: true }).waitFor();
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
