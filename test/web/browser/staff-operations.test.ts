import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type StaffDeadLetter, WORK } from "#contracts/staff/operations.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
const QUEUE = "SightlineJobs-EndTrialsRunsLost5D2A-1K";
const letterOf = (id: string): StaffDeadLetter => ({
  id,
  function: "SightlineJobs-EndTrials",
  error: `TimeoutError: no answer to ${id}`,
  attempts: 3,
  at: "2026-01-05T10:00:00.000Z",
  payload: '{"detail":{"object":"usr_1"}}',
});
let letters: StaffDeadLetter[];
let asked: object[];
let discarded: object[];

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ superadmin: true });
  letters = [letterOf("m1"), letterOf("m2"), letterOf("m3")];
  asked = [];
  discarded = [];
  const oldest = new Date(Date.now() - 7_200_000).toISOString();
  server.answerWith("GET /staff/backoffice/operations/work", () => ({
    work: WORK.map((name, at) => ({ name, count: at === 0 ? 1000 : at % 2, oldest: at === 0 ? oldest : null })),
  }));
  server.answerWith("GET /staff/backoffice/operations/dead-letters", () => ({
    queues: letters.length > 0 ? [{ name: QUEUE, count: letters.length, messages: letters }] : [],
    empty: 57,
  }));
  server.answerWith("POST /staff/backoffice/operations/redrive", (body: { message: string | null }) => {
    asked.push(body);
    const before = letters.length;
    letters = letters.filter(({ id }) => body.message !== null && id !== body.message);
    return { redriven: before - letters.length, left: letters.length };
  });
  server.answerWith("POST /staff/backoffice/operations/discard", (body: { message: string | null }) => {
    discarded.push(body);
    letters = letters.filter(({ id }) => body.message !== null && id !== body.message);
    return { discarded: 1, left: letters.length };
  });
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("a message can be sent again, another discarded, and then the whole queue sent again or discarded, by keyboard", async () => {
  const page = await screens.open("/superadmin/operations");
  await page.getByRole("button", { name: "no answer to m1" }).press("Enter");
  await page.getByRole("dialog", { name: "SightlineJobs-EndTrials" }).getByText('"usr_1"').waitFor();
  await page.getByRole("button", { name: "Send again", exact: true }).press("Enter");
  await page.getByText("1 message sent again, 2 left").waitFor();
  await page.getByRole("button", { name: "no answer to m1" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "no answer to m2" }).press("Enter");
  await page.getByRole("button", { name: "Discard", exact: true }).press("Enter");
  await page.getByRole("alertdialog").getByText(`This message of ${QUEUE} will be deleted`).waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/operations-discard.png` });
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).press("Enter");
  await page.getByText("1 message discarded, 1 left").waitFor();
  await page.getByRole("button", { name: "Discard all" }).press("Enter");
  await page.getByRole("alertdialog").getByText("will be deleted without being sent again").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "Send all again" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Send all again" }).press("Enter");
  await page.getByText("All 57 queues are empty.").waitFor();
  expect(asked).toEqual([
    { queue: QUEUE, message: "m1" },
    { queue: QUEUE, message: null },
  ]);
  expect(discarded).toEqual([{ queue: QUEUE, message: "m2" }]);
  expect(screens.complaints).toEqual([]);
});

test.each(SIZES)("operations are accessible in light and dark (%s)", async (_, size) => {
  const page = await screens.open("/superadmin/operations", { size });
  await page.getByText("no answer to m2").waitFor();
  await page.getByRole("cell", { name: "1,000 or more" }).waitFor();
  await expectAccessible(page);
  expect(await overflowsWindow(page)).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/operations-${size.width}.png`, fullPage: true });
});
