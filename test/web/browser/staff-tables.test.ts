import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffApiRequest } from "#contracts/staff/developers.ts";
import type { NewView, SavedView, StaffHeatmap, StaffSubscription, StaffUser, StaffWorkspace } from "#contracts/staff/tables.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { idOf, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
/** The queries that the tables were asked, by table. */
let asked: Record<string, URLSearchParams[]>;
let columns: Record<string, string[]>;
let views: SavedView[];
const at = "2026-01-05T10:00:00.000Z";

const userOf = (number: number): StaffUser => ({
  uid: `user-${number}`,
  name: `Person ${number}`,
  email: `person${number}@people.test`,
  role: number % 2 ? "trial" : "admin",
  staff: number === 1,
  workspace: number % 2 ? null : { uid: "ws_1", name: "North Studio" },
  company: "Norda",
  source: "",
  trial_end: at,
  image_credits: number,
  video_credits: 0,
  followup: number === 1 ? "success" : null,
  status: number === 1 ? "not_client" : null,
  created_at: at,
  last_login: null,
});
const workspace: StaffWorkspace = {
  uid: "ws_1",
  name: "North Studio",
  admin: null,
  image_credits: 1500,
  video_credits: 20,
  image_heatmaps: 4,
  video_heatmaps: 0,
  members: 3,
  seats: 10,
  subscription: "past_due",
  tier: "business",
  interval: "year",
  beta: true,
  value: 399,
  created_at: at,
};
const apiRequest: StaffApiRequest = {
  id: "1",
  at,
  key: `ky_${"0".repeat(26)}`,
  key_title: "Build",
  method: "POST",
  path: "/v1/heatmaps",
  status: 201,
  code: null,
  duration: 12,
  body: '{"title":"Poster","tags":["new"]}',
  workspace: null,
  webhook: true,
};
const subscription: StaffSubscription = {
  id: "sub_1",
  workspace: { uid: "ws_1", name: "North Studio" },
  owner: { uid: "user-2", email: "person2@people.test" },
  tier: "business",
  interval: "year",
  status: "past_due",
  value: 399,
  test_mode: true,
  paid: false,
  current_period_end: at,
  cancel_at: null,
  created_at: at,
};
const heatmap: StaffHeatmap = {
  uid: idOf(1),
  title: "Dunes",
  type: "image",
  application: "Display Ads",
  status: "failed",
  owner: "person1@people.test",
  workspace: null,
  hidden: true,
  created_at: at,
};
const ROWS = { users: [userOf(1), userOf(2)], workspaces: [workspace], subscriptions: [subscription], heatmaps: [heatmap] };

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ superadmin: true });
  columns = {};
  views = [];
  asked = {};
  server.answerWith("GET /staff/backoffice/columns", () => ({ columns, views }));
  for (const [table, rows] of Object.entries(ROWS))
    server.answerWith(`GET /staff/backoffice/${table}`, (_: never, query) => {
      asked[table] = [...(asked[table] ?? []), query];
      return { rows, last: null };
    });
  server.answerWith("PUT /staff/backoffice/columns/users", (body: { columns: string[] }) => {
    columns = { users: body.columns };
    return {};
  });
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("an unclaimed subscription can be canceled in its panel, and links open Stripe's test mode in a new tab", async () => {
  const { server } = screens;
  const CANCEL = "POST /staff/backoffice/subscriptions/sub_1/cancel";
  server.answerWith("GET /staff/backoffice/subscriptions", () => ({ rows: [{ ...subscription, workspace: null }], last: null }));
  server.answerWith(CANCEL, () => ({}));
  const page = await screens.open("/superadmin/subscriptions");
  const link = page.getByRole("link", { name: "sub_1" });
  await page.getByRole("gridcell", { name: "Not claimed" }).click();
  const panel = page.getByRole("dialog", { name: "Subscription" });
  await panel.getByText("Not claimed").waitFor();
  for (const each of [link.first(), panel.getByRole("link", { name: "sub_1" })])
    expect(await each.evaluate((element: HTMLAnchorElement) => [element.href, element.target, element.rel])).toEqual([
      "https://dashboard.stripe.com/test/subscriptions/sub_1",
      "_blank",
      "noopener noreferrer",
    ]);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Cancel subscription" }).press("Enter");
  await page.getByLabel("Now").check();
  await page.getByLabel("Enter the subscription’s ID to confirm").fill("sub_1");
  await page.getByRole("button", { name: "Cancel subscription" }).press("Enter");
  await page.getByText("Subscription canceled").waitFor();
  await expect.poll(() => server.sent(CANCEL)).toEqual([{ when: "now", confirmation: "sub_1" }]);
});

test("the panel of a workspace's subscription links to the workspace's page for its cancellation", async () => {
  screens.server.answerWith("GET /staff/backoffice/subscriptions", () => ({ rows: [subscription], last: null }));
  const page = await screens.open("/superadmin/subscriptions");
  await page.getByRole("gridcell", { name: "person2@people.test" }).click();
  const panel = page.getByRole("dialog", { name: "Subscription" });
  expect(await panel.getByRole("button", { name: "Cancel subscription" }).count()).toBe(0);
  await panel.getByRole("link", { name: "Cancel on the workspace’s page" }).press("Enter");
  await page.waitForURL("**/superadmin/workspace/ws_1?tab=subscription");
});

test("the Tab key passes a table in two stops, and Enter follows the link of a cell", async () => {
  const { server } = screens;
  server.answerWith("GET /staff/backoffice/subscriptions", () => ({ rows: [subscription], last: null }));
  const page = await screens.open("/superadmin/subscriptions");
  const role = () => page.evaluate(() => document.activeElement!.getAttribute("role") ?? document.activeElement!.textContent);
  await page.getByRole("gridcell", { name: "North Studio" }).waitFor();
  await page.getByRole("button", { name: "CSV" }).focus();
  const stops = [];
  for (const key of ["Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    stops.push(await role());
  }
  expect(stops).toEqual(["columnheader", "gridcell", "columnheader", "CSV"]);
  // On a screen that is too narrow for all columns, the first stays in sight.
  await page.setViewportSize({ width: 820, height: 768 });
  const [first, last] = [page.getByRole("gridcell", { name: "North Studio" }), page.getByRole("gridcell").last()];
  await first.focus();
  await page.keyboard.press("Control+ArrowRight");
  await waitUntil(async () => (await last.boundingBox())!.x < 820);
  expect((await first.boundingBox())!.x).toBeGreaterThanOrEqual(0);
  await first.press("Enter");
  await page.waitForURL("**/superadmin/workspace/ws_1");
});

test("important columns fit at 1024 pixels, a table names the hidden ones, and chosen columns are all shown", async () => {
  const { server } = screens;
  const actor = { uid: "user-1", email: "person1@people.test" };
  const change = {
    id: "1",
    at,
    actor,
    action: "users.edit",
    object: "user-2",
    scope: "user-2",
    before: null,
    after: { name: "Ada" },
  };
  const mail = { uid: "ml_1", to: actor.email, template: "verify", state: "sent", attempts: 1, created_at: at, sent_at: at };
  for (const [path, row] of Object.entries({ audit: change, "api-requests": apiRequest, emails: mail }))
    server.answerWith(`GET /staff/backoffice/${path}`, () => ({ rows: [row], last: null }));
  server.answerWith("GET /staff/backoffice/email-templates", () => ({ templates: [] }));
  const page = await screens.open("/superadmin/users", { size: { width: 1024, height: 768 } });
  const hidden = page.getByText(/ fit\. Choose which columns to show under “Columns”\.$/);
  const overflow = () =>
    page.locator(".ag-body-horizontal-scroll-viewport").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  for (const [path, left] of [
    ["users", "Follow-up, Status and Last login don’t"],
    ["workspaces", "Monthly value, Users, Images and Videos don’t"],
    ["subscriptions", "Monthly value, Last invoice and Began don’t"],
    ["heatmaps", "Workspace and Application don’t"],
    ["audit", "Before and After don’t"],
    ["api-requests", "Error, Webhook and Key don’t"],
    ["mails", "Attempts and Sent don’t"],
  ] as const) {
    await page.goto(`${server.origin}/superadmin/${path}`);
    await hidden.waitFor();
    expect(await hidden.textContent(), path).toBe(`${left} fit. Choose which columns to show under “Columns”.`);
    expect(await overflow(), path).toBe(0);
  }
  columns = { users: ["name", "email", "workspace", "role", "followup", "status", "created", "last_login"] };
  await page.goto(`${server.origin}/superadmin/users`);
  await page.getByRole("columnheader", { name: "Follow-up" }).waitFor();
  expect(await hidden.count()).toBe(0);
});

test("a row of the API requests has a tick if there is a webhook, and opens the whole request as formatted text", async () => {
  screens.server.answerWith("GET /staff/backoffice/api-requests", () => ({ rows: [apiRequest], last: null }));
  const page = await screens.open("/superadmin/api-requests");
  await page.getByRole("gridcell", { name: "✓" }).waitFor();
  await page.getByRole("gridcell", { name: "POST /v1/heatmaps" }).click();
  const dialog = page.getByRole("dialog", { name: "POST /v1/heatmaps" });
  await dialog.getByText("Build (ky_").waitFor();
  expect(await dialog.locator("pre").textContent()).toBe('{\n  "title": "Poster",\n  "tags": [\n    "new"\n  ]\n}');
});

test("several workspaces can be closed after a typed sentence", async () => {
  const CLOSE = "POST /staff/backoffice/workspaces/close";
  screens.server.answerWith(CLOSE, ({ workspaces }: { workspaces: string[] }) => ({ done: workspaces, failed: [] }));
  const page = await screens.open("/superadmin/workspaces");
  await page.getByRole("gridcell", { name: "User not found" }).focus();
  await page.getByRole("button", { name: "Close workspaces" }).press("Enter");
  await page.getByText("Select workspaces in the table first.").first().waitFor();
  await page.getByRole("gridcell", { name: "User not found" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Close 1 workspace" }).press("Enter");
  await page.getByLabel("Enter the text below to confirm").fill("close 1 workspace");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close workspaces" }).press("Enter");
  await page.getByText("1 workspace closed").waitFor();
  await expect.poll(() => screens.server.sent(CLOSE)).toEqual([{ workspaces: ["ws_1"], confirmation: "close 1 workspace" }]);
  await page.getByRole("gridcell", { name: "€399" }).waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  // A number, which spreadsheets can add.
  const [head, row] = readFileSync(await (await saved).path(), "utf8").split("\r\n");
  expect([head, row]).toEqual([expect.stringContaining(",Monthly value (EUR),"), expect.stringContaining(",399,")]);
});

test("search, filters and sort order are sent to the server and kept in the URL", async () => {
  const page = await screens.open("/superadmin/users");
  await page.getByRole("gridcell", { name: "Person 1", exact: true }).waitFor();
  expect(Object.fromEntries(asked.users!.at(-1)!)).toEqual({});
  await page.getByLabel("Role").selectOption("Trial");
  await page.getByLabel("Follow-up").selectOption("Customer success");
  await page.getByRole("columnheader", { name: "Name" }).click();
  await page.waitForURL("**/users?role=trial&followup=success&sort=name");
  await expect.poll(() => Object.fromEntries(asked.users!.at(-1)!)).toEqual({ role: "trial", followup: "success", sort: "name" });
  await page.getByRole("columnheader", { name: "Name" }).press("Enter");
  await expect.poll(() => asked.users!.at(-1)!.get("sort")).toBe("name_desc");
  await page.getByLabel("Search by name, email, company or ID").fill("person");
  await expect
    .poll(() => Object.fromEntries(asked.users!.at(-1)!))
    .toEqual({ role: "trial", followup: "success", search: "person" });
  await page.getByText("Search results are sorted by the word that was found.").waitFor();
  await page.reload();
  const search = page.getByLabel("Search by name, email, company or ID");
  expect(await search.inputValue()).toBe("person");
  // The navigation leads to the table without a search.
  await page.getByRole("navigation").getByRole("link", { name: "Users", exact: true }).press("Enter");
  await expect.poll(() => search.inputValue()).toBe("");
  await expect.poll(() => Object.fromEntries(asked.users!.at(-1)!)).toEqual({});
  expect(screens.complaints).toEqual([]);
});

test("pages load one after the other, and the previous page remains available", async () => {
  screens.server.answerWith("GET /staff/backoffice/users", (_: never, query) => {
    const number = Number(query.get("last") ?? 1);
    return { rows: [userOf(number)], last: number < 3 ? String(number + 1) : null };
  });
  const page = await screens.open("/superadmin/users");
  const pager = page.getByRole("navigation", { name: "Pages of users" });
  await page.getByRole("gridcell", { name: "Person 1", exact: true }).waitFor();
  for (const number of [2, 3]) {
    await pager.getByRole("button", { name: "Next" }).press("Enter");
    await page.getByRole("gridcell", { name: `Person ${number}`, exact: true }).waitFor();
  }
  expect(await pager.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  await pager.getByRole("button", { name: "Previous" }).press("Enter");
  await page.getByRole("gridcell", { name: "Person 2", exact: true }).waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = readFileSync(await (await saved).path(), "utf8").split("\r\n");
  expect(file.length).toBe(1 + 3 + 1);
  expect(file[0]).toContain("Name,Email,Workspace,Role");
  expect(file[1]).toContain('Person 1,person1@people.test,,"Trial, staff",Customer success,Not a client');
  await page.getByText("3 rows saved").waitFor();
});

test("the chosen columns are saved and shown", async () => {
  const page = await screens.open("/superadmin/users");
  await page.getByRole("columnheader", { name: "Email" }).waitFor();
  await page.getByRole("button", { name: "Columns" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Columns" });
  expect(await dialog.getByLabel("Name").isDisabled()).toBe(true);
  expect(await dialog.getByLabel("Email").evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByLabel("Email").uncheck();
  await dialog.getByLabel("Image credits").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByRole("columnheader", { name: "Image credits" }).waitFor();
  expect(await page.getByRole("columnheader", { name: "Email" }).count()).toBe(0);
  expect(columns.users).toContain("images");
  expect(columns.users).not.toContain("email");
});

test("a view can be saved under a name, restored after a change, and deleted", async () => {
  const { server } = screens;
  server.answerWith("PUT /staff/backoffice/views/users", (body: NewView) => {
    views = [{ ...body, uid: "vw_1", table: "users" }];
    return { uid: "vw_1" };
  });
  server.answerWith("DELETE /staff/backoffice/views/users/vw_1", () => {
    views = [];
    return {};
  });
  const page = await screens.open("/superadmin/users?role=trial&search=ada");
  await page.getByRole("button", { name: "Save view" }).press("Enter");
  await page.getByLabel("Name", { exact: true }).fill("Trials of Ada");
  await page.keyboard.press("Enter");
  await page.getByText("View saved").waitFor();
  await expect
    .poll(() => server.sent("PUT /staff/backoffice/views/users"))
    .toMatchObject([
      { name: "Trials of Ada", query: { role: "trial", search: "ada" }, columns: expect.arrayContaining(["name", "email"]) },
    ]);
  const view = page.getByLabel("View", { exact: true });
  await page.getByLabel("Role").selectOption("All");
  await page.getByRole("button", { name: "Delete view Trials of Ada" }).waitFor({ state: "detached" });
  expect(await view.inputValue()).toBe("");
  await view.selectOption("Trials of Ada");
  await page.waitForURL((url) => url.searchParams.get("role") === "trial" && url.searchParams.get("view") === "vw_1");
  await waitUntil(() => asked.users!.at(-1)!.get("role") === "trial");
  await expectAccessible(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/views.png` });
  await page.getByRole("button", { name: "Delete view Trials of Ada" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await view.waitFor({ state: "detached" });
  expect(screens.complaints).toEqual([]);
});

test("a table without rows says why, and a table that fails to load can be loaded again", async () => {
  screens.server.answerWith("GET /staff/backoffice/workspaces", (_: never, query) => ({
    rows: query.has("tier") ? [] : [workspace],
    last: null,
  }));
  screens.server.rejectNext("/staff/backoffice/workspaces", "caller.forbidden");
  const page = await screens.open("/superadmin/workspaces");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("gridcell", { name: "User not found" }).waitFor();
  await page.getByLabel("Plan").selectOption("Agency");
  await page.getByText("No workspace found").waitFor();
  const answer = Promise.withResolvers<void>();
  await page.route("**/workspaces?tier=basic*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByLabel("Plan").selectOption("Team");
  // Nothing is said about the next filter before its response.
  await page.getByRole("status", { name: "Loading workspaces" }).waitFor();
  expect(await page.getByText("No workspace found").count()).toBe(0);
  answer.resolve();
  await page.getByText("No workspace found").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("gridcell", { name: "Past due, beta" }).waitFor();
});

test.each(SIZES)("all tables are accessible in light and dark (%s)", async (_, size) => {
  for (const [table, cell] of [
    ["users", "Person 1"],
    ["workspaces", "North Studio"],
    ["subscriptions", "North Studio"],
    ["heatmaps", "Dunes"],
  ] as const) {
    const page = await screens.open(`/superadmin/${table}`, { size });
    await page.getByRole("gridcell", { name: cell, exact: true }).waitFor();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ table, width }).toEqual({ table, width: size.width });
    const isScrolling = await page.locator(".ag-grid-viewport").evaluate((grid) => grid.scrollWidth > grid.clientWidth);
    expect({ table, isScrolling }).toEqual({ table, isScrolling: size === NARROW });
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await screens.clear();
  }
});
