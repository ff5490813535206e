import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { GazeComparison } from "#contracts/gaze.ts";
import { gazeCsv } from "#test/kit/gaze.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { idOf, sampleHeatmap } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens, SIZES, WIDE } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.heatmaps = [sampleHeatmap(server.origin, 0, { title: "Coffee" })];
  server.answerWith(`GET ${path}`, () => NONE);
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const path = `/heatmaps/${idOf(0)}/gaze`;
const NONE: GazeComparison = {
  gaze: null,
  areas: [],
  summary: {
    images: 0,
    nss: null,
    cc: null,
    auc: null,
    calibration: { images: 0, needed: 30, factor: null, covered: null },
  },
};

/** A grid with one peak. */
const grid = (column: number, row: number): NonNullable<GazeComparison["gaze"]>["people"] => ({
  width: 40,
  height: 30,
  bytes: Buffer.from(
    Array.from({ length: 1200 }, (_, cell) =>
      Math.round(255 * Math.exp(-(((cell % 40) - column) ** 2 + (Math.floor(cell / 40) - row) ** 2) / 40)),
    ),
  ).toString("base64"),
});
const IMPORTED: GazeComparison = {
  gaze: {
    format: "tobii",
    viewers: 24,
    fixations: 512,
    outside: 9,
    from_samples: false,
    imported_at: "2026-11-25T10:00:00.000Z",
    agreement: { nss: 1.84, cc: 0.71, auc: 0.86, people: { nss: 2.1, cc: 0.82, auc: 0.88 } },
    people: grid(14, 12),
    predicted: grid(16, 13),
  },
  areas: [
    { uid: "a", name: "Headline", predicted: { value: 0.21, interval: [0.12, 0.33] }, people: 0.26, calibrated: [0.15, 0.28] },
    { uid: "b", name: "Logo", predicted: { value: 0.04, interval: [0, 0.1] }, people: 0.02, calibrated: [0.01, 0.08] },
  ],
  summary: {
    images: 34,
    nss: { value: 1.72, interval: [1.6, 1.84] },
    cc: { value: 0.68, interval: [0.64, 0.72] },
    auc: { value: 0.85, interval: [0.84, 0.86] },
    calibration: { images: 32, needed: 30, factor: 0.81, covered: 0.94 },
  },
};

test("gaze can be imported, shown next to the prediction and removed, and a wrong file shows an error", async () => {
  const { server } = screens;
  const problem = { code: "gaze.file_invalid", message: "The file has no fixations.", details: {}, request_id: "r-1" };
  server.answerWith(`PUT ${path}`, () => problem, 400);
  const page = await screens.open(`/heatmap/${idOf(0)}`);
  await page.getByRole("tab", { name: "People" }).click();
  await page.getByRole("button", { name: "Import eye-tracking data" }).click();
  const dialog = page.getByRole("dialog", { name: "Import eye-tracking data" });
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText("Choose a file.").waitFor();
  // The dialog is higher than a phone that is held sideways.
  await page.setViewportSize({ width: 844, height: 390 });
  const alert = dialog.getByRole("alert");
  const isInView = () =>
    alert.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint((left + right) / 2, bottom - 1));
    });
  for (let tries = 0; tries < 2; tries++) {
    await dialog.getByText("Choose file", { exact: true }).scrollIntoViewIfNeeded();
    expect(await isInView()).toBe(false);
    await dialog.getByRole("button", { name: "Import" }).click();
    await waitUntil(isInView);
  }
  await page.setViewportSize(WIDE);
  const choose = (content: string | Uint8Array) =>
    dialog.getByLabel("Choose file").setInputFiles({ name: "gaze.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  for (const [content, message] of [
    [" \n", "The file is empty."],
    [new Uint8Array([0xff, 0xd8, 0xff, 0, 0x10]), "This isn’t a text file. Export the fixations as CSV or TSV."],
  ] as const) {
    await choose(content);
    await dialog.getByRole("alert").getByText(/./).waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Import" }).click();
    await dialog.getByText(message, { exact: true }).waitFor();
  }
  expect(server.sent(`PUT ${path}`)).toEqual([]);
  const csv = gazeCsv();
  await choose(csv);
  await dialog.getByText(/^gaze\.csv, /).waitFor();
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText("The file has no fixations.").waitFor();
  await expectAccessible(page);

  server.answerWith(`PUT ${path}`, () => IMPORTED);
  server.answerWith(`GET ${path}`, () => IMPORTED);
  for (const [label, value] of [
    ["Left", "0"],
    ["Top", "forty"],
    ["Width", "800"],
    ["Height", "-600"],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: "Import" }).click();
  await dialog.getByText("Enter a number.", { exact: true }).waitFor();
  await dialog.getByText("Enter a number above 0.", { exact: true }).waitFor();
  const invalid = (label: string) => dialog.getByLabel(label, { exact: true }).getAttribute("aria-invalid");
  expect(await Promise.all(["Left", "Top", "Width", "Height"].map(invalid))).toEqual(["false", "true", "false", "true"]);
  await expectAccessible(page);
  // A file from Windows, in UTF-16.
  await choose(Buffer.from(`\uFEFF${csv}`, "utf16le"));
  for (const [label, value] of [
    ["Left", "0"],
    ["Top", "40"],
    ["Width", "800"],
    ["Height", "600,5"],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: "Import" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => server.sent(`PUT ${path}`).at(-1))
    .toEqual({ csv, frame: { left: 0, top: 40, width: 800, height: 600.5 } });
  await page.getByRole("img", { name: "Attention: People" }).waitFor();
  await page.getByText("The prediction reaches 87% of the agreement that these people have with each other.").waitFor();
  await page.getByRole("row", { name: "NSS 1.84 2.10 0" }).waitFor();
  await page.getByRole("row", { name: "Headline 26% 21% 12–33% 15–28%" }).waitFor();
  await page.getByText(/0\.81 times as wide as published/).waitFor();
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }

  server.answerWith(`DELETE ${path}`, () => NONE);
  server.answerWith(`GET ${path}`, () => NONE);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Compare with people").waitFor();
});
