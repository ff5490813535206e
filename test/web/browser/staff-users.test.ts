import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffChange } from "#contracts/staff/audit-log.ts";
import type { NewOffer, StaffOffer } from "#contracts/staff/offers.ts";
import type { StaffWorkspace } from "#contracts/staff/tables.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { idOf, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
let user: StaffUserDetails;
let offers: StaffOffer[];
const at = "2026-01-05T10:00:00.000Z";
const PATH = "/staff/backoffice/users/user-1";

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ superadmin: true });
  offers = [];
  user = {
    uid: "user-1",
    name: "Ada Lovelace",
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@people.test",
    email_verified: false,
    phone: "",
    role: "trial",
    staff: false,
    workspace: null,
    company: "Norda",
    source: "",
    trial_start: at,
    trial_end: at,
    trial_ended: true,
    image_credits: 3,
    video_credits: 0,
    image_heatmaps: 7,
    video_heatmaps: 1,
    followup: null,
    status: null,
    find: "Search engine",
    field: "UX",
    keyword: "",
    interested_in: "",
    affiliate: "",
    campaigns: [],
    created_at: at,
    last_login: null,
  };
  server.answerWith("GET /staff/backoffice/columns", () => ({ columns: {}, views: [] }));
  server.answerWith("GET /staff/backoffice/users", () => ({ rows: [user], last: null }));
  server.answerWith("GET /staff/backoffice/offers", () => ({ offers }));
  server.answerWith(`GET ${PATH}/billing-address`, () => ({ address: null }));
  server.answerWith("POST /staff/backoffice/offers", (body: NewOffer) => {
    offers = [{ ...body, uid: "of_1", state: "open", created_at: at, expires_at: at }];
    return { offer: offers[0] };
  });
  server.answerWith(`GET ${PATH}`, () => user);
  server.answerWith(`PATCH ${PATH}`, (edit: object) => {
    user = { ...user, ...edit };
    return user;
  });
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("the Enter key opens the drawer of a row, which saves name and follow-up, and Escape closes it", async () => {
  const page = await screens.open("/superadmin/users");
  await page.getByRole("gridcell", { name: "ada@people.test" }).click({ trial: true });
  await page.getByRole("gridcell", { name: "ada@people.test" }).focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Ada Lovelace" });
  await drawer.getByText("Email not verified").waitFor();
  expect(await drawer.getByRole("button", { name: "Save changes" }).isDisabled()).toBe(true);
  await drawer.getByLabel("First name").fill("Augusta");
  await drawer.getByLabel("Follow-up").selectOption("Sales");
  await drawer.getByLabel("Status").selectOption("Prospect");
  await drawer.getByRole("button", { name: "Save changes" }).press("Enter");
  await page.getByText("User updated", { exact: true }).waitFor();
  await expect
    .poll(() => screens.server.sent(`PATCH ${PATH}`))
    .toEqual([{ first_name: "Augusta", last_name: "Lovelace", followup: "sales", status: "prospect" }]);
  await drawer.getByLabel("Last name").fill("Byron");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await question.getByText("You have made changes. Do you want to continue without saving?").waitFor();
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await question.waitFor({ state: "detached" });
  await drawer.getByLabel("Last name").fill("Lovelace");
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
  expect(screens.complaints).toEqual([]);
});

/** A day in the time zone of the browser, as a date field has it. */
const inputDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

test("trial and credits can be changed for users who have their own", async () => {
  screens.server.answerWith(`PUT ${PATH}/trial`, ({ until }: { until: string }) => {
    user = { ...user, trial_end: until, trial_ended: false };
    return user;
  });
  screens.server.answerWith(`PUT ${PATH}/credits`, (credits: { images: number; videos: number }) => {
    user = { ...user, image_credits: credits.images, video_credits: credits.videos };
    return user;
  });
  const page = await screens.open("/superadmin/users?user=user-1");
  const trialEnd = page.getByLabel("Trial end");
  const change = page.getByRole("button", { name: "Change trial" });
  const sent = () => (screens.server.sent(`PUT ${PATH}/trial`) as { until: string }[]).map(({ until }) => new Date(until));
  for (const [day, problem] of [
    ["2019-12-31", "The trial can’t end before it started."],
    ["2099-01-01", "Choose a day within the next 365 days."],
  ] as const) {
    await trialEnd.fill(day);
    await change.press("Enter");
    await page.getByText(problem).waitFor();
    await trialEnd.and(page.locator(":focus")).waitFor();
  }
  expect(sent()).toEqual([]);
  const later = new Date(Date.now() + 20 * 24 * 3600 * 1000);
  await trialEnd.fill(inputDay(later));
  await change.press("Enter");
  await page.getByText("Trial changed").waitFor();
  expect(sent()[0]!.toDateString()).toBe(later.toDateString());
  await change.and(page.locator(":focus")).waitFor();
  // A day in the past ends the trial, which is confirmed.
  await trialEnd.fill("2026-01-06");
  await change.press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByText("This day is in the past").waitFor();
  expect(sent()).toHaveLength(1);
  await question.getByRole("button", { name: "End trial" }).press("Enter");
  await question.waitFor({ state: "detached" });
  expect(sent()[1]!.toDateString()).toBe("Tue Jan 06 2026");
  await page.getByLabel("Image credits").fill("200000");
  await page.getByRole("button", { name: "Change credits" }).press("Enter");
  await page.getByText("Enter a whole number from 0 to 100,000.").waitFor();
  await page.getByLabel("Image credits").fill("20");
  await page.getByRole("button", { name: "Change credits" }).press("Enter");
  await page.getByText("Credits changed").waitFor();
  await expect.poll(() => screens.server.sent(`PUT ${PATH}/credits`)).toEqual([{ images: 20, videos: 0 }]);
});

test("no one can end the access of their own account or delete it, and an unknown user has no retry", async () => {
  user = { ...user, staff: true };
  screens.server.me = { ...screens.server.me, uid: user.uid };
  const page = await screens.open("/superadmin/users?user=user-1");
  await page.getByText("This is your account").waitFor();
  for (const name of ["End staff access", "Delete user"]) expect(await page.getByRole("button", { name }).count()).toBe(0);
  screens.server.rejectNext(PATH, "user.not_found");
  await page.reload();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("User not found").waitFor();
  expect(await drawer.getByRole("button", { name: "Retry" }).count()).toBe(0);
  await drawer.getByRole("button", { name: "Close" }).last().press("Enter");
  await drawer.waitFor({ state: "detached" });
});

test("members have no trial or personal credits to change", async () => {
  user = { ...user, role: "member", workspace: { uid: "ws_1", name: "North Studio" } };
  const page = await screens.open("/superadmin/users?user=user-1");
  await page.getByRole("link", { name: "North Studio" }).waitFor();
  expect(await page.getByLabel("Trial end").count()).toBe(0);
  expect(await page.getByLabel("Image credits").count()).toBe(0);
});

test("staff access is granted only after the address is typed", async () => {
  screens.server.answerWith(`PUT ${PATH}/staff`, ({ staff }: { staff: boolean }) => {
    user = { ...user, staff };
    return user;
  });
  const page = await screens.open("/superadmin/users?user=user-1");
  await page.getByRole("button", { name: "Make staff" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Make staff" });
  const confirm = dialog.getByRole("button", { name: "Make staff" });
  await dialog.getByLabel("Enter the user’s email to confirm").fill("ada@people");
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("Enter the user’s email to confirm").fill("ADA@people.test");
  await expectAccessible(page);
  await confirm.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "End staff access" }).waitFor();
  await expect.poll(() => screens.server.sent(`PUT ${PATH}/staff`)).toEqual([{ staff: true, confirmation: "ADA@people.test" }]);
});

test("staff with an old sign-in must sign in again before they end someone's staff access", async () => {
  user = { ...user, staff: true };
  screens.server.answerWith(`PUT ${PATH}/staff`, ({ staff }: { staff: boolean }) => {
    user = { ...user, staff };
    return user;
  });
  screens.server.rejectNext(`${PATH}/staff`, "caller.sign_in_required");
  const page = await screens.open("/superadmin/users?user=user-1");
  await page.getByRole("button", { name: "End staff access" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "End staff access" });
  await dialog.getByLabel("Enter the user’s email to confirm").fill("ada@people.test");
  await dialog.getByRole("button", { name: "End staff access" }).press("Enter");
  await page.getByLabel(/Password of/).fill("correct horse battery");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await page.getByRole("button", { name: "Make staff" }).waitFor();
  const body = { staff: false, confirmation: "ada@people.test" };
  await expect.poll(() => screens.server.sent(`PUT ${PATH}/staff`)).toEqual([body, body]);
});

test("a member with a running trial gets it back when they are moved out of their workspace", async () => {
  const workspace = { uid: "ws_1", name: "North Studio" };
  user = { ...user, role: "member", workspace, trial_end: "2100-08-14T10:00:00.000Z", trial_ended: false };
  screens.server.answerWith(`PUT ${PATH}/workspace`, () => {
    user = { ...user, role: "trial", workspace: null };
    return user;
  });
  const page = await screens.open("/superadmin/users?user=user-1");
  await page.getByRole("button", { name: "Move user" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Move user" });
  await dialog.getByLabel("Out of their workspace").check();
  await dialog.getByText("They’ll be on their trial again, until August 14th 2100.").waitFor();
  await dialog.getByLabel("the user’s email").fill("ada@people.test");
  await dialog.getByRole("button", { name: "Move user" }).press("Enter");
  await page.getByLabel("Trial end").waitFor();
  await expect
    .poll(() => screens.server.sent(`PUT ${PATH}/workspace`))
    .toEqual([{ workspace: null, confirmation: "ada@people.test" }]);
});

test("a user is deleted after their personal heatmaps are transferred, and not if the transfer fails", async () => {
  const { server } = screens;
  const heatmapOf = (number: number) => ({
    uid: idOf(number),
    title: `Dunes ${number}`,
    type: "image",
    application: "Other",
    status: "done",
    owner: user.email,
    workspace: number === 2 ? { uid: "ws_1", name: "North Studio" } : null,
    hidden: false,
    created_at: at,
  });
  server.answerWith("GET /staff/backoffice/heatmaps", () => ({ rows: [1, 2, 3].map(heatmapOf), last: null }));
  let failed: object[] = [{ uid: idOf(3), code: "heatmap.in_progress", message: "It is busy." }];
  server.answerWith("POST /staff/heatmaps/transfer", ({ uids }: { uids: string[] }) => ({ copied: uids, failed }));
  server.answerWith(`POST ${PATH}/remove`, () => ({}));
  const page = await screens.open("/superadmin/users?user=user-1");
  await page.getByRole("button", { name: "Delete user" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete user" });
  const confirm = dialog.getByRole("button", { name: "Delete user" });
  await dialog.getByLabel("Enter the user’s email to confirm").fill("ada@people.test");
  await dialog.getByLabel("Transfer them to another user").check();
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel("New owner’s email").fill("grace@people.test");
  await expectAccessible(page);
  await confirm.press("Enter");
  await dialog.getByText("It is busy.").waitFor();
  expect(server.sent(`POST ${PATH}/remove`)).toEqual([]);
  failed = [];
  await confirm.press("Enter");
  await page.getByText("User deleted").waitFor();
  await expect
    .poll(() => server.sent("POST /staff/heatmaps/transfer").at(-1))
    .toEqual({ uids: [idOf(1), idOf(3)], to: "grace@people.test" });
  await expect.poll(() => server.sent(`POST ${PATH}/remove`)).toEqual([{ work: "transferred", confirmation: "ada@people.test" }]);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

const change: StaffChange = {
  id: "au_1",
  at,
  actor: { uid: "staff-1", email: "staff@people.test" },
  action: "users.edit",
  object: "user-1",
  scope: "user-1",
  before: { followup: null },
  after: { followup: "sales" },
};

test("the audit log shows who changed what, with both values", async () => {
  screens.server.answerWith("GET /staff/backoffice/audit", () => ({ rows: [change], last: null }));
  const page = await screens.open("/superadmin/users?user=user-1");
  await page.getByRole("link", { name: "Changes by staff" }).click();
  await page.waitForURL("**/audit?search=user-1");
  await page.getByRole("gridcell", { name: "followup: sales" }).click();
  const dialog = page.getByRole("dialog", { name: "users.edit" });
  await dialog.getByRole("cell", { name: "sales" }).waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(NARROW);
  await expectContrast(page);
});

test.each(SIZES)("the drawer and the log are accessible in light and dark (%s)", async (_, size) => {
  screens.server.answerWith("GET /staff/backoffice/audit", () => ({ rows: [change], last: null }));
  for (const [address, shown] of [
    ["users?user=user-1", "Email not verified"],
    ["audit", "users.edit"],
  ] as const) {
    const page = await screens.open(`/superadmin/${address}`, { size });
    await page.getByText(shown, { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await screens.clear();
  }
});

test("an offer is prefilled with the billing address from Stripe, and an invitation needs no plan", async () => {
  const { server } = screens;
  const known = { line: "Main street 1", line2: "Box 2", postal_code: "1000", city: "Brussels", state: "Brabant", country: "BE" };
  server.answerWith(`GET ${PATH}/billing-address`, () => ({ address: known }));
  server.answerWith("POST /staff/backoffice/invitations", ({ email }: { email: string }) => ({ email }));
  const page = await screens.open("/superadmin/users?user=user-1");
  await page.getByRole("button", { name: "Add subscription" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add subscription" });
  await expect.poll(() => dialog.getByLabel("State or province").inputValue()).toBe("Brabant");
  await dialog.getByLabel("Postal code").fill("1050");
  await dialog.getByRole("button", { name: "Send offer" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect(server.sent("POST /staff/backoffice/offers")).toMatchObject([{ address: { ...known, postal_code: "1050" } }]);
  await page.keyboard.press("Escape");
  // The drawer was opened by the address.
  await page.locator("main:focus").waitFor();
  await page.getByRole("button", { name: "Invite by email" }).press("Enter");
  await page.getByLabel("Plan").selectOption("None, the trial");
  expect(await page.getByLabel("Coupon code").count()).toBe(0);
  await page.getByRole("button", { name: "Send invitation" }).press("Enter");
  await page.getByText("Enter a valid email address.").waitFor();
  await page.getByText("Enter a name.").waitFor();
  await page.getByLabel("Email", { exact: true }).fill("grace@people.test");
  await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send invitation" }).press("Enter");
  await page.getByText("Email to grace@people.test queued").waitFor();
  expect(server.sent("POST /staff/backoffice/invitations")).toEqual([{ email: "grace@people.test", name: "Grace Hopper" }]);
});

test("staff can offer a plan with coupon and address, move a user, and invite someone by email", async () => {
  const { server } = screens;
  const found: StaffWorkspace = {
    uid: `ws_${"0".repeat(26)}`,
    name: "Studio",
    admin: null,
    image_credits: 0,
    video_credits: 0,
    image_heatmaps: 0,
    video_heatmaps: 0,
    members: 1,
    seats: 3,
    subscription: "active",
    tier: "basic",
    interval: "year",
    beta: false,
    value: 0,
    created_at: at,
  };
  const page = await screens.open("/superadmin/users?user=user-1");
  await page.getByRole("button", { name: "Add subscription" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add subscription" });
  await dialog.getByLabel("Coupon code").fill("SPRING");
  await dialog.getByLabel("Street and number").fill("Main street 1");
  await dialog.getByLabel("Apartment, building or floor").fill("Box 2");
  await dialog.getByRole("button", { name: "Send offer" }).press("Enter");
  await dialog.getByText("Choose a country.").waitFor();
  await dialog.getByLabel("City").fill("Brussels");
  await dialog.getByLabel("Country").selectOption("Belgium");
  const coupon = dialog.getByLabel("Coupon code");
  screens.server.rejectNext("/staff/backoffice/offers", "offer.coupon_not_found");
  await dialog.getByRole("button", { name: "Send offer" }).press("Enter");
  await coupon.and(dialog.locator("[aria-invalid=true]:focus")).waitFor();
  await coupon.fill("");
  await coupon.fill("SPRING");
  expect(await dialog.locator("[aria-invalid=true]").count()).toBe(0);
  await expectAccessible(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/offer.png` });
  await dialog.getByRole("button", { name: "Send offer" }).press("Enter");
  await page.getByText("coupon SPRING").waitFor();
  await expect
    .poll(() => screens.server.sent("POST /staff/backoffice/offers").slice(1))
    .toEqual([
      {
        name: "Ada Lovelace",
        email: "ada@people.test",
        tier: "business",
        interval: "year",
        coupon: "SPRING",
        address: { line: "Main street 1", line2: "Box 2", postal_code: "", city: "Brussels", state: "", country: "BE" },
      },
    ]);
  server.answerWith("GET /staff/backoffice/workspaces", () => ({ rows: [found], last: null }));
  server.answerWith(`PUT ${PATH}/workspace`, () => {
    user = { ...user, role: "member", workspace: { uid: found.uid, name: found.name } };
    return user;
  });
  await page.getByRole("button", { name: "Move user" }).press("Enter");
  const move = page.getByRole("dialog", { name: "Move user" });
  await move.getByLabel("Find a workspace").fill("Studio");
  await move.getByLabel("Workspace", { exact: true }).selectOption("Studio, 1 of 3 seats");
  await move.getByLabel("the user’s email").fill("ada@people.test");
  await expectAccessible(page);
  await move.getByRole("button", { name: "Move user" }).press("Enter");
  await page.getByRole("button", { name: "Make admin" }).waitFor();
  await expect
    .poll(() => server.sent(`PUT ${PATH}/workspace`))
    .toEqual([{ workspace: found.uid, confirmation: "ada@people.test" }]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Invite by email" }).press("Enter");
  await page.getByRole("button", { name: "Send invitation" }).press("Enter");
  await page.getByText("Enter a valid email address.").waitFor();
  await page.getByText("Enter a name.").waitFor();
  await page.getByLabel("Email", { exact: true }).fill("grace@people.test");
  await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await page.setViewportSize(NARROW);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/invite-390.png` });
  await page.getByRole("button", { name: "Send invitation" }).press("Enter");
  await page.getByText("Email to grace@people.test queued").waitFor();
});
