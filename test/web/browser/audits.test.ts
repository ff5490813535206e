import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { errors } from "#contracts/kit/errors.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { sampleFacts, sampleReading } from "#test/web/kit/audits-state.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  enterWith(["audits"]);
  server.answerWith(read, () => sampleReading("none"));
  server.answerWith(facts, () => ({ state: "none", problem: null, facts: null }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const uid = idOf(0);
const read = `GET /audits/${uid}`;
const facts = `GET /audits/${uid}/facts`;

function enterWith(access: ["audits"] | []) {
  const { server } = screens;
  const profile = sampleProfile();
  server.enter({ ...profile, workspace: { ...profile.workspace!, access } });
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Coffee", application: "Social media" })];
}

async function open(name = "Creative audit") {
  const page = await screens.open(`/heatmap/${uid}`);
  await page.getByRole("button", { name }).click();
  return { page, dialog: page.getByRole("dialog", { name }) };
}

test("an audit can be requested, and marks the subject of a statement by pointer and keyboard", async () => {
  const { server } = screens;
  server.answerWith(`POST /audits/${uid}`, () => sampleReading("requested"), 202);
  const { page, dialog } = await open();
  await dialog.getByRole("button", { name: "Request Analysis" }).click();
  await dialog.getByText("Creating the audit. This takes a few seconds.").waitFor();
  server.answerWith(read, () => sampleReading("done"));
  server.tell({ type: "audit.changed" });

  await dialog.getByRole("region", { name: "Message" }).getByText("6 / 10").waitFor();
  await dialog.getByRole("region", { name: "Brand" }).getByText("Not rated").waitFor();
  const marks = dialog.locator("figure rect");
  expect(await marks.count()).toBe(0);
  await dialog.getByRole("button", { name: "The contrast of “Fresh coffee” is 4.2:1." }).focus();
  await waitUntil(async () => (await marks.count()) === 1);
  expect(await marks.first().getAttribute("x")).toBe("100");
  await page.keyboard.press("Tab");
  await expectAccessible(page);
});

test("an audit states the focus and its target, unless the focus is too uncertain for a number", async () => {
  const { server } = screens;
  const audit = (precise: boolean) => {
    const { facts, ...done } = sampleReading("done").audit!;
    const focus = { value: 71.2, interval: [54, 86] as [number, number], precise };
    return { ...done, facts: { ...facts, scores: { ...facts.scores, focus } } };
  };
  server.answerWith(read, () => sampleReading("done", { audit: audit(true) }));
  const stated = await open();
  await stated.dialog.getByText("Focus is 71 of 100 (54–86). The target is 65 or higher.").waitFor();
  expect(await stated.dialog.locator(".audits__focus .audits__bar--success").count()).toBe(1);
  await expectAccessible(stated.page);
  // Printed alone: nothing of the page, and its whole length.
  await stated.page.emulateMedia({ media: "print" });
  expect(await stated.page.locator("#root").isHidden()).toBe(true);
  expect(await stated.dialog.evaluate((dialog) => getComputedStyle(dialog).position)).toBe("static");
  await stated.page.close();
  server.answerWith(read, () => sampleReading("done", { audit: audit(false) }));
  const unstated = await open();
  await unstated.dialog.getByRole("region", { name: "Message" }).waitFor();
  expect(await unstated.dialog.getByText("The target is 65").count()).toBe(0);
});

test("a suggestion shows its measured effect, and its edits can be continued in What if", async () => {
  const { server } = screens;
  server.answerWith(read, () => sampleReading("done"));
  server.answerWith(facts, () => ({ state: "done", problem: null, facts: sampleFacts }));
  const { page, dialog } = await open();
  const message = dialog.getByRole("region", { name: "Message" });
  await message.getByText(/Tried “Fresh coffee” in #6b6b6b: 30% → 34% .* More attention: \+4 points \(9 in 10\)/).waitFor();
  if (process.env.SHOTS)
    for (const [, size] of SIZES) {
      await page.setViewportSize(size);
      await page.screenshot({ path: `${process.env.SHOTS}/audit-${size.width}.png` });
    }
  await message.getByRole("button", { name: "Try it" }).click();
  const edits = page.getByRole("dialog", { name: "What if" });
  await edits.getByText("1 of 20 edits").waitFor();
  await waitUntil(() => server.sent(`POST /audits/${uid}/what-if`).length > 0);
  await expect
    .poll(() => server.sent(`POST /audits/${uid}/what-if`).at(-1))
    .toMatchObject({ edits: [{ kind: "recolour", colour: "#6b6b6b" }] });
  await edits.getByRole("button", { name: "Undo" }).click();
  await edits.getByText("0 of 20 edits").waitFor();
});

test("an audit of an earlier analysis says so, and a failed audit can be retried", async () => {
  const { server } = screens;
  server.answerWith(read, () => sampleReading("done", { is_outdated: true }));
  const outdated = await open();
  await outdated.dialog.getByText("This audit was made for an earlier analysis of the image.").waitFor();
  await outdated.page.close();
  server.answerWith(read, () => sampleReading("failed"));
  const failed = await open();
  await failed.dialog.getByText("Couldn’t create the audit").waitFor();
  // Staff get no live messages about other workspaces.
  server.answerWith(`POST /audits/${uid}`, () => sampleReading("requested"), 202);
  server.answerWith(read, () => sampleReading("done"));
  await failed.dialog.getByRole("button", { name: "Try again" }).click();
  await failed.dialog.getByRole("region", { name: "Message" }).waitFor();
});

test("a new audit that fails shows its error below the earlier audit", async () => {
  const { server } = screens;
  server.answerWith(read, () => sampleReading("failed", { audit: sampleReading("done").audit }));
  const { dialog } = await open();
  await dialog.getByRole("region", { name: "Message" }).waitFor();
  await dialog.getByText("Couldn’t create the new audit.").waitFor();
  server.rejectNext(`/audits/${uid}`, "request.too_many");
  await dialog.getByRole("button", { name: "Create a new audit" }).click();
  await dialog.getByRole("alert").filter({ hasText: errors["request.too_many"].message }).waitFor();
  await expectAccessible(dialog.page());
});

test("empty feedback cannot be sent, and sent feedback is confirmed", async () => {
  const { server } = screens;
  server.answerWith(read, () => sampleReading("done"));
  server.answerWith(`POST /audits/${uid}/feedback`, () => ({}), 202);
  const { page, dialog } = await open();
  const send = dialog.getByRole("button", { name: "Send feedback" });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByLabel("Is this audit helpful? What is missing?").fill("More on colour, please.");
  await send.click();
  await page.getByText("Your feedback is sent. Thanks!").waitFor();
  await expect.poll(() => server.sent(`POST /audits/${uid}/feedback`)).toEqual([{ feedback: "More on colour, please." }]);
});

test("users without access to audits see the facts once they are measured", async () => {
  const { server } = screens;
  enterWith([]);
  server.answerWith(`POST /audits/${uid}/facts`, () => ({ state: "requested", problem: null, facts: null }), 202);
  const { dialog } = await open("Facts");
  await dialog.getByRole("button", { name: "Measure" }).click();
  await dialog.getByText("Measuring the image. This takes a few seconds.").waitFor();
  server.answerWith(facts, () => ({ state: "done", problem: null, facts: sampleFacts }));
  server.tell({ type: "audit.changed" });
  await dialog
    .getByRole("row", { name: /Fresh coffee/ })
    .getByText("4.2:1")
    .waitFor();
  await dialog.getByText("Not found: a logo, a product, or a face.").waitFor();
});

test.each(SIZES)("the audit fits a %s window and is accessible in both themes", async (_, size) => {
  screens.server.answerWith(read, () => sampleReading("done"));
  screens.server.answerWith(facts, () => ({ state: "done", problem: null, facts: sampleFacts }));
  const page = await screens.open(`/heatmap/${uid}`, { size });
  await page.getByRole("button", { name: "Creative audit" }).click();
  const dialog = page.getByRole("dialog", { name: "Creative audit" });
  const expectInBothThemes = async () => {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await page.emulateMedia({ colorScheme: "light" });
  };
  await dialog.getByText("6 / 10").waitFor();
  await expectInBothThemes();
  await dialog.getByRole("tab", { name: "Facts" }).click();
  await dialog.getByRole("row", { name: /Fresh coffee/ }).waitFor();
  await expectInBothThemes();
  expect(await overflowsWindow(page)).toBe(false);
});
