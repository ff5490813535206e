import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Sharing } from "#contracts/sharing.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { sampleReading } from "#test/web/kit/audits-state.ts";
import { creativeImage } from "#test/web/kit/creative-images.ts";
import { LabelsState } from "#test/web/kit/labels-state.ts";
import { sampleReport, sampleTemplates } from "#test/web/kit/reports-state.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => screens.server.reset());
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const LINK = `sh_${"0".repeat(26)}`;
const SHARED: Sharing = {
  public: true,
  share: {
    uid: LINK,
    path: `/viewonly/${LINK}`,
    created_at: "2026-11-21T12:00:00.000Z",
    expires_at: null,
    has_passphrase: false,
  },
};
/** Some rounds through a page: what is loaded late is not there in the first one. */
const MAX_TABS = 200;

/** The name of the focused element; `main` or another tag of one without a name. */
const focusedIn = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const label = element.getAttribute("aria-label");
    if (label !== null || element.tabIndex < 0) return label ?? element.localName;
    return (element.labels?.[0] ?? element).textContent?.trim() ?? "";
  });

/** Presses of keys on a page, as by someone who uses no pointer. */
function keysOf(page: Page) {
  const focused = () => focusedIn(page);
  const isIt = (text: string, name: string | RegExp) => (typeof name === "string" ? text === name : name.test(text));
  /** Presses Tab until an element with this text or label has focus. */
  const tabTo = async (name: string | RegExp, key = "Tab") => {
    for (let presses = 0; presses < MAX_TABS; presses++) {
      await page.keyboard.press(key);
      if (isIt(await focused(), name)) return;
    }
    throw new Error(`${key} does not reach ${String(name)}; the last focus was on ${await focused()}`);
  };
  return {
    focused,
    tabTo,
    press: async (name: string | RegExp, key = "Enter") => {
      await tabTo(name);
      await page.keyboard.press(key);
    },
    type: async (name: string | RegExp, text: string) => {
      await tabTo(name);
      await page.keyboard.type(text);
    },
    /** Waits until this element has focus, without pressing a key. */
    isOn: (name: string | RegExp) => waitUntil(async () => isIt(await focused(), name)),
  };
}

test("an image can be uploaded, marked with an area and shared without a pointer", async () => {
  const { server } = screens;
  server.heatmaps = [];
  const page = await screens.open("/heatmaps");
  const { focused, tabTo, isOn } = keysOf(page);

  await page.getByRole("button", { name: "New heatmap" }).first().waitFor();
  await page.keyboard.press("Tab");
  // Not below the top bar.
  const skip = (await page.getByRole("link", { name: "Skip to content" }).boundingBox())!;
  expect(await page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.textContent, [skip.x + 9, skip.y + 9])).toBe(
    "Skip to content",
  );
  await tabTo("New heatmap");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "New heatmap" }).waitFor();
  // Before Enter: a busy page may handle a key earlier than the request to report file choosers. It answers `isOn` after that
  // request.
  const chooser = page.waitForEvent("filechooser");
  await isOn(/^Image/);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "Poster.png", mimeType: "image/png", buffer: await creativeImage("poster/image.png") });
  await page.getByRole("dialog", { name: "Upload 1 image" }).waitFor();
  await isOn("Title");
  await tabTo("Generate 1 heatmap");
  await page.keyboard.press("Enter");
  await waitUntil(
    () => server.heatmaps.length === 1 && server.sent(`POST /heatmaps/${server.heatmaps[0]!.uid}/generate`).length === 1,
  );
  const { uid } = server.heatmaps[0]!;
  server.change(uid, { ...sampleHeatmap(server.origin, 0, { title: "Poster" }), uid, areas_of_interest: [] });

  await page.getByRole("link", { name: "Poster" }).waitFor();
  await tabTo("Poster");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/heatmap/${uid}**`);
  await page.locator(".picture-layers[data-loaded=true]").waitFor();

  await tabTo(/^Scores/);
  await page.keyboard.press("ArrowRight");
  const areas = page.getByRole("tabpanel", { name: /^Areas/ });
  await waitUntil(() => areas.getByRole("button", { name: "Add" }).isEnabled());
  await tabTo("Add");
  await page.keyboard.press("Enter");
  await waitUntil(() => server.heatmaps[0]!.areas_of_interest.length === 1);

  server.answerWith(`GET /sharing/heatmaps/${uid}`, () => ({ public: false, share: null }));
  server.answerWith(`POST /sharing/heatmaps/${uid}`, () => SHARED, 201);
  await tabTo("Share");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Create link" }).waitFor();
  await tabTo("Create link");
  await page.keyboard.press("Enter");
  await waitUntil(async () => (await page.getByRole("textbox", { name: "Link" }).inputValue()).endsWith(LINK));
  await page.keyboard.press("Escape");
  await waitUntil(async () => /^Shared?$/.test(await focused()));
  expect(screens.complaints).toEqual([]);
});

test("heatmaps can be chosen and compared without a pointer, and removing one moves the focus next to it", async () => {
  const { server } = screens;
  server.heatmaps = [0, 1, 2].map((number) => sampleHeatmap(server.origin, number, { title: `Creative ${number}` }));
  const page = await screens.open("/heatmaps");
  const { press, isOn } = keysOf(page);
  await page.getByRole("link", { name: "Creative 2", exact: true }).waitFor();
  for (const number of [0, 1, 2]) await press(`Select Creative ${number}`, "Space");
  await page.getByRole("region", { name: "Selected" }).getByText("3 selected").waitFor();
  await press("Go to selection");
  await isOn("Selected");
  await press("Remove Creative 1 from the selection");
  await isOn("Remove Creative 2 from the selection");
  await press("Compare");
  await page.waitForURL("**/compare?ids=*");
  await isOn("main");
  await page.getByRole("article", { name: "Creative 2" }).waitFor();
  await press("Remove Creative 2");
  await page.getByText("Only one heatmap is left to compare.").waitFor();
  await isOn("div");
  await page.keyboard.press("Tab");
  await isOn("Open Creative 0 in a new tab");
  expect(screens.complaints).toEqual([]);
});

test("a report can be requested without a pointer, and the focus of each step starts at its content", async () => {
  const { server } = screens;
  const profile = sampleProfile();
  server.me = { ...profile, workspace: { ...profile.workspace!, access: ["reports"] } };
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Dunes", application: "(Digital) Out Of Home" })];
  server.answerWith("GET /reports", () => ({ reports: [], last: null }));
  server.answerWith("GET /reports/templates", () => ({ templates: sampleTemplates }));
  server.answerWith("POST /reports", () => sampleReport({ status: "requested", progress: 0 }), 201);
  const page = await screens.open("/reports");
  const { press, type, isOn } = keysOf(page);
  await page.getByRole("button", { name: "New report" }).waitFor();
  await press("New report");
  await page.getByRole("dialog", { name: "New report" }).waitFor();
  await press("Next");
  await isOn("Step 2 of 4");
  await type("Name", "Spring outdoor");
  await press("Next");
  await isOn("Step 3 of 4");
  await press("Choose from your heatmaps");
  await page.getByRole("checkbox", { name: "Dunes" }).waitFor();
  await press(/Dunes/, "Space");
  await press("Next");
  await isOn("Step 4 of 4");
  await page.getByRole("button", { name: "Select all" }).waitFor();
  await press("Select all");
  await press("Create report");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await isOn("New report");
  await expect.poll(() => server.sent("POST /reports")).toMatchObject([{ title: "Spring outdoor", heatmaps: [idOf(0)] }]);
  expect(screens.complaints).toEqual([]);
});

test("boxes can be drawn in six frames and a model trained without a pointer", async () => {
  const { server } = screens;
  const state = new LabelsState(server);
  const page = await screens.open(`/label/${state.uid}`);
  const { press, tabTo, type, isOn } = keysOf(page);
  await page.getByLabel("Where to start").waitFor();
  await tabTo("Where to start");
  await page.keyboard.press("ArrowUp");
  await type("Name", "Norda");
  await press("Start labelling");
  await page.getByRole("group", { name: "Frame 1 of 8" }).waitFor();
  await press("Add box");
  await isOn("Box 1");
  await page.keyboard.press("ArrowRight");
  await press("Add box");
  await isOn("Box 2");
  await press("Delete Box 1");
  await isOn("Delete Box 2");
  await tabTo("Copy to next frame", "Shift+Tab");
  for (let copies = 0; copies < 5; copies++) await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "Frame 6 of 8" }).waitFor();
  await press("Create & train!");
  await page.getByText("Training requested…").waitFor();
  expect([...state.saved.values()].map(({ boxes }) => boxes.length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(screens.complaints).toEqual([]);
});

test("an audit can be requested and read without a pointer", async () => {
  const { server } = screens;
  const uid = idOf(0);
  const profile = sampleProfile();
  server.me = { ...profile, workspace: { ...profile.workspace!, access: ["audits"] } };
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Coffee", application: "Social media" })];
  server.answerWith(`GET /audits/${uid}`, () => sampleReading("none"));
  server.answerWith(`GET /audits/${uid}/facts`, () => ({ state: "none", problem: null, facts: null }));
  server.answerWith(`POST /audits/${uid}`, () => sampleReading("requested"), 202);
  const page = await screens.open(`/heatmap/${uid}`);
  const { press, isOn, focused } = keysOf(page);
  await page.getByRole("button", { name: "Creative audit" }).waitFor();
  await press("Creative audit");
  const dialog = page.getByRole("dialog", { name: "Creative audit" });
  await dialog.getByRole("button", { name: "Request Analysis" }).waitFor();
  await press("Request Analysis");
  await dialog.getByText("Creating the audit. This takes a few seconds.").waitFor();
  expect(await focused()).not.toBe("body");
  server.answerWith(`GET /audits/${uid}`, () => sampleReading("done"));
  server.tell({ type: "audit.changed" });
  await dialog.getByText("6 / 10").waitFor();
  await press(/^Try it/);
  await page.getByRole("dialog", { name: "What if" }).getByText("1 of 20 edits").waitFor();
  await page.keyboard.press("Escape");
  await isOn("Creative audit");
  // Its scripts are loaded now, so it replaces the audit immediately.
  await page.keyboard.press("Enter");
  await dialog.getByText("6 / 10").waitFor();
  await press(/^Try it/);
  await page.getByRole("dialog", { name: "What if" }).getByText("1 of 20 edits").waitFor();
  await page.keyboard.press("Escape");
  await isOn("Creative audit");
});

test("password and address can be changed without a pointer, with a code of the second factor", async () => {
  const { server } = screens;
  server.me = sampleProfile({ email: "app@demo.sightline.test" });
  const page = await screens.open("/account");
  const { press, type, isOn } = keysOf(page);
  await page.getByRole("button", { name: "Export my data" }).waitFor();
  await press("Change your password");
  await page.getByRole("dialog", { name: "Change your password" }).waitFor();
  await isOn("Current password");
  await page.keyboard.type("a long password");
  await type("New password", "staple purple giraffe");
  await page.keyboard.press("Enter");
  for (const name of ["Two-factor code", "Password changed"]) {
    await page.getByRole("dialog", { name }).waitFor();
    await isOn(/code/i);
    await page.keyboard.type("123456");
  }
  await page.getByText("Password changed.").waitFor();
  await isOn("Change your password");

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await isOn("New email address");
  await page.keyboard.type("ada@new.sightline.test");
  await press("Send link");
  await page.getByText("Waiting for you to open the link we sent to").waitFor();
  await isOn("Change your email address");
  await page.keyboard.press("Shift+Tab");
  await isOn("Cancel this change");
  await page.keyboard.press("Enter");
  await page.getByText("Waiting for you to open the link").waitFor({ state: "hidden" });
  await page.keyboard.press("Tab");
  await isOn("Change your email address");
});

test("people can be invited, an invitation revoked and a member removed without a pointer", async () => {
  const page = await screens.open("/workspace");
  const { press, isOn, tabTo } = keysOf(page);
  await page.getByRole("button", { name: "Show older" }).waitFor();
  await press("Invite members");
  await isOn("Email address 1");
  await page.keyboard.type("eve@north.test");
  await press("Send invite");
  await page.getByRole("dialog", { name: "Invites are on their way!" }).waitFor();
  await page.keyboard.press("Escape");
  await isOn("Invite members");

  await press("Actions for Ben Okafor");
  await isOn("Edit name");
  await page.keyboard.press("ArrowDown");
  await isOn("Remove");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor();
  await press("Remove");
  await page.getByRole("row", { name: /Ben Okafor/ }).waitFor({ state: "detached" });
  await isOn(/^Actions for Clara Vogel/);

  await tabTo("Revoke the invitation to new@north.test");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor();
  await press("Revoke");
  await isOn("Revoke the invitation to head@north.test");
});
