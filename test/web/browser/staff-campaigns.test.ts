import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffUser } from "#contracts/staff/tables.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
const RECIPIENTS = "POST /staff/backoffice/campaigns/recipients";

const userOf = (uid: string, name: string): StaffUser => ({
  uid,
  name,
  email: `${uid}@people.test`,
  role: "trial",
  staff: false,
  workspace: null,
  company: "",
  source: "",
  trial_end: null,
  image_credits: 3,
  video_credits: 0,
  followup: null,
  status: null,
  created_at: "2026-01-05T10:00:00.000Z",
  last_login: null,
});

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ superadmin: true });
  server.answerWith("GET /staff/backoffice/columns", () => ({ columns: {}, views: [] }));
  server.answerWith("GET /staff/backoffice/users", () => ({
    rows: [userOf("ada", "Ada Lovelace"), userOf("grace", "Grace Hopper"), userOf("joan", "Joan Clarke")],
    last: null,
  }));
  server.answerWith("GET /staff/backoffice/campaigns", () => ({
    campaigns: [
      { id: 2, title: "News for agencies" },
      { id: 1, title: "Welcome to Sightline" },
    ],
  }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("several users can be deleted after a typed sentence, and users who were not deleted are listed with the reason", async () => {
  const REMOVE = "POST /staff/backoffice/users/remove";
  const failed = [
    { uid: "grace", code: "user.has_subscription", message: "This user has a paid plan. Cancel its subscription first." },
  ];
  screens.server.answerWith(REMOVE, () => ({ done: ["ada"], failed }));
  const page = await screens.open("/superadmin/users");
  await page.getByRole("gridcell", { name: "ada@people.test" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Delete 2" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete users" });
  const confirm = dialog.getByRole("button", { name: "Delete users" });
  await dialog.getByLabel("Enter the text below to confirm").fill("delete 3 users");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Enter the text below to confirm").fill("delete 2 users");
  await dialog.getByLabel("Keep users who have any").check();
  await expectAccessible(page);
  await confirm.press("Enter");
  const result = page.getByRole("dialog", { name: "Some users weren’t deleted" });
  await result.getByText("1 of 2 users deleted.").waitFor();
  await result.getByText("grace@people.test: This user has a paid plan.").waitFor();
  await expectAccessible(page);
  await result.getByRole("button", { name: "Close" }).last().click();
  await expect
    .poll(() => screens.server.sent(REMOVE))
    .toEqual([{ users: ["ada", "grace"], work: "transferred", confirmation: "delete 2 users" }]);
});

test("users can be selected by keyboard and added to a campaign, also after a failure", async () => {
  const problem = { code: "campaign.unavailable", message: "Something went wrong at Mailshake. Please try again.", details: {} };
  screens.server.answerWith(RECIPIENTS, () => ({ ...problem, request_id: "1" }), 503);
  const page = await screens.open("/superadmin/users");
  expect(await page.getByRole("button", { name: "Add to campaign" }).isDisabled()).toBe(true);
  await page.getByRole("gridcell", { name: "ada@people.test" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  expect(await overflowsWindow(page)).toBe(false);
  await page.getByRole("button", { name: "Add 2 to campaign" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add to campaign" });
  await dialog.getByRole("combobox", { name: "Campaign" }).selectOption("News for agencies");
  await expectAccessible(page);
  await expectContrast(page);
  await dialog.getByRole("button", { name: "Add to campaign" }).press("Enter");
  await dialog.getByText(problem.message).waitFor();
  screens.server.answerWith(RECIPIENTS, () => ({ title: "News for agencies", added: 1, skipped: 1, rejected: 0 }));
  await dialog.getByRole("button", { name: "Try again" }).press("Enter");
  await page.getByText("Added 1 person to News for agencies. 1 person was added before.").waitFor();
  const wanted = { campaign: 2, users: ["ada", "grace"] };
  await expect.poll(() => screens.server.sent(RECIPIENTS)).toEqual([wanted, wanted]);
  expect(new URL(page.url()).search).toBe("");
});
