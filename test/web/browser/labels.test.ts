import { readFile } from "node:fs/promises";
import JSZip from "jszip";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { brandIdOf } from "#test/web/kit/brands-state.ts";
import { holdNextRead } from "#test/web/kit/hold-read.ts";
import { LabelsState } from "#test/web/kit/labels-state.ts";
import { expectAccessible, expectContrast, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";

let screens: Screens;
let state: LabelsState;

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.reset();
  state = new LabelsState(screens.server);
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

/** Opens labelling for a new model. */
async function start(options: Parameters<Screens["open"]>[1] = {}): Promise<Page> {
  const page = await screens.open(`/label/${state.uid}`, options);
  await page.getByLabel("Where to start").selectOption("Create new model");
  await page.getByLabel("Name", { exact: true }).fill("Norda");
  await page.getByRole("button", { name: "Start labelling" }).click();
  await page.getByRole("group", { name: "Frame 1 of 8" }).waitFor();
  return page;
}
const boxes = (page: Page) => page.getByRole("group", { name: /Frame \d of 8/ }).getByRole("button");
const isSaved = (page: Page) => page.getByText("All labels are saved.").waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

describe("boxes", () => {
  test("boxes can be drawn with the mouse and are saved automatically, and narrow boxes are rejected", async () => {
    const page = await start();
    const { x, y, width, height } = (await page.getByRole("group", { name: "Frame 1 of 8" }).boundingBox())!;
    const drag = async (share: number) => {
      await page.mouse.move(x + width * 0.25, y + height * 0.25);
      await page.mouse.down();
      await page.mouse.move(x + width * (0.25 + share), y + height * 0.5, { steps: 3 });
      await page.mouse.up();
    };
    await drag(0.002);
    await page.getByText("Draw a box that is wider than 5 pixels.").first().waitFor();
    expect(await boxes(page).count()).toBe(0);
    // Escape, or the system, cancels a drag.
    const stage = page.getByRole("group", { name: "Frame 1 of 8" });
    for (const cancel of [() => page.keyboard.press("Escape"), () => stage.dispatchEvent("pointercancel")]) {
      await page.mouse.move(x + width * 0.25, y + height * 0.25);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.5, y + height * 0.5, { steps: 3 });
      await cancel();
      await page.mouse.up();
    }
    expect(await boxes(page).count()).toBe(0);
    await drag(0.25);
    await boxes(page).waitFor();
    await page.getByText("1 frame labelled. All labels are saved.").waitFor();
    await expect.poll(() => state.saved.get(0)?.boxes.length).toBe(1);
    const [box] = state.saved.get(0)!.boxes;
    expect(box).toMatchObject({ object: "logo", name: "Box 1" });
    for (const [value, expected] of [
      [box!.x, 0.25],
      [box!.y, 0.25],
      [box!.width, 0.25],
      [box!.height, 0.25],
    ] as const)
      expect(value).toBeCloseTo(expected, 1);

    // Selected text is not dragged instead.
    await press(page, "Next");
    await page.getByRole("group", { name: "Frame 2 of 8" }).waitFor();
    await page.keyboard.press("Control+a");
    await drag(0.25);
    await page.getByText("2 frames labelled. All labels are saved.").waitFor();
    expect(screens.complaints).toEqual([]);
  });

  test("boxes can be added, moved, resized, copied, deleted and restored by keyboard, and proposed in empty frames", async () => {
    state.video = { ...state.video, tracking: "done" };
    const page = await start();
    await press(page, "Add box");
    await boxes(page).press("Shift+ArrowRight");
    await boxes(page).press("Alt+Shift+ArrowRight");
    await press(page, "Copy to next frame");
    await page.getByRole("group", { name: "Frame 2 of 8" }).waitFor();
    await expect.poll(() => state.saved.get(1)?.boxes.length).toBe(1);
    expect(state.saved.get(1)!.boxes[0]!.x).toBeCloseTo(0.4 + 10 / 640);
    expect(state.saved.get(1)!.boxes[0]!.width).toBeCloseTo(0.2 + 10 / 640);
    await boxes(page).press("Delete");
    await expect.poll(() => state.saved.get(1)?.boxes.length).toBe(0);
    await page.keyboard.press("Control+z");
    await expect.poll(() => state.saved.get(1)?.boxes.length).toBe(1);
    // With Caps Lock the key is an upper-case letter.
    for (const [key, count] of [
      ["Control+y", 0],
      ["Control+Z", 1],
      ["Control+Shift+z", 0],
      ["Control+z", 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => boxes(page).count(), { message: key }).toBe(count);
    }
    await press(page, "Clear labels");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Control+z");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).press("Enter");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(await boxes(page).count(), "nothing is undone behind a dialog").toBe(1);

    // A box that is added while the proposals are requested is kept.
    await press(page, "Next");
    const box = { id: "found", object: "logo", name: "Box 1", x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
    const frames = [2, 3].map((frame) => ({ frame, revision: 0, boxes: [box] }));
    const proposals = `/labels/heatmaps/${state.uid}/models/${state.model.uid}/proposals`;
    screens.server.answerWith(`GET ${proposals}`, () => ({ frames }));
    const requested = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(`**${proposals}`, async (route) => {
      requested.resolve();
      await answered.promise;
      await route.continue();
    });
    await press(page, "Propose boxes");
    await requested.promise;
    await press(page, "Add box");
    answered.resolve();
    await page.getByText("Boxes proposed in 1 frame").waitFor();
    await expect.poll(() => [2, 3].map((frame) => state.saved.get(frame)?.boxes[0]?.x)).toEqual([0.4, 0.1]);
    expect(screens.complaints).toEqual([]);
  });

  test("boxes that could not be saved are reported, can be saved again, and do not block other frames", async () => {
    const page = await start();
    const first = `/labels/heatmaps/${state.uid}/models/${state.model.uid}/frames/0`;
    screens.server.rejectNext(first, "caller.forbidden");
    await press(page, "Add box");
    await page.getByText("Your last changes aren’t saved.").waitFor();
    expect(state.saved.size).toBe(0);
    screens.server.rejectNext(first, "caller.forbidden");
    await press(page, "Copy to next frame");
    await expect.poll(() => [...state.saved.keys()]).toEqual([1]);
    await page.getByText("Your last changes aren’t saved.").waitFor();
    await press(page, "Save again");
    await isSaved(page);
    expect(state.saved.get(0)!.boxes).toHaveLength(1);
  });

  test("boxes are saved as soon as the server can be reached again, and the browser asks before they are lost", async () => {
    const page = await start();
    const asks = () => page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
    expect(await asks()).toBe(false);
    await page.route("**/frames/0", (route) => route.abort());
    await press(page, "Add box");
    await page.getByText("Your last changes aren’t saved yet. We’ll keep trying.").waitFor();
    expect(await asks()).toBe(true);
    // Also when the screen is left.
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Heatmaps" }).click();
    await page.getByRole("heading", { level: 1, name: "Heatmaps" }).waitFor();
    expect([await asks(), state.saved.size]).toEqual([true, 0]);
    await page.unroute("**/frames/0");
    await expect.poll(() => state.saved.get(0)?.boxes.length).toBe(1);
    await expect.poll(asks).toBe(false);
  });

  test("boxes of other videos count towards the minimum, and cleared boxes don’t", async () => {
    // Two of the five labelled frames are in this video.
    const box = { object: "logo", name: "Box 1", x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    for (const frame of [0, 1]) state.saved.set(frame, { frame, revision: 1, boxes: [{ ...box, id: `box${frame}` }] });
    state.model = { ...state.model, objects: state.model.objects.map((logo) => ({ ...logo, labels: 5 })) };
    const page = await start();
    const hint = page.getByText("Create minimum of 6 labels to continue");
    const train = page.getByRole("button", { name: "Create & train!" });
    await hint.waitFor();
    await press(page, "Next");
    await press(page, "Next");
    await press(page, "Add box");
    await hint.waitFor({ state: "detached" });
    expect(await train.isEnabled()).toBe(true);
    await press(page, "Clear labels");
    await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).press("Enter");
    await hint.waitFor();
    expect(await train.isEnabled()).toBe(false);
  });

  test("the boxes of all frames are cleared or imported in one step, which Undo reverts as a whole", async () => {
    const page = await start();
    await press(page, "Add box");
    for (let copies = 0; copies < 5; copies++) await press(page, "Copy to next frame");
    const clear = async () => {
      await press(page, "Clear labels");
      await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).press("Enter");
      await page.getByText("0 frames labelled. All labels are saved.").waitFor();
    };
    const areSaved = () => page.getByText("6 frames labelled. All labels are saved.").waitFor();
    await clear();
    await press(page, "Undo");
    await areSaved();
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Export YOLO")]);
    expect(download.suggestedFilename()).toBe("Spring spot Norda labels.zip");
    const buffer = await readFile(await download.path());
    const { files } = await JSZip.loadAsync(buffer);
    expect(Object.keys(files)).toEqual(["classes.txt", ...[0, 1, 2, 3, 4, 5].map((frame) => `00${frame}.txt`)]);

    await clear();
    const choose = (name: string, content: Buffer) =>
      page.getByLabel("YOLO files").setInputFiles({ name, mimeType: "application/zip", buffer: content });
    await choose("labels.zip", Buffer.from("no zip"));
    await page.getByText("Couldn’t read these files.").first().waitFor();
    // A box that is drawn while the files are read is kept.
    const read = await holdNextRead(page);
    await choose("labels.zip", buffer);
    await press(page, "Add box");
    await read();
    await page.getByText("Labels of 6 frames imported.").waitFor();
    await areSaved();
    expect([...state.saved.values()].map(({ boxes: saved }) => saved.length)).toEqual([2, 1, 1, 1, 1, 1]);
    await press(page, "Undo");
    await page.getByText("1 frame labelled. All labels are saved.").waitFor();
    await press(page, "Undo");
    await page.getByText("0 frames labelled. All labels are saved.").waitFor();
    expect(screens.complaints).toEqual([]);
  });
});

test("several logos can be labelled in one model, which can be trained once each has six frames", async () => {
  const page = await start();
  await press(page, "Add box");
  await press(page, "Add another logo");
  const dialog = page.getByRole("dialog", { name: "Add a logo" });
  await dialog.getByLabel("Name").fill("Morvia");
  await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
  const second = page.getByRole("button", { name: "Morvia 0 of 6 frames" });
  await second.waitFor();
  expect(await second.getAttribute("aria-pressed")).toBe("true");
  await press(page, "Add box");
  await page.getByRole("button", { name: "Box 2: Morvia" }).waitFor();
  for (let copies = 0; copies < 5; copies++) await press(page, "Copy to next frame");
  const train = page.getByRole("button", { name: "Create & train!" });
  expect(await train.isEnabled()).toBe(true);
  await page.getByLabel("Logo of Box 2").selectOption("Norda logo");
  await page.getByRole("button", { name: "Morvia 5 of 6 frames" }).waitFor();
  await page.getByText("Create minimum of 6 labels of each logo to continue").waitFor();
  expect(await train.isDisabled()).toBe(true);
  await isSaved(page);
  await expectAccessible(page);

  await press(page, "Delete Morvia");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  expect(await second.count()).toBe(0);
  expect(state.saved.get(0)!.boxes.map(({ object }) => object)).toEqual(["logo"]);
  expect(await boxes(page).count()).toBe(2);
  expect(screens.complaints).toEqual([]);
});

test("a logo that looks like a logo of another model can be tracked with it in one model", async () => {
  const alike = { object: "logo", model: brandIdOf(2), model_name: "Morvia", logo: "Morvia", competes: true };
  state.model = { ...state.model, look_alikes: [alike] };
  const page = await start();
  await page.getByText("“Norda logo” and “Morvia” look alike. When you track one of them").waitFor();
  await press(page, "Track them in one model");
  await page.getByRole("button", { name: "Morvia 1 of 6 frames" }).waitFor();
  await page.getByRole("button", { name: "Box 2: Morvia" }).waitFor();
  expect(await page.getByText("look alike").count()).toBe(0);
  expect(screens.complaints).toEqual([]);
});

describe("models", () => {
  const rename = (page: Page) => page.getByRole("dialog", { name: "Rename model" });

  test("a model can be renamed unless the name is taken, and keeps its labels and the focus", async () => {
    const page = await start();
    await press(page, "Add box");
    await press(page, "Rename model");
    const name = rename(page).getByLabel("Name");
    expect(await name.inputValue()).toBe("Norda");
    await name.fill(" ");
    await name.press("Enter");
    await rename(page).getByText("Name is required").waitFor();
    screens.server.rejectNext(`/labels/models/${state.model.uid}`, "model.name_exists");
    await name.fill("Norda AG");
    await name.press("Enter");
    await rename(page).getByRole("alert").getByText("This name is already taken").waitFor();
    await expectAccessible(page);
    await name.press("Enter");
    await rename(page).waitFor({ state: "detached" });
    expect(state.model.name).toBe("Norda AG");
    expect(await boxes(page).count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Rename model");
    await press(page, "Clear labels");
    await page.getByRole("alertdialog").getByText("All labels of “Norda AG” in this video").waitFor();
  });

  test("a model can be deleted by keyboard after a confirmation, and is removed from the URL", async () => {
    const page = await screens.open(`/label/${state.uid}?model=${state.model.uid}`);
    await page.getByRole("group", { name: "Frame 1 of 8" }).waitFor();
    const confirm = page.getByRole("alertdialog");
    await press(page, "Delete model");
    await confirm
      .getByText("“Norda” and its labels in all videos will be deleted. Results that were made with it remain.")
      .waitFor();
    await expectAccessible(page);
    await confirm.getByRole("button", { name: "Cancel" }).press("Enter");
    await confirm.waitFor({ state: "detached" });
    await press(page, "Delete model");
    await confirm.getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByText("Model deleted").waitFor();
    await page.getByText("There is no model yet that you can update.").waitFor();
    expect(await page.getByRole("group", { name: "Frame 1 of 8" }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
    expect(screens.complaints).toEqual([]);
  });

  test("models of others have no buttons to rename or delete them", async () => {
    state.video = { ...state.video, models: [{ ...state.video.models[0]!, editable: false, trained: true }] };
    const page = await screens.open(`/label/${state.uid}`);
    await page.getByLabel("Model", { exact: true }).selectOption("Norda");
    expect(await page.getByRole("button", { name: /^(Rename|Delete) model$/ }).count()).toBe(0);
  });
});

test("a new model is selected for updates, also after a reload", async () => {
  state.video = { ...state.video, models: [] };
  const page = await screens.open(`/label/${state.uid}`);
  await page.getByText("Name your logo, draw a box around it in at least 6 frames").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Norda");
  await press(page, "Start labelling");
  const chosen = async () => {
    await page.getByRole("group", { name: "Frame 1 of 8" }).waitFor();
    const selects = [page.getByLabel("Where to start"), page.getByLabel("Model", { exact: true })];
    return Promise.all(selects.map((select) => select.locator("option:checked").textContent()));
  };
  expect(await chosen()).toEqual(["Update existing model", "Norda"]);
  await page.reload();
  expect(await chosen()).toEqual(["Update existing model", "Norda"]);
  // Its first training creates it.
  await page.getByRole("button", { name: "Create & train!" }).waitFor();
});

describe("training", () => {
  test("training needs six labelled frames and shows its progress, its failure and its quality", async () => {
    const page = await start();
    const train = page.getByRole("button", { name: "Create & train!" });
    await page.getByText("Create minimum of 6 labels to continue").waitFor();
    expect(await train.isDisabled()).toBe(true);
    await press(page, "Add box");
    for (let copies = 0; copies < 5; copies++) await press(page, "Copy to next frame");
    await page.getByText("6 frames labelled.").waitFor();
    await train.press("Enter");
    await page.getByText("Training requested…").waitFor();
    expect(state.saved.size).toBe(6);
    state.model = {
      ...state.model,
      status: "failed",
      requested_at: null,
      failure: "Norda logo: Its labelled frames show the same.",
    };
    await page.getByRole("alert").getByText("Its labelled frames show the same.").waitFor();
    expect(await train.isEnabled()).toBe(true);
    await train.press("Enter");
    await page.getByText("Training requested…").waitFor();
    const quality = { precision: 1, recall: 0.83, boxes: 6 };
    const [logo] = state.model.objects;
    const objects = [{ ...logo!, quality }];
    state.model = { ...state.model, status: "ready", can_run: true, requested_at: null, failure: null, version: 1, objects };
    await page.getByText("100% of its detections are right, 83% of 6 labels are found.").waitFor();
    await page.getByRole("button", { name: "Update & train!" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Predict" }).isEnabled()).toBe(true);
    await page.getByText("Add text tracking").click();
    await expect.poll(() => page.getByRole("button", { name: "Predict" }).isDisabled()).toBe(true);
    expect(screens.complaints).toEqual([]);
  });

  test("training starts with the text of the model, and the next training changes or removes it", async () => {
    state.video = { ...state.video, models: [{ ...state.video.models[0]!, text: "norda" }] };
    const page = await screens.open(`/label/${state.uid}?model=${state.model.uid}`);
    await page.getByRole("group", { name: "Frame 1 of 8" }).waitFor();
    const trained = () => screens.server.sent(`POST /labels/models/${state.model.uid}/train`);
    const tracking = page.getByRole("switch", { name: "Add text tracking" });
    expect(await tracking.isChecked()).toBe(true);
    expect(await page.getByLabel("Text detection").inputValue()).toBe("norda");
    await press(page, "Add box");
    for (let copies = 0; copies < 5; copies++) await press(page, "Copy to next frame");
    await page.getByLabel("Text detection").fill("Norda Café");
    await page.getByText("The model looks for “norda” until you train it again.").waitFor();
    await press(page, "Create & train!");
    await expect.poll(trained).toEqual([{ text: "Norda Café" }]);
    // The server notes a request before it answers it.
    await expect.poll(() => state.model.requested_at).not.toBeNull();
    state.model = { ...state.model, requested_at: null, status: "ready" };
    await page.getByText("The model looks for").waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("button", { name: "Create & train!" }).isEnabled()).toBe(true);
    await page.getByText("Add text tracking").click();
    await page.getByText("The model looks for “Norda Café” until you train it again.").waitFor();
    await press(page, "Create & train!");
    await expect.poll(() => trained().at(-1)).toEqual({ text: "" });
  });

  test("a new model with a taken name shows an error", async () => {
    const page = await screens.open(`/label/${state.uid}`);
    await page.getByLabel("Where to start").selectOption("Create new model");
    await press(page, "Start labelling");
    await page.getByText("Name is required").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
    // The error moves nothing of its row.
    const places = ["Where to start", "Name"].map(
      async (label) => (await page.getByLabel(label, { exact: true }).boundingBox())!,
    );
    const button = await page.getByRole("button", { name: "Start labelling" }).boundingBox();
    for (const { y, height } of await Promise.all(places))
      expect({ y, height }).toEqual({ y: button!.y, height: button!.height });
    await page.getByLabel("Name", { exact: true }).fill("Norda");
    screens.server.rejectNext(`/labels/heatmaps/${state.uid}/models`, "model.name_exists");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await page.getByRole("alert").getByText("This name is already taken").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Norda 2");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });
});

describe("predictions", () => {
  const predict = () => screens.server.sent(`POST /labels/heatmaps/${state.uid}/predict`);

  test("a prediction can also search for a text in its language, which is required, and shows why it failed", async () => {
    state.video = { ...state.video, models: [{ ...state.video.models[0]!, trained: true }] };
    const page = await screens.open(`/label/${state.uid}`);
    await page.getByRole("heading", { level: 1, name: "Select frames to label" }).waitFor();
    await page.getByLabel("Where to start").selectOption("Update existing model");
    await page.getByRole("group", { name: "Frame 1 of 8" }).waitFor();
    await page.getByLabel("Where to start").selectOption("Use existing model");
    // The only model is chosen.
    expect(await page.getByLabel("Model", { exact: true }).inputValue()).toBe(state.model.uid);
    await page.getByText("Add text tracking").click();
    await press(page, "Predict");
    await page.getByText("Enter the text to track.").waitFor();
    expect(predict()).toEqual([]);
    await page.getByLabel("Text detection").fill("kaffee, frisch");
    await page.getByLabel("Language of the text").selectOption("German");
    screens.server.rejectNext(`/labels/heatmaps/${state.uid}/predict`, "brand.text_separators");
    await page.getByLabel("Text detection").press("Enter");
    await page.getByText(/^Prediction failed: Separate words by spaces only.* Try again\.$/).waitFor();
    screens.server.answerWith(`POST /labels/heatmaps/${state.uid}/predict`, () => ({ job_id: `br_${"0".repeat(26)}` }));
    await page.getByLabel("Text detection").fill("kaffee frisch");
    await page.getByLabel("Text detection").press("Enter");
    await page.getByText("Prediction started").waitFor();
    expect(predict().at(-1)).toEqual({ model: state.model.uid, text: "kaffee frisch", language: "de" });
    state.video = { ...state.video, tracking: "processing" };
    await page.reload();
    await page.getByRole("alert").getByText("Prediction already in progress").waitFor();
  });

  test("a prediction that our team is checking says so and links to the reason", async () => {
    state.video = { ...state.video, tracking: "requested" };
    const page = await screens.open(`/label/${state.uid}`);
    await page.getByRole("status").getByText("Our team is working on the brand analytics of this video.").waitFor();
    const why = page.getByRole("link", { name: "See why" });
    expect(await why.getAttribute("href")).toBe(`/heatmap/${state.uid}?panel=brands`);
  });

  test("a finished prediction links to its result", async () => {
    state.video = { ...state.video, tracking: "done" };
    const page = await screens.open(`/label/${state.uid}`);
    const result = page.getByRole("link", { name: "See the result" });
    expect(await result.getAttribute("href")).toBe(`/heatmap/${state.uid}?panel=brands`);
  });

  test("a prediction needs a trained model, and an update needs a model that the user can edit", async () => {
    state.video = { ...state.video, models: [] };
    const page = await screens.open(`/label/${state.uid}`);
    await page.getByLabel("Where to start").selectOption("Use existing model");
    await page.getByText("There is no trained model yet.").waitFor();
    await page.getByLabel("Where to start").selectOption("Update existing model");
    await page.getByText("There is no model yet that you can update.").waitFor();
  });
});

describe("frames", () => {
  test("frames that could not be extracted can be extracted again", async () => {
    state.video = { ...state.video, frames: { ...state.video.frames, status: "failed" } };
    const page = await screens.open(`/label/${state.uid}`);
    await page.getByRole("alert").getByText("The frames of this video could not be extracted.").waitFor();
    await press(page, "Retry");
    await page.getByLabel("Where to start").waitFor();
  });

  test("labelled frames are marked on the slider and can be reached by shortcut", async () => {
    const page = await start();
    const slider = page.getByRole("slider", { name: "Frame" });
    const shown = (frame: number) => page.getByRole("group", { name: `Frame ${frame} of 8` }).waitFor();
    const marks = () =>
      page.locator("[data-frame]").evaluateAll((all) =>
        all.map((mark) => {
          const { x, width } = mark.getBoundingClientRect();
          const track = document.querySelector<HTMLElement>("input[type=range]")!.getBoundingClientRect();
          return Math.round(((x + width / 2 - track.x - 8) / (track.width - 16)) * 7);
        }),
      );
    const label = async (frame: number) => {
      await slider.fill(String(frame));
      await press(page, "Add box");
    };
    for (const frame of [6, 2, 3]) await label(frame);
    expect(await marks()).toEqual([2, 3, 6]);
    expect(await slider.getAttribute("aria-valuetext")).toBe("Frame 4 of 8, 3.0 seconds, labelled with 1 box");
    // The new box has the focus.
    await page.keyboard.press("n");
    await shown(7);
    expect(await page.getByRole("button", { name: "Next labelled frame" }).isDisabled()).toBe(true);
    await slider.press("n");
    await shown(7);
    await slider.press("p");
    await shown(4);
    await page.keyboard.press("ArrowLeft");
    await shown(3);
    await press(page, "Previous");
    expect(await slider.getAttribute("aria-valuetext")).toBe("Frame 2 of 8, 1.0 seconds, not labelled");
    await press(page, "Next labelled frame");
    await shown(3);
    await slider.press("Control+z");
    await shown(4);
    expect(await marks()).toEqual([2, 6]);
    await slider.press("p");
    await page.getByLabel("Name of box 1").press("n");
    await shown(3);
    await slider.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.getByText("Previous, next labelled frame").waitFor();
    expect(await keys.count()).toBe(1);
    expect(screens.complaints).toEqual([]);
  });

  test("a frame with an expired link is loaded from a new link", async () => {
    const { frames } = state.video.frames;
    const expired = { ...frames[0]!, src: `${screens.server.origin}/videos/none.png?signature=old` };
    const fresh = state.video;
    const old = { ...fresh, frames: { ...fresh.frames, frames: [expired, ...frames.slice(1)] } };
    let reads = 0;
    screens.server.answerWith(`GET /labels/heatmaps/${state.uid}`, () => (reads++ === 0 ? old : fresh));
    const page = await screens.open(`/label/${state.uid}?model=${state.model.uid}`);
    const image = page.getByRole("group", { name: "Frame 1 of 8" }).locator("img");
    await expect.poll(() => image.getAttribute("src")).toBe(frames[0]!.src);
  });

  test("a person without access to labelling is sent back to the video, and a missing video leads to the list", async () => {
    screens.server.rejectWhen((path) => path.startsWith("/labels/"), "caller.forbidden");
    const page = await screens.open(`/label/${state.uid}`);
    await page.getByRole("link", { name: "Back to the video" }).waitFor();
    screens.server.rejectWhen((path) => path.startsWith("/labels/"), "heatmap.not_found");
    await page.reload();
    await page.getByRole("heading", { name: "Heatmap not found" }).waitFor();
    await page.getByRole("link", { name: "Back to heatmaps" }).waitFor();
  });
});

test.each(SIZES)("the screen is accessible in light and dark, and not wider than the window (%s)", async (_, size) => {
  const page = await start({ size });
  await press(page, "Add box");
  await isSaved(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  if (size === NARROW) expect(await smallTouchTargets(page)).toEqual([]);
  expect(screens.complaints).toEqual([]);
});
