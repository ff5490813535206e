import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { INITIAL_DEFAULTS } from "#contracts/settings.ts";
import type { Announcement, FeatureFlag, NewAnnouncement } from "#contracts/staff/settings.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("staff can edit announcements, maintenance, defaults and feature flags", async () => {
  const { server } = screens;
  server.me = sampleProfile({ superadmin: true });
  let announcements: Announcement[] = [];
  let flags: FeatureFlag[] = [];
  let [defaults, maintenance] = [
    { version: 0, value: INITIAL_DEFAULTS },
    { version: 0, value: { mode: "off", message: "" } },
  ];
  server.answerWith("GET /staff/settings", () => ({ defaults, maintenance, announcements, flags }));
  server.answerWith("POST /staff/settings/announcements", (body: NewAnnouncement) => {
    announcements = [{ ...body, uid: "an_00000000000000000000000000" }];
    return { announcements };
  });
  server.answerWith("PUT /staff/settings/maintenance", ({ value }: { value: typeof maintenance.value }) => {
    maintenance = { version: 1, value };
    return maintenance;
  });
  server.answerWith("PUT /staff/settings/defaults", ({ value }: { value: typeof defaults.value }) => {
    defaults = { version: 1, value };
    return defaults;
  });
  server.answerWith("POST /staff/settings/flags", (flag: FeatureFlag) => {
    flags = [flag];
    return { flags };
  });

  const page = await screens.open("/superadmin/settings");
  await page.getByText("There are no announcements.").waitFor();
  await page.getByRole("button", { name: "Add announcement" }).click();
  await page.getByLabel("Title").fill("Reports are here");
  const link = page.getByLabel("Link (optional)");
  await link.pressSequentially("h");
  const linkProblem = page.getByText("Enter a URL that starts with https://.");
  expect(await linkProblem.count()).toBe(0);
  await page.getByLabel("First day").fill("2020-01-01");
  await page.getByLabel("Last day").fill("2020-01-02");
  await page.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await linkProblem.waitFor();
  await page.getByText("Choose today or a later day.").waitFor();
  await link.and(page.locator(":focus")).waitFor();
  await link.fill("https://sightline.test/reports");
  await page.getByLabel("Last day").fill("2090-01-01");
  await page.getByLabel("Audience").selectOption("admin");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Announcement added").waitFor();
  await page.getByText("Admins of workspaces").waitFor();
  await expect
    .poll(() => server.sent("POST /staff/settings/announcements"))
    .toMatchObject([{ title: "Reports are here", audience: "admin", link: "https://sightline.test/reports" }]);

  await page.getByRole("combobox", { name: "Maintenance" }).selectOption("read_only");
  await page.getByLabel("Message to customers").fill("Back at noon.");
  await page.getByRole("button", { name: "Save maintenance settings" }).click();
  await page.getByRole("button", { name: "Accept no analyses" }).click();
  await page.getByText("Maintenance saved").waitFor();
  await expect
    .poll(() => server.sent("PUT /staff/settings/maintenance"))
    .toEqual([{ version: 0, value: { mode: "read_only", message: "Back at noon." } }]);

  const days = page.getByLabel("Trial, days (1–90)");
  const saveDefaults = page.getByRole("button", { name: "Save defaults" });
  await days.fill("210");
  await saveDefaults.press("Enter");
  await page.getByText("Enter a whole number from 1 to 90.").waitFor();
  await days.and(page.locator(":focus")).waitFor();
  await days.fill("21");
  await saveDefaults.press("Enter");
  await page.getByText("Defaults saved").waitFor();
  await saveDefaults.and(page.locator(":focus")).waitFor();
  await expect
    .poll(() => server.sent("PUT /staff/settings/defaults"))
    .toMatchObject([{ version: 0, value: { trial: { days: 21, images: 10 } } }]);

  await page.getByRole("button", { name: "Add feature flag" }).click();
  await page.getByLabel("Name", { exact: true }).fill("new_viewer");
  await page.getByLabel("Share of workspaces in percent").fill("25");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("25% of workspaces").waitFor();

  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  expect(screens.complaints).toEqual([]);
  await page.getByRole("button", { name: "Add feature flag" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("new_viewer");
  server.rejectNext("/staff/settings/flags", "flag.exists");
  await page.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await page.getByText("A flag with this name already exists.").waitFor();
  await name.and(page.locator(":focus")).waitFor();
});

test("customers see announcements until they dismiss them, and the maintenance message", async () => {
  const { server } = screens;
  server.me = sampleProfile();
  server.notices = [
    { uid: "an_1", title: "Reports are here", text: "Compare your ads.", link: "https://sightline.test/reports" },
  ];
  server.settings = { ...server.settings, maintenance: { mode: "read_only", message: "Back at noon." } };
  server.answerWith("POST /settings/notices/an_1/dismiss", () => ({}));
  const page = await screens.open("/dashboard");
  const notices = page.getByRole("complementary", { name: "Announcements" });
  await notices.getByText("Reports are here").waitFor();
  await notices.getByText("Back at noon.").waitFor();
  await expectAccessible(page);
  await notices.getByRole("button", { name: "Dismiss “Reports are here”" }).press("Enter");
  await notices.getByText("Reports are here").waitFor({ state: "detached" });
  await waitUntil(() => server.sent("POST /settings/notices/an_1/dismiss").length === 1);
  await notices.getByText("Back at noon.").waitFor();
});
