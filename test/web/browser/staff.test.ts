import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sampleHeatmap, sampleProfile } from "../kit/sample-data.ts";
import { expectAccessible, Screens, SIZES } from "../kit/screen.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.me = sampleProfile({ superadmin: true });
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 1, { status: "processed", title: "Slow one" })];
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("staff see every heatmap in progress with its owner and deadline", async () => {
  const page = await screens.open("/superadmin");
  await page.waitForURL("**/superadmin/dashboard");
  await page.getByRole("gridcell", { name: "Slow one" }).waitFor();
  await page.getByRole("gridcell", { name: "North Studio" }).waitFor();
  screens.server.heatmaps = [];
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("Nothing in progress").waitFor();
  expect(screens.complaints).toEqual([]);
});

test("a table that cannot be loaded gives reason, request id and Retry", async () => {
  screens.server.refuseNext("/staff", "caller.forbidden");
  const page = await screens.open("/superadmin/dashboard");
  await page.getByText("req-7f3a91").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("gridcell", { name: "Slow one" }).waitFor();
});

test("staff without a second factor read that they need one", async () => {
  screens.server.me = sampleProfile({ superadmin: false });
  screens.server.refuseNext("/staff", "caller.second_factor_needed");
  const page = await screens.open("/superadmin/dashboard");
  await page.getByText("Staff need two-factor sign-in. Please set it up first.").waitFor();
});

test("anybody else is sent to the application, and a signed-out visitor to the sign-in first", async () => {
  screens.server.me = sampleProfile({ superadmin: false });
  screens.server.refuseNext("/staff", "caller.forbidden");
  const page = await screens.open("/superadmin/dashboard");
  await page.waitForURL(`${screens.server.origin}/dashboard`);
  const visitor = await screens.open("/superadmin/dashboard", { isSignedIn: false });
  await visitor.waitForURL("**/login?from=%2Fsuperadmin%2Fdashboard");
});

test("the staff area keeps nobody out, wide and narrow", async () => {
  const page = await screens.open("/superadmin/dashboard");
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await page.getByRole("gridcell", { name: "Slow one" }).waitFor();
    await expectAccessible(page);
  }
});
