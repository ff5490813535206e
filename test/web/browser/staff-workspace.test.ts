import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiKey } from "#contracts/api-keys.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { png } from "#test/kit/images.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";
import { sampleStaffWorkspace } from "#test/web/kit/staff-state.ts";

let screens: Screens;
let workspace: StaffWorkspaceDetails;
const PATH = "/staff/backoffice/workspaces/ws_1";

/** Answers an operation with the workspace after a change. */
function changes(operation: string, change: (body: never) => Partial<StaffWorkspaceDetails>): void {
  screens.server.answerWith(operation, (body: never) => {
    workspace = { ...workspace, ...change(body) };
    return workspace;
  });
}

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ superadmin: true });
  workspace = sampleStaffWorkspace();
  server.answerWith("GET /staff/backoffice/columns", () => ({ columns: {}, views: [] }));
  server.answerWith("GET /staff/backoffice/workspaces", () => ({ rows: [workspace], last: null }));
  server.answerWith(`GET ${PATH}`, () => workspace);
  server.answerWith(`GET /staff/copilot/usage/${workspace.uid}`, () => ({
    budget: 1000,
    has_own_budget: false,
    default_budget: 1000,
    months: [],
  }));
  server.answerWith(`GET ${PATH}/keys`, () => ({ keys: [apiKey], tier: 1, custom_tier: null, per_minute: 60 }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const apiKey: ApiKey = {
  uid: `ky_${"0".repeat(26)}`,
  title: "Build server",
  prefix: "sl_0a1b",
  scopes: ["heatmaps:read"],
  created_by_name: "Ada Lovelace",
  created_at: "2026-01-05T10:00:00.000Z",
  expires_at: null,
  last_used_at: null,
  replaced: null,
};

const open = (options: Parameters<Screens["open"]>[1] = {}) => screens.open("/superadmin/workspace/ws_1", options);

test("a row of the table opens the page, which asks before unsaved changes are lost, and shows those of colleagues", async () => {
  // A colleague renames it at the same time.
  changes(`PATCH ${PATH}`, (body: { name: string; beta: boolean }) => ({ ...body, name: "West Studio" }));
  const page = await screens.open("/superadmin/workspaces");
  await page.getByRole("gridcell", { name: "ada@people.test" }).click();
  await page.waitForURL("**/workspace/ws_1");
  const section = page.getByRole("navigation", { name: "Super admin" }).getByRole("link", { name: "Workspaces" });
  await expect.poll(() => section.getAttribute("aria-current")).toBe("page");
  await page.getByLabel("Name", { exact: true }).fill("South Studio");
  await page.getByRole("link", { name: "Audit log" }).click();
  const confirm = page.getByRole("alertdialog");
  await confirm.getByText("You have made changes. Do you want to continue without saving?").waitFor();
  await expectAccessible(page);
  await confirm.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByLabel("Beta: works without a subscription").check();
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByText("Workspace updated", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "West Studio" }).waitFor();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("West Studio");
  await expect.poll(() => screens.server.sent(`PATCH ${PATH}`)).toEqual([{ name: "South Studio", beta: true }]);
  await page.getByRole("link", { name: "Workspaces" }).first().click();
  await page.waitForURL("**/superadmin/workspaces");
  expect(screens.complaints).toEqual([]);
});

test("colours are previewed as they are typed and can be saved, and logo, API tier and keys can be changed", async () => {
  const none = { tier: 3, custom_tier: 3, per_minute: 1200 };
  changes(`PUT ${PATH}/branding`, ({ colours }: { colours: object }) => ({ branding: { ...workspace.branding!, ...colours } }));
  screens.server.answerWith(`PUT ${PATH}/api-tier`, () => ({ keys: [apiKey], ...none }));
  screens.server.answerWith(`DELETE ${PATH}/keys/${apiKey.uid}`, () => ({ keys: [], ...none }));
  const page = await open();
  await page.getByRole("tab", { name: "Branding" }).click();
  await page.getByLabel("Menu", { exact: true }).fill("#00ff0");
  await page.getByRole("button", { name: "Save colours" }).press("Enter");
  await page.getByText("Enter a colour such as #6515dd.").waitFor();
  await page.getByLabel("Menu", { exact: true }).fill("#00ff00");
  const menu = page.getByRole("img", { name: "A shared page in the colours of North Studio" }).getByText("Summer campaign");
  const colour = () => menu.evaluate((element) => getComputedStyle(element.parentElement!).backgroundColor);
  expect(await colour()).toBe("rgb(0, 255, 0)");
  await page.getByRole("button", { name: "Save colours" }).press("Enter");
  await page.getByText("Branding changed").waitFor();
  await expect
    .poll(() => screens.server.sent(`PUT ${PATH}/branding`))
    .toEqual([{ colours: { menu: "#00ff00", background: "#ffffff", button: "#445566", bar: "#112233" } }]);

  const withLogo = (logo: string | null) => () => ({ branding: { ...workspace.branding!, logo } });
  const upload = { kind: "form", url: `${screens.server.origin}/bucket`, fields: {}, expires_at: "2027-01-05T10:00:00.000Z" };
  screens.server.answerWith(`POST ${PATH}/logo`, () => ({ upload }));
  changes(`PUT ${PATH}/logo`, withLogo(`${screens.server.origin}/pictures/poster/image.png`));
  changes(`DELETE ${PATH}/logo`, withLogo(null));
  const file = page.getByLabel("Logo file");
  await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("GIF89a") });
  await page.getByText("Choose a JPG or PNG image.").waitFor();
  expect(screens.server.sent(`POST ${PATH}/logo`)).toEqual([]);
  const buffer = Buffer.from(await png(40, 20));
  await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await page.getByText("Logo changed").waitFor();
  expect(screens.server.sent(`POST ${PATH}/logo`)).toEqual([{ size: buffer.length }]);
  expect(screens.server.uploads).toHaveLength(1);
  await page.getByRole("button", { name: "Replace logo" }).waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await page.getByText("Logo removed").waitFor();
  await page.getByRole("button", { name: "Upload logo" }).waitFor();

  await page.getByRole("tab", { name: "API", exact: true }).click();
  await page.getByLabel("Tier", { exact: true }).selectOption("Tier 3: 1200 per minute");
  await page.getByRole("button", { name: "Save tier" }).press("Enter");
  await page.getByText("Tier 3: each key may send 1200 requests per minute.").waitFor();
  await page.getByRole("button", { name: "Delete Build server" }).press("Enter");
  await page.getByLabel("Enter the key’s name to confirm").fill("build server");
  await page.getByRole("button", { name: "Delete API key" }).press("Enter");
  await page.getByText("The admin hasn’t created any keys.").waitFor();
  expect(screens.complaints).toEqual([]);
});

test("features can be granted and revoked in addition to the plan, and the use of the language model is shown", async () => {
  const usage = { month: "2026-11", calls: 12, input: 3400, output: 560, dollars: 0.0186, rejected: 1 };
  screens.server.answerWith(`GET /staff/copilot/usage/${workspace.uid}`, () => ({
    budget: 1000,
    has_own_budget: false,
    default_budget: 1000,
    months: [usage],
  }));
  changes(`PUT ${PATH}/access`, (body: Pick<StaffWorkspaceDetails, "granted" | "revoked">) => body);
  const page = await open();
  await page.getByRole("tab", { name: "Access" }).click();
  await page.getByLabel("Reports").selectOption("Revoked");
  await page.getByLabel("Co-pilot").selectOption("Granted");
  await page.getByRole("button", { name: "Save access" }).press("Enter");
  await page.getByText("Access changed").waitFor();
  // Saving keeps the focus.
  await page.getByRole("button", { name: "Save access" }).and(page.locator(":focus")).waitFor();
  await expect.poll(() => screens.server.sent(`PUT ${PATH}/access`)).toEqual([{ granted: ["copilot"], revoked: ["reports"] }]);
  expect(await page.getByLabel("Audits").locator("option:checked").textContent()).toBe("Plan default: on");
  await page.getByText("Budget: 1,000 tokens per month, the default.").waitFor();
  await page.getByRole("row", { name: "November 2026 12 3,400 560 $0.0186 1" }).waitFor();
});

test("the switch sets custom monthly credits of 1500 images and 20 videos, which can be changed, and removes them", async () => {
  changes(`PUT ${PATH}/monthly-credits`, (body: Pick<StaffWorkspaceDetails, "monthly">) => body);
  const page = await open();
  await page.getByRole("tab", { name: "Credits" }).click();
  const toggle = page.getByRole("switch", { name: "Custom monthly credits" });
  await toggle.press("Space");
  expect(await page.getByLabel("Images per month").inputValue()).toBe("1500");
  await page.getByText("Monthly credits changed").waitFor();
  expect(screens.server.sent(`PUT ${PATH}/monthly-credits`)).toEqual([{ monthly: { images: 1500, videos: 20 } }]);
  await page.getByLabel("Videos per month").fill("25");
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByText("You have made changes. Do you want to continue without saving?").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).press("Enter");
  // The dialog takes focus until it is closed, and then returns it.
  await page.getByRole("link", { name: "Audit log" }).and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Save monthly credits" }).press("Enter");
  await expect.poll(() => screens.server.sent(`PUT ${PATH}/monthly-credits`)).toHaveLength(2);
  await toggle.press("Space");
  await expect
    .poll(() => screens.server.sent(`PUT ${PATH}/monthly-credits`))
    .toEqual([{ monthly: { images: 1500, videos: 20 } }, { monthly: { images: 1500, videos: 25 } }, { monthly: null }]);
});

test("staff can enter and remove the value of a custom plan", async () => {
  changes(`PUT ${PATH}/value`, ({ value }: { value: number | null }) => ({ custom_value: value, value: value ?? 0 }));
  workspace = { ...workspace, subscription: "none", subscription_id: null, tier: "", value: 0 };
  const page = await open();
  await page.getByRole("tab", { name: "Subscription" }).click();
  await page.getByLabel("Euros per month").fill("900");
  await page.getByRole("button", { name: "Change value" }).press("Enter");
  await page.getByText("€900").waitFor();
  await page.getByRole("button", { name: "Remove the value" }).press("Enter");
  await page.getByText("€0").waitFor();
  await expect.poll(() => screens.server.sent(`PUT ${PATH}/value`)).toEqual([{ value: 900 }, { value: null }]);
});

test("seats can be set, and reset to the number in the plan", async () => {
  changes(`PUT ${PATH}/seats`, ({ seats }: { seats: number | null }) => ({ seats: seats ?? 10, custom_seats: seats }));
  const page = await screens.open("/superadmin/workspace/ws_1?tab=subscription");
  await page.getByRole("textbox", { name: "Seats" }).fill("0");
  await page.getByRole("button", { name: "Change seats" }).press("Enter");
  await page.getByText("Enter a whole number from 1 to 10,000.").waitFor();
  await page.getByRole("textbox", { name: "Seats" }).fill("40");
  await page.getByRole("button", { name: "Change seats" }).press("Enter");
  await page.getByText("2 of 40 taken. The plan has 10.").waitFor();
  await page.getByRole("button", { name: "Use the plan’s seats" }).press("Enter");
  await page.getByText("2 of 10 taken. The plan has 10.").waitFor();
});

test("canceling, changing the admin and closing need the name, and removing a member needs a confirmation", async () => {
  const { server } = screens;
  changes(`POST ${PATH}/cancel`, ({ when }: { when: string }) =>
    when === "now" ? { subscription: "canceled" } : { cancel_at: "2027-01-05T10:00:00.000Z" },
  );
  changes(`POST ${PATH}/resume`, () => ({ cancel_at: null }));
  changes(`PUT ${PATH}/admin`, () => ({}));
  changes(`DELETE ${PATH}/members/user-2`, () => ({ people: workspace.people.slice(0, 1) }));
  server.answerWith(`POST ${PATH}/close`, () => ({}));
  const page = await open();
  /** Types the name into the dialog, which is needed to confirm it. */
  async function confirmByName(action: string) {
    const dialog = page.getByRole("dialog", { name: action });
    const confirm = dialog.getByRole("button", { name: action });
    await dialog.getByLabel("Enter the workspace’s name to confirm").fill("North");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("Enter the workspace’s name to confirm").fill("north studio");
    await expectAccessible(page);
    await confirm.press("Enter");
    await dialog.waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Make admin: grace@people.test" }).press("Enter");
  await page.getByText("the new admin needs an active subscription at Stripe").waitFor();
  await confirmByName("Change admin");
  await expect.poll(() => server.sent(`PUT ${PATH}/admin`)).toEqual([{ member: "user-2", confirmation: "north studio" }]);
  await page.getByRole("button", { name: "Remove grace@people.test" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByText("1 person").waitFor();
  await page.getByRole("tab", { name: "Subscription" }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Keep subscription" }).waitFor();
  await confirmByName("Cancel subscription");
  await page.getByText("Active until January 5th 2027").first().waitFor();
  // A reload keeps the tab.
  await page.reload();
  await page.getByRole("button", { name: "Resume subscription" }).press("Enter");
  await page.getByText("Subscription resumed").waitFor();
  await page.getByRole("button", { name: "Cancel subscription" }).press("Enter");
  await confirmByName("Cancel subscription");
  await page.getByRole("button", { name: "Cancel now" }).press("Enter");
  await page.getByText("It ends on January 5th 2027 anyway.").waitFor();
  await confirmByName("Cancel now");
  await expect
    .poll(() => server.sent(`POST ${PATH}/cancel`))
    .toEqual(["period_end", "period_end", "now"].map((when) => ({ when, confirmation: "north studio" })));
  await page.getByRole("tab", { name: "General" }).click();
  const close = page.getByRole("button", { name: "Close workspace" });
  const { color, background } = await close.evaluate((button) => {
    const { color, backgroundColor: background } = getComputedStyle(button);
    return { color, background };
  });
  expect(color).not.toBe(background);
  await close.press("Enter");
  await confirmByName("Close workspace");
  await page.waitForURL("**/superadmin/workspaces");
});

test("a workspace that does not exist says so", async () => {
  screens.server.rejectNext(PATH, "workspace.not_found");
  const page = await open();
  await page.getByText("This workspace doesn’t exist, or is closed.").waitFor();
  expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
  await expectAccessible(page);
  screens.server.rejectNext("/staff/backoffice/workspaces/nonsense", "request.invalid");
  await page.goto(`${screens.server.origin}/superadmin/workspace/nonsense`);
  await page.getByText("There is no workspace at this address.").waitFor();
  await page.getByRole("link", { name: "Back to workspaces" }).press("Enter");
  await page.waitForURL("**/superadmin/workspaces");
  // An unknown address keeps the navigation.
  await page.goto(`${screens.server.origin}/superadmin/nothing-here`);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(await page.title()).toContain("Page not found");
  await page.getByRole("navigation", { name: "Super admin" }).waitFor();
});

test.each(SIZES)("every tab is accessible in light and dark (%s)", async (_, size) => {
  const page = await open({ size });
  for (const tab of ["General", "Credits", "Subscription", "Access", "API", "Branding"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectAccessible(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/ws-${tab}-${size.width}.png`, fullPage: true });
    expect(await overflowsWindow(page)).toBe(false);
    if (size === NARROW) expect(await smallTouchTargets(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
});

test("credits that differ from their history can be repaired with a reason, after both numbers are shown", async () => {
  const { server } = screens;
  const compared = { balance: { images: 1503, videos: 20 }, history: { images: 1500, videos: 20 } };
  const [repaired, path] = [compared.history, "/staff/backoffice/credits/ws_1"];
  let agrees = false;
  server.answerWith(`GET ${path}`, () => ({ ...compared, ...(agrees && { balance: repaired }), repaired, agrees }));
  server.answerWith(`PUT ${path}`, () => {
    agrees = true;
    return { ...compared, balance: repaired, repaired, agrees };
  });
  const page = await open();
  await page.getByRole("tab", { name: "Credits" }).click();
  await page.getByRole("button", { name: "Compare with the history" }).press("Enter");
  await page.getByRole("row", { name: "Image credits 1,503 1,500 1,500" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Reason").press("Enter");
  await page.getByText("Say why in a few words.").waitFor();
  expect(server.sent(`PUT ${path}`)).toEqual([]);
  await page.getByLabel("Reason").fill("Alarm of 28 November");
  server.rejectNext(path, "credits.changed");
  await page.getByRole("button", { name: "Repair credits" }).click();
  await page.getByText("These credits have changed since you compared them.").waitFor();
  await page.getByRole("button", { name: "Repair credits" }).click();
  await page.getByText("Credits repaired").waitFor();
  await expect.poll(() => server.sent(`PUT ${path}`)).toContainEqual({ ...compared, reason: "Alarm of 28 November" });
  await page.getByRole("button", { name: "Compare with the history" }).click();
  await page.getByText("There is nothing to repair.").waitFor();
});
