import type { Page } from "playwright-core";
import type { TutorialName } from "#web/app/shared/tutorials/tutorial-names.ts";
import { cardOf, prepare, productShot, remove, titleOf, twoVersions } from "./designs.ts";
import type { Recorder } from "./recorder.ts";

type Scene = (page: Page, recorder: Recorder, url: string) => Promise<void>;

const variant = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Variant" }).locator("label").filter({ hasText: name }).first();
const loaded = (page: Page) => page.locator(".picture-layers[data-loaded=true]");

async function open(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/heatmaps`);
  await cardOf(page, title).getByRole("link", { name: title, exact: true }).click();
  await loaded(page).first().waitFor();
}

/** A box on the image, by its edges as shares of the image. */
async function boxOn(page: Page, { left, top, right, bottom }: Record<"left" | "top" | "right" | "bottom", number>) {
  const { x, y, width, height } = (await loaded(page).first().boundingBox())!;
  return [
    { x: x + width * left, y: y + height * top },
    { x: x + width * right, y: y + height * bottom },
  ] as const;
}

const firstHeatmap: Scene = async (page, recorder, url) => {
  const design = await productShot();
  await page.goto(`${url}/heatmaps`);
  await page.getByRole("article").first().waitFor();
  await remove(page, titleOf(design));
  await recorder.say("Choose New heatmap, or drop a file anywhere.");
  const dialog = page.getByRole("dialog", { name: "New heatmap" });
  await recorder.click(page.getByRole("main").getByRole("button", { name: "New heatmap" }), dialog);
  const chosen = page.waitForEvent("filechooser");
  await recorder.click(dialog.getByRole("button", { name: /^Image/ }));
  await (await chosen).setFiles(design);
  const generate = page.getByRole("button", { name: /^Generate/ });
  await generate.waitFor();
  await recorder.say("Sightline guesses the type from the file. Change it if it’s wrong.");
  await recorder.moveTo(page.getByLabel("Type").first());
  await page.getByLabel("Type").first().selectOption("Other");
  await recorder.say("Choose Generate. An image takes a few seconds.");
  await recorder.click(generate);
  const card = page
    .locator('article[data-status="done"]')
    .filter({ hasText: titleOf(design) })
    .first();
  await card.waitFor();
  await recorder.hold(1);
  await recorder.say("Open the heatmap. Warm colours show where people look most.");
  await recorder.click(card.getByRole("link", { name: titleOf(design), exact: true }), loaded(page));
  await recorder.say("Peekthrough shows only the parts that people see.");
  await recorder.click(variant(page, "Peekthrough"));
  await recorder.say("The gaze plot shows the likely order of the first looks.");
  await recorder.click(variant(page, "Gaze plot"));
  await recorder.say("The scores compare the image with others, and have a range.");
  await recorder.moveTo(page.getByText("Focus", { exact: true }).first());
};

const areas: Scene = async (page, recorder, url) => {
  const [design] = await twoVersions();
  await prepare(page, url, design, "Social media");
  await open(page, url, titleOf(design));
  await removeAreas(page);
  await recorder.say("How much attention does the badge get? Choose the area tool below the image.");
  await recorder.click(page.getByRole("button", { name: /Draw an area/ }).first());
  await recorder.say("Draw a box around it.");
  const [from, to] = await boxOn(page, { left: 0.72, top: 0.29, right: 0.93, bottom: 0.5 });
  await recorder.drag(from, to);
  await recorder.say("Type a name. Use the same name in every version of your design.");
  await page.keyboard.press("Control+A");
  await recorder.type("Badge");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Badge, \d+% of attention/ }).waitFor();
  await recorder.say("Its share of all attention appears next to it, with the range.");
  await recorder.click(page.getByRole("tab", { name: /Areas/ }));
};

const compare: Scene = async (page, recorder, url) => {
  const designs = await twoVersions();
  for (const design of designs) await prepare(page, url, design, "Social media");
  await page.goto(`${url}/heatmaps`);
  await recorder.say("Select two versions of a design in the list.");
  for (const design of designs) {
    const card = cardOf(page, titleOf(design));
    await card.waitFor();
    await recorder.moveTo(card);
    await recorder.click(card.getByRole("checkbox", { name: /^Select/ }));
  }
  await recorder.say("Choose Compare.");
  await recorder.click(page.getByRole("link", { name: "Compare", exact: true }), loaded(page));
  await page.waitForURL("**/compare**");
  await recorder.say("The first is the baseline. A difference is stated only if it’s likely real.");
  await recorder.moveTo(page.getByText("Clarity", { exact: true }).last());
  await recorder.say("Difference shows where attention moved.");
  await recorder.click(variant(page, "Difference"));
  await recorder.hold(1);
};

const share: Scene = async (page, recorder, url) => {
  const [design] = await twoVersions();
  await prepare(page, url, design, "Social media");
  await open(page, url, titleOf(design));
  await recorder.say("Choose Share above the image.");
  const dialog = page.getByRole("dialog", { name: "Share link" });
  await recorder.click(page.getByRole("button", { name: /^Share/ }).first(), dialog);
  await dialog.getByRole("button").nth(1).waitFor();
  await recorder.say("Choose when the link expires, and require a passphrase if you like.");
  await recorder.moveTo(dialog.getByLabel("Link expires"));
  await dialog.getByLabel("Link expires").selectOption("7");
  await recorder.hold(1);
  await recorder.say("Create the link, copy it and send it. It works without an account.");
  await recorder.click(dialog.getByRole("button", { name: "Create link" }), dialog.getByRole("button", { name: /Copy/ }));
  await recorder.moveTo(dialog.getByRole("button", { name: /Copy/ }));
  await recorder.say("You can turn it off at any time.");
  await recorder.moveTo(dialog.getByRole("button", { name: /Turn off/ }));
  await recorder.finishCaption();
  await dialog.getByRole("button", { name: /Turn off/ }).click();
  await page.getByRole("button", { name: "Turn off" }).last().click();
  await dialog.waitFor({ state: "detached" });
};

const organise: Scene = async (page, recorder, url) => {
  for (const design of await twoVersions()) await prepare(page, url, design, "Social media");
  await page.goto(`${url}/heatmaps`);
  await page.getByRole("article").first().waitFor();
  await recorder.say("Press the slash key, and type a part of a title or tag.");
  await page.keyboard.press("/");
  await recorder.type("lemon");
  await page.getByText("2 heatmaps found").waitFor();
  await recorder.say("Select the heatmaps that belong together.");
  for (const design of await twoVersions()) {
    const card = cardOf(page, titleOf(design));
    await recorder.moveTo(card);
    await recorder.click(card.getByRole("checkbox", { name: /^Select/ }));
  }
  await recorder.say("Move, tag, share, download or delete them together.");
  const selection = page.getByRole("toolbar", { name: "Actions for the selection" });
  const tags = page.getByRole("dialog", { name: "Add tags" });
  await recorder.click(selection.getByRole("button", { name: "Tag" }), tags);
  await recorder.click(tags.getByLabel("Tags"));
  await recorder.type("summer");
  await page.keyboard.press("Enter");
  await recorder.click(tags.getByRole("button", { name: /^(Add|Save)/ }).last());
  await recorder.say("A deletion can be undone for a few seconds.");
  await recorder.finishCaption();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
};

/** Removes the areas of an earlier recording. */
async function removeAreas(page: Page): Promise<void> {
  const drawn = page.getByRole("button", { name: /^(Badge|Box \d+), \d+% of attention/ });
  for (let left = await drawn.count(); left > 0; left = await drawn.count()) {
    await drawn.first().focus();
    await page.keyboard.press("Delete");
    await page.waitForFunction((before) => document.querySelectorAll("[aria-label*='of attention']").length < before, left);
  }
}

export const SCENES: Readonly<Record<TutorialName, Scene>> = { "first-heatmap": firstHeatmap, areas, compare, share, organise };
