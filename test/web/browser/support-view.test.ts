import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { SupportView } from "#contracts/staff/support-views.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
let view: SupportView;
const UID = `sv_${"0".repeat(26)}`;
const PATH = `/staff/backoffice/views/support/${UID}`;
const ENDED = { code: "support_view.ended", message: "This view has ended.", details: {}, request_id: "1" };

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ uid: "user-1", name: "Ada Lovelace", email: "ada@people.test" });
  view = {
    uid: UID,
    user: { uid: "user-1", name: "Ada Lovelace", email: "ada@people.test" },
    reason: "Request 4711",
    started_at: new Date().toISOString(),
    ends_at: new Date(Date.now() + 15 * 60_000).toISOString(),
    ended_at: null,
    running: true,
    reads: [],
  };
  server.answerWith(`GET ${PATH}`, () => view);
  server.answerWith(`POST ${PATH}/end`, () => ({ ...view, running: false, ended_at: new Date().toISOString() }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("every page of a support view names the user and its end, allows no upload, and returns to the user's drawer", async () => {
  const page = await screens.open(`/view-as/${UID}`);
  const bar = page.getByRole("complementary", { name: "View as user" });
  await bar
    .getByText(/You are viewing Sightline as Ada Lovelace \(ada@people.test\)\. Read only\. Ends at \d\d:\d\d\./)
    .waitFor();
  expect(new URL(page.url()).pathname).toBe("/home");
  const add = page.getByRole("button", { name: "New heatmap" }).first();
  expect(await add.getAttribute("aria-disabled")).toBe("true");
  expect(await page.getByText("Drop files to upload in the app!").count()).toBe(0);
  await expectAccessible(page);
  const top = await page.getByRole("banner").first().boundingBox();
  expect(top!.y + top!.height).toBeGreaterThan((await bar.boundingBox())!.height);

  await page.setViewportSize(NARROW);
  await expectContrast(page);
  expect(await overflowsWindow(page)).toBe(false);

  await page.goto(`${screens.server.origin}/account`);
  // Not by a click: the bar and the sections above load, and move the button between the press and the release.
  await page.getByRole("button", { name: "Log out everywhere" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByText("You’re viewing as a user, so you can’t change anything.").waitFor();
  expect(screens.server.sent("POST /accounts/me/sign-out")).toEqual([]);
  expect(screens.server.sent("POST /heatmaps/watch")).toEqual([]);

  screens.server.me = sampleProfile({ superadmin: true });
  await bar.getByRole("button", { name: "End view" }).press("Enter");
  await page.waitForURL(/\/superadmin\/users\?user=user-1$/);
  await expect.poll(() => screens.server.sent(`POST ${PATH}/end`)).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem("sightline.view"))).toBeNull();
});

test("a support view that the server ended hides the user's data", async () => {
  const page = await screens.open(`/view-as/${UID}`);
  await page.getByRole("complementary", { name: "View as user" }).waitFor();
  screens.server.answerWith("GET /accounts/me/support-views", () => ENDED, 403);
  await page.goto(`${screens.server.origin}/account`);
  const ended = page.getByRole("alertdialog", { name: "The view has ended" });
  await ended.waitFor();
  await expectAccessible(page);
  await ended.getByRole("button", { name: "Back to the staff area" }).press("Enter");
  await page.waitForURL(/\/superadmin\/users\?user=user-1$/);
});

test("the drawer of a user starts a support view in a new tab after a reason is entered", async () => {
  const { server } = screens;
  const user = sampleStaffUser();
  server.me = sampleProfile({ superadmin: true });
  server.answerWith("GET /staff/backoffice/columns", () => ({ columns: {}, views: [] }));
  server.answerWith("GET /staff/backoffice/users", () => ({ rows: [user], last: null }));
  server.answerWith("GET /staff/backoffice/offers", () => ({ offers: [] }));
  server.answerWith("GET /staff/backoffice/users/user-1", () => user);
  server.answerWith("POST /staff/backoffice/users/user-1/views", () => view);
  const page = await screens.open("/superadmin/users?user=user-1", { size: NARROW });
  await page.getByRole("button", { name: "View as user" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "View as user" });
  expect(await dialog.getByRole("button", { name: "Start view" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Reason").fill("Request 4711");
  await expectAccessible(page);
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "Start view" }).press("Enter"),
  ]);
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => server.sent("POST /staff/backoffice/users/user-1/views")).toEqual([{ reason: "Request 4711" }]);
  await tab.getByRole("complementary", { name: "View as user" }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("sightline.view"))).toBeNull();
});

function sampleStaffUser(): StaffUserDetails {
  const at = "2026-01-05T10:00:00.000Z";
  return {
    uid: "user-1",
    name: "Ada Lovelace",
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@people.test",
    email_verified: true,
    phone: "",
    role: "freemium",
    staff: false,
    workspace: null,
    company: "Norda",
    source: "",
    trial_start: null,
    trial_end: null,
    trial_ended: false,
    image_credits: 3,
    video_credits: 0,
    image_heatmaps: 7,
    video_heatmaps: 1,
    followup: null,
    status: null,
    find: "",
    field: "",
    keyword: "",
    interested_in: "",
    affiliate: "",
    campaigns: [],
    created_at: at,
    last_login: null,
  };
}
