import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LabelModelObject } from "#contracts/labels.ts";
import { MAX_MODEL_FILE_BYTES, type QueuedRequest, type StaffModel } from "#contracts/staff/brands.ts";
import type { StaffHeatmap } from "#contracts/staff/tables.ts";
import { brandIdOf } from "#test/web/kit/brands-state.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
let model: StaffModel;
const uid = brandIdOf(1);
const PATH = `/staff/brands/models/${uid}`;
const at = "2026-01-01T00:00:00.000Z";

const objectOf = (number: number): LabelModelObject => ({
  id: `object-${number}`,
  name: `Logo ${number}`,
  type: "image",
  text: null,
  labels: 3,
  quality: null,
});
const videoOf = (number: number): StaffModel["videos"][number] => ({
  uid: idOf(number),
  title: `Spot ${number}`,
  labelled_frames: 2,
  tracking: null,
});

const heatmapOf = (number: number): StaffHeatmap => ({
  uid: idOf(number),
  title: `Spot ${number}`,
  type: "video",
  application: "Ad / commercial",
  status: "done",
  owner: "ada@example.com",
  workspace: { uid: "ws_1", name: "Acme" },
  hidden: false,
  created_at: at,
});

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ superadmin: true });
  model = {
    uid,
    name: "Norda",
    editable: true,
    version: 1,
    can_run: true,
    status: "ready",
    objects: Array.from({ length: 11 }, (_, number) => objectOf(number)),
    labelled_frames: 6,
    failure: null,
    warnings: [],
    look_alikes: [],
    ready_at: null,
    requested_at: null,
    owner: "staff",
    access: "admin",
    last_update: at,
    videos: Array.from({ length: 6 }, (_, number) => videoOf(number)),
  };
  const { name, owner, access, status, version, can_run } = model;
  server.answerWith("GET /staff/brands/models", () => ({
    models: [{ uid, name, owner, access, status, version, can_run, created_at: at }],
  }));
  server.answerWith(`GET ${PATH}`, () => model);
  server.answerWith("GET /staff/backoffice/heatmaps", (_: never, query) => {
    const wanted = query.get("search")?.toLowerCase() ?? "";
    const rows = Array.from({ length: 13 }, (_, number) => heatmapOf(number));
    return { rows: rows.filter(({ uid: id, title }) => `${id} ${title}`.toLowerCase().includes(wanted)), last: null };
  });
  server.answerWith(`PATCH ${PATH}`, (change: Partial<StaffModel>) => {
    model = { ...model, ...change };
    return model;
  });
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const open = (options: Parameters<Screens["open"]>[1] = {}): Promise<Page> =>
  screens.open(`/superadmin/models?model=${uid}`, options);

test("objects are listed ten at a time, and videos five at a time", async () => {
  const page = await open();
  const objects = page.getByRole("list", { name: "Objects" }).getByRole("listitem");
  const videos = page.getByRole("list", { name: "Videos", exact: true }).getByRole("listitem");
  await objects.first().waitFor();
  expect([await objects.count(), await videos.count()]).toEqual([10, 5]);
  await page.getByRole("navigation", { name: "Pages of objects" }).getByRole("button", { name: "Next" }).press("Enter");
  await objects.getByText("Logo 10").waitFor();
  await page.getByRole("navigation", { name: "Pages of videos" }).getByRole("button", { name: "Next" }).press("Enter");
  await videos.getByText("Spot 5").waitFor();
  expect([await objects.count(), await videos.count()]).toEqual([1, 1]);
});

test("a new model is not shown as ready, and can be trained only once each of its logos has labels", async () => {
  model = { ...model, version: 0, can_run: false, objects: [], videos: [] };
  const page = await open();
  const head = page.getByRole("region", { name: "Norda" });
  await head.getByText("Not trained", { exact: true }).waitFor();
  expect(await head.getByText("Ready", { exact: true }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Train", exact: true }).isDisabled()).toBe(true);
  model = { ...model, objects: [{ ...objectOf(0), labels: 6 }] };
  await page.reload();
  await page.getByRole("button", { name: "Edit Logo 0" }).waitFor();
  expect(await page.getByRole("button", { name: "Train", exact: true }).isEnabled()).toBe(true);
});

test("a model can be renamed and an object edited, with a warning if its labels are lost", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Rename" }).press("Enter");
  await page.getByRole("dialog").getByLabel("Name").fill("");
  await page.getByRole("dialog").getByText("Name is required").waitFor();
  await page.getByRole("dialog").getByLabel("Name").fill("Norda AG");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Norda AG" }).waitFor();
  screens.server.answerWith(`PATCH ${PATH}/objects/object-0`, () => model);
  await page.getByRole("button", { name: "Edit Logo 0" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit Logo 0" });
  await dialog.getByLabel("Type").selectOption("Text");
  await dialog.getByText("All labels that include “Logo 0” will be removed.").waitFor();
  await dialog.getByLabel("Text to track").fill("norda");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => screens.server.sent(`PATCH ${PATH}/objects/object-0`))
    .toEqual([{ name: "Logo 0", type: "text", text: "norda" }]);
});

test("a model is deleted once its name is typed", async () => {
  const { server } = screens;
  server.answerWith(`POST ${PATH}/delete`, () => ({ deleted: uid }));
  const page = await open();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete model" });
  const confirm = dialog.getByRole("button", { name: "Delete model" });
  await dialog.getByLabel(/the model’s name/).fill("Nord");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/the model’s name/).fill("Norda");
  await confirm.click();
  await dialog.waitFor({ state: "detached" });
  expect(server.sent(`POST ${PATH}/delete`)).toEqual([{ confirmation: "Norda" }]);
});

test("a model that has only a text can run without training", async () => {
  model = { ...model, version: 0, videos: [videoOf(0)] };
  const page = await open();
  await page.getByRole("button", { name: "Predict Spot 0" }).waitFor();
  expect(await page.getByRole("button", { name: "Predict Spot 0" }).isEnabled()).toBe(true);
});

test("a model file is imported after a confirmation, and one that is too large is rejected", async () => {
  const { server } = screens;
  const upload = { kind: "form", url: `${server.origin}/bucket`, fields: {}, expires_at: at };
  server.answerWith(`POST ${PATH}/imports`, () => ({ upload }));
  server.answerWith(`POST ${PATH}/import`, () => ({ ...model, version: 2 }));
  const page = await open();
  const file = { name: "norda.json", mimeType: "application/json", buffer: Buffer.from("{}") };
  await page.getByLabel("Model file").setInputFiles(file);
  const confirm = page.getByRole("alertdialog");
  await confirm.getByText("will be replaced with those of “norda.json”").waitFor();
  expect(server.sent(`POST ${PATH}/imports`)).toEqual([]);
  await confirm.getByRole("button", { name: "Import" }).press("Enter");
  await page.getByText("Version 2 imported").waitFor();
  await expect.poll(() => server.sent(`POST ${PATH}/imports`)).toEqual([{ size: 2 }]);
  await page.getByLabel("Model file").evaluate((input: HTMLInputElement, size) => {
    const large = new File(["{}"], "large.json");
    Object.defineProperty(large, "size", { value: size });
    Object.defineProperty(input, "files", { value: [large], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, MAX_MODEL_FILE_BYTES + 1);
  await page.getByText("Choose a model file of at most 64 MB.").waitFor();
});

test("the video of the URL is kept when a model is chosen, and an error is shown at its field", async () => {
  const page = await screens.open(`/superadmin/models?heatmap=${idOf(9)}`);
  await page.getByLabel("Model", { exact: true }).selectOption("Norda");
  expect(await page.getByLabel("Find a video").inputValue()).toBe(idOf(9));
  screens.server.rejectNext(`${PATH}/videos/${idOf(9)}`, "model.too_many_videos");
  await page.getByRole("button", { name: "Add Spot 9" }).press("Enter");
  await page.getByRole("alert").getByText(/video/).waitFor();
});

test("a URL opens the form for a new model, which gets the video of the URL", async () => {
  model = { ...model, videos: [] };
  screens.server.answerWith("POST /staff/brands/models", () => model, 201);
  screens.server.answerWith(`PUT ${PATH}/videos/${idOf(9)}`, () => {
    model = { ...model, videos: [videoOf(9)] };
    return model;
  });
  const page = await screens.open(`/superadmin/models?new=true&heatmap=${idOf(9)}`);
  const dialog = page.getByRole("dialog", { name: "Add model" });
  await dialog.getByLabel("Name").fill("Norda");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("list", { name: "Videos", exact: true }).getByText("Spot 9").waitFor();
  await page.reload();
  await page.getByRole("list", { name: "Videos", exact: true }).getByText("Spot 9").waitFor();
  expect(await dialog.count()).toBe(0);
  expect(screens.server.sent("POST /staff/brands/models")).toEqual([{ name: "Norda" }]);
});

test("a URL with a video of the model shows the page of the list that contains it", async () => {
  const page = await screens.open(`/superadmin/models?model=${uid}&heatmap=${idOf(5)}`);
  await page.getByRole("list", { name: "Videos", exact: true }).getByText("Spot 5").waitFor();
});

describe("requests", () => {
  const requestOf = (number: number): QueuedRequest => ({
    uid: idOf(number),
    title: `Spot ${number}`,
    owner: "ada@example.com",
    workspace: "Acme",
    note: "low_confidence",
    brand: "Norda",
    custom: null,
    text: "",
    queued_at: "2026-01-31T12:00:00.000Z",
    taken_by: null,
    mine: false,
  });
  beforeEach(() => {
    const { server } = screens;
    let requests = [requestOf(0), requestOf(1)];
    server.answerWith("GET /staff/brands/requests", () => ({ requests }));
    for (const answer of ["answer", "reject"])
      server.answerWith(`POST /staff/brands/requests/${idOf(0)}/${answer}`, () => {
        requests = requests.slice(1);
        return { uid: idOf(0) };
      });
    for (const [change, taken_by] of [
      ["take", "Ada Admin"],
      ["release", null],
    ] as const)
      server.answerWith(`POST /staff/brands/requests/${idOf(0)}/${change}`, () => {
        requests = requests.map((request) => (request.uid === idOf(0) ? { ...request, taken_by } : request));
        return { uid: idOf(0) };
      });
  });
  const sent = (answer: string) => screens.server.sent(`POST /staff/brands/requests/${idOf(0)}/${answer}`);

  test("a request is answered with a model only after confirmation, so that arrow keys do not start one", async () => {
    const page = await screens.open("/superadmin/brand-requests");
    await page.getByText("requested 31-01-2026").first().waitFor();
    const row = page.getByRole("listitem").filter({ hasText: "Spot 0" });
    await row.getByText("Brand: Norda").waitFor();
    await row.getByText("ada@example.com, Acme").waitFor();
    await page.getByRole("button", { name: "Run a model for Spot 0" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Run a model" });
    expect(await dialog.getByRole("button", { name: "Run" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Model").selectOption("Norda");
    expect(sent("answer")).toEqual([]);
    await dialog.getByRole("button", { name: "Run" }).press("Enter");
    await page.getByText("The model is running").waitFor();
    await expect.poll(() => sent("answer")).toEqual([{ model: uid }]);
    await page.getByText("Spot 0", { exact: true }).waitFor({ state: "detached" });
    expect(screens.complaints).toEqual([]);
  });

  test("the same button takes and releases a request, and keeps the focus", async () => {
    const page = await screens.open("/superadmin/brand-requests");
    const row = page.getByRole("listitem").filter({ hasText: "Spot 0" });
    await row.getByText("not taken").waitFor();
    await row.getByRole("button", { name: "Take Spot 0" }).press("Enter");
    await row.getByText("taken by Ada Admin").waitFor();
    const release = row.getByRole("button", { name: "Release Spot 0" });
    expect(await release.evaluate((button) => button === document.activeElement)).toBe(true);
    await release.press("Enter");
    await row.getByText("not taken").waitFor();
    const first = await row.getByRole("button", { name: "Take Spot 0" }).boundingBox();
    await page.mouse.click(first!.x + 5, first!.y + 5);
    await row.getByText("taken by Ada Admin").waitFor();
    // The second click of a double click, on what is now the button that releases.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await release.press("Enter");
    await row.getByText("not taken").waitFor();
    expect(sent("release")).toHaveLength(2);
    expect(screens.complaints).toEqual([]);
  });

  test("a request is rejected with a reason that is not kept from another request", async () => {
    const page = await screens.open("/superadmin/brand-requests");
    const dialog = page.getByRole("dialog", { name: "Reject request" });
    await page.getByRole("button", { name: "Reject Spot 1" }).press("Enter");
    await dialog.getByLabel("Reason").fill("Too small");
    await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
    await page.getByRole("button", { name: "Reject Spot 0" }).press("Enter");
    expect(await dialog.getByLabel("Reason").inputValue()).toBe("");
    expect(await dialog.getByRole("button", { name: "Reject" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Reason").fill("Not in this video");
    await page.keyboard.press("Enter");
    await page.getByText("Spot 0", { exact: true }).waitFor({ state: "detached" });
    await expect.poll(() => sent("reject")).toEqual([{ reason: "Not in this video" }]);
    expect(screens.complaints).toEqual([]);
  });
});

describe("videos of all users", () => {
  const found = (page: Page) => page.getByRole("list", { name: "Found videos" }).getByRole("listitem");
  const add = (page: Page, title: string) => page.getByRole("button", { name: `Add ${title}`, exact: true });

  test("videos can be found by title, five at a time, and added one after the other", async () => {
    for (const number of [11, 12])
      screens.server.answerWith(`PUT ${PATH}/videos/${idOf(number)}`, () => {
        model = { ...model, videos: [...model.videos, videoOf(number)] };
        return model;
      });
    const page = await open();
    await found(page).nth(4).waitFor();
    expect(await found(page).count()).toBe(5);
    const pages = page.getByRole("navigation", { name: "Pages of found videos" });
    await pages.getByRole("button", { name: "Next" }).press("Enter");
    await page.getByRole("button", { name: "Spot 5 is added" }).waitFor();
    await page.getByLabel("Find a video").fill("spot 1");
    await add(page, "Spot 11").press("Enter");
    await page.getByRole("button", { name: "Spot 11 is added" }).waitFor();
    await add(page, "Spot 12").press("Enter");
    await page.getByRole("button", { name: "Spot 12 is added" }).waitFor();
    await page.getByText("1–5 of 8").waitFor();
    await page.getByLabel("Find a video").fill("autumn");
    await page.getByText("No finished video found. Try other words.").waitFor();
    expect(screens.complaints).toEqual([]);
  });

  test("videos can be found by the URL of their page", async () => {
    const page = await open();
    await page.getByLabel("Find a video").fill(`https://sightline.test/heatmap/${idOf(9)}?panel=brands`);
    await add(page, "Spot 9").waitFor();
    await expect.poll(() => found(page).count()).toBe(1);
  });

  test("a failed search for videos can be retried", async () => {
    screens.server.rejectNext("/staff/backoffice/heatmaps", "caller.forbidden");
    const page = await open();
    await page.getByText("Couldn’t search the videos").waitFor();
    await page.getByRole("button", { name: "Retry" }).press("Enter");
    await found(page).first().waitFor();
  });
});

test("a training shows its quality", async () => {
  model = {
    ...model,
    objects: [{ ...objectOf(0), quality: { precision: 1, recall: 0.9, boxes: 10 } }],
    warnings: ["Check frame 3."],
  };
  const page = await open();
  await page.getByText("Last training: 100% of its detections are right, 90% of 10 labels are found.").waitFor();
  await page.getByText("Check frame 3.").waitFor();
});

test.each(SIZES)("the models and the requests are accessible in light and dark (%s)", async (_, size) => {
  const request: QueuedRequest = {
    uid: idOf(0),
    title: "Spring spot",
    owner: "ada@example.com",
    workspace: null,
    note: "no_model",
    brand: null,
    custom: "image and text",
    text: "norda",
    queued_at: at,
    taken_by: null,
    mine: false,
  };
  screens.server.answerWith("GET /staff/brands/requests", () => ({ requests: [request] }));
  for (const address of [`models?model=${uid}`, "brand-requests"]) {
    const page = await screens.open(`/superadmin/${address}`, { size });
    await page
      .getByRole("listitem")
      .filter({ hasText: "Spring spot" })
      .or(page.getByRole("heading", { name: "Videos", exact: true }))
      .waitFor();
    if (address === "brand-requests") await page.getByText("Logo and text: norda").waitFor();
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
  }
});
