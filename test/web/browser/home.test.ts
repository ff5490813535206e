import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { sampleHeatmap, sampleProfile, sampleSubscription } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES, WIDE } from "#test/web/kit/screens.ts";
import { smallTouchTargets } from "#test/web/kit/small-targets.ts";

let screens: Screens;
const enter = (...own: Parameters<typeof sampleProfile>) => {
  screens.server.enter(sampleProfile(...own));
  screens.server.heatmaps = Array.from({ length: 5 }, (_, index) =>
    sampleHeatmap(screens.server.origin, index, { title: `Creative ${index}` }),
  );
};
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => enter());
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("the start page shows the two latest heatmaps, the remaining credits and next steps", async () => {
  const page = await screens.open("/home");
  await page.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
  await waitUntil(async () => (await page.locator(".heatmap-card").count()) === 2);
  await page.getByText("Shared across North Studio.").waitFor();
  await page.getByRole("link", { name: /Invite your team/ }).waitFor();
  await page.getByRole("link", { name: /Secure your account/ }).waitFor();
  await page.getByRole("link", { name: "All heatmaps" }).click();
  await page.waitForURL(/\/heatmaps/);
});

test("an account with two-factor authentication is not asked to secure it", async () => {
  screens.server.accountState.factors = { sms: false, app: true, phone: null, recoveryCodes: 10 };
  const page = await screens.open("/home");
  await waitUntil(() => screens.server.lastCall("GET", "/accounts/me/second-factor"));
  // The step is also absent while the factors are unknown. They are known when the page is opened again from the list.
  await page.getByRole("link", { name: "All heatmaps" }).click();
  // The start page has cards too, and going back from it leaves the application.
  await page.getByRole("heading", { name: "Heatmaps", level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: /Invite your team/ }).waitFor();
  expect(await page.getByRole("link", { name: /Secure your account/ }).count()).toBe(0);
});

test("a heatmap that is being deleted is replaced by the next one", async () => {
  const page = await screens.open("/home");
  await page.getByRole("checkbox", { name: "Select Creative 0", exact: true }).check({ force: true });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("link", { name: "Creative 0", exact: true }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Creative 2", exact: true }).waitFor();
  await page.clock.runFor(500);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("link", { name: "Creative 0", exact: true }).waitFor();
});

test("the introduction has four steps, works by keyboard and is shown once", async () => {
  enter({ intro: false });
  const page = await screens.open("/home");
  for (const title of ["Welcome to Sightline", "How to create a heatmap", "How to create a project"]) {
    await page.getByRole("dialog", { name: title }).locator("button:focus").press("Enter");
  }
  await page.getByRole("dialog", { name: "Get started" }).getByRole("button", { name: "Create a heatmap" }).click();
  await page.getByRole("dialog", { name: "New heatmap" }).waitFor();
  const put = await waitUntil(() => screens.server.lastCall("PUT", "/accounts/me/intro"));
  expect(put.body).toEqual({ intro: true });
  await waitUntil(() => screens.server.me.intro);
  const again = await screens.open("/home");
  await again.getByRole("heading", { name: "Welcome, Ada" }).waitFor();
  expect(await again.getByRole("dialog").count()).toBe(0);
});

test("a trial shows a countdown and Upgrade, which link to the plans, and the counter of used-up credits suggests to upgrade", async () => {
  enter({ role: "trial", workspace: null, trialEnd: inDays(9), imageCredits: 1, videoCredits: 0 });
  const page = await screens.open("/home");
  await page.getByRole("img", { name: "1 image credit left", exact: true }).waitFor();
  await page.getByRole("img", { name: "0 video credits left. Upgrade for more." }).hover();
  await page.getByRole("tooltip", { name: "0 video credits left. Upgrade for more." }).waitFor();
  await page.getByRole("link", { name: /Trial\s*9 days/ }).click();
  await page.waitForURL(/\/subscription/);
  const upgrade = page.getByRole("link", { name: "Upgrade" });
  await upgrade.waitFor();
  await page.setViewportSize(NARROW);
  const { width, height } = (await upgrade.boundingBox())!;
  expect([width < 70, height < 30], `no larger than what is beside it: ${width} × ${height}`).toEqual([true, true]);
  expect(await smallTouchTargets(page)).toEqual([]);
  await page.setViewportSize(WIDE);
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Workspace" }).count()).toBe(0);
});

test("an ended trial explains what still works and why nothing new can be created", async () => {
  enter({ role: "trial", workspace: null, trialEnd: inDays(-2), trialEnded: true });
  const page = await screens.open("/heatmaps");
  await page.getByText("Your heatmaps are still here to view and download.").waitFor();
  await page.getByRole("link", { name: "Your trial has ended!" }).waitFor();
  await page.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
  await page.getByRole("button", { name: "New heatmap" }).last().press("Enter");
  const dialog = page.getByRole("dialog", { name: "New heatmap" });
  await dialog.getByText("Your trial has ended!").waitFor();
  await dialog.getByRole("button", { name: "See plans" }).click();
  await page.waitForURL(/\/subscription/);
});

test("the avatar menu of workspace members has account, workspace, subscription and support", async () => {
  const page = await screens.open("/dashboard");
  for (const [name, address] of [
    ["Account", /\/account/],
    ["Workspace", /\/workspace/],
    ["Subscription", /\/subscription/],
    ["Support", /\/support/],
  ] as const) {
    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    await page.waitForURL(address);
  }
});

for (const [name, size] of SIZES) {
  test(`the account menu is accessible, opens by keyboard and restores focus (${name})`, async () => {
    const page = await screens.open("/home", { size });
    const account = page.getByRole("button", { name: /Account of/ });
    await account.press("Enter");
    await page.getByRole("menu").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await waitUntil(() => account.evaluate((button) => button === document.activeElement));
  });
}

test("a failed payment and an ended plan are shown on every page", async () => {
  const workspace = (own: Parameters<typeof sampleSubscription>[0]) => ({
    ...sampleProfile().workspace!,
    subscription: sampleSubscription(own),
  });
  enter({ workspace: workspace({ status: "past_due" }) });
  const pastDue = await screens.open("/dashboard");
  await pastDue.getByText("The last payment failed. Everything keeps working").waitFor();
  await pastDue.getByRole("button", { name: "New heatmap" }).last().click();
  await pastDue.getByText("What would you like to analyse?").waitFor();
  enter({ workspace: workspace({ status: "canceled", active: false }) });
  const over = await screens.open("/dashboard");
  await over.getByText("Pick one to continue.").waitFor();
  await over.getByRole("link", { name: "Upgrade" }).waitFor();
  await over.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
  await over.getByRole("button", { name: "New heatmap" }).last().hover();
  await over.getByRole("tooltip").getByText("doesn't have an active subscription").waitFor();
});

for (const [name, size] of SIZES)
  test(`messages about the address and the plan are shown together (${name})`, async () => {
    enter({ role: "trial", workspace: null, trialEnd: inDays(-2), trialEnded: true, emailUndelivered: true });
    const page = await screens.open("/home", { size });
    const account = page.getByRole("complementary", { name: "Your account" });
    await account.getByText("Your trial has ended!").waitFor();
    await account.getByText("We can’t deliver emails to").waitFor();
    await expectAccessible(page);
    await account.getByRole("link", { name: "Change address" }).click();
    await page.getByText("We can’t deliver emails to this address.").waitFor();
    expect(await account.getByRole("link", { name: "Change address" }).count()).toBe(0);
  });

for (const [name, size] of SIZES) {
  test(`the start page is accessible (${name})`, async () => {
    enter({ role: "trial", workspace: null, trialEnd: inDays(-2), trialEnded: true });
    const page = await screens.open("/home", { size });
    await page.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
    const drawer = page.getByRole("navigation", { name: "Workspace and help" });
    expect(await drawer.isVisible(), "the drawer beside the top bar").toBe(name === "wide");
    expect(await page.getByRole("banner").isVisible()).toBe(true);
    await expectAccessible(page);
    if (size === NARROW) expect(await smallTouchTargets(page)).toEqual([]);
    enter({ intro: false });
    const intro = await screens.open("/home", { size });
    await intro.getByRole("dialog", { name: "Welcome to Sightline" }).waitFor();
    await expectAccessible(intro);
    // On a laptop at 200% zoom too, all of it is in sight.
    await intro.setViewportSize({ width: 720, height: 450 });
    const text = intro.getByText("Sightline predicts where people look");
    const place = async () =>
      [(await text.boundingBox())!, (await intro.getByRole("button", { name: "Next" }).boundingBox())!] as const;
    await waitUntil(async () => {
      const [sentence, next] = await place();
      return sentence.y + sentence.height < next.y;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(screens.complaints).toEqual([]);
  });
}

test("a tab with an outdated build reloads once at the requested page, and then offers a reload, which shows the logo until the code of the page has loaded", async () => {
  const page = await screens.open("/home");
  await page.getByRole("link", { name: "Creative 1", exact: true }).waitFor();
  let [isGone, missed] = [true, 0];
  const overlay = page.locator('.loading-overlay[aria-label="Loading Sightline"] svg');
  await page.route("**/assets/support-page-*.js", async (route) => {
    missed++;
    if (isGone) return route.fulfill({ status: 404 });
    await overlay.waitFor();
    await route.continue();
  });
  const toSupport = () =>
    page.evaluate(() => {
      history.pushState(null, "", "/support");
      dispatchEvent(new PopStateEvent("popstate"));
    });
  await toSupport();
  await page.getByRole("button", { name: "Reload" }).waitFor();
  expect(missed).toBe(2);
  isGone = false;
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "Support", exact: true }).waitFor();
  await waitUntil(() => new URL(page.url()).pathname === "/support");
});
