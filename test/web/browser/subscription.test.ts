import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Profile } from "#contracts/profile.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile, sampleSubscription } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => screens.server.enter(sampleProfile()));
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const trial: Partial<Profile> = { role: "trial", workspace: null, trialEnd: inDays(9) };
const visits = () => screens.server.calls.filter(({ path }) => path === "/accounts/me/visited-subscriptions").length;

test("yearly billing is the default, a purchase uses the chosen interval, and a visit is counted once", async () => {
  screens.server.enter(sampleProfile(trial));
  screens.server.accountState.payAt = `${screens.server.origin}/pay-here`;
  const page = await screens.open("/subscription");
  const business = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Business" }) });
  await business.getByText("€399").waitFor();
  await business.getByText("Billed €4,788 a year, save 11%").waitFor();
  await business.getByText("MOST CHOSEN").waitFor();
  await page.getByText("Save up to 13% with").waitFor();
  await page.getByRole("radio", { name: "Yearly" }).press("ArrowLeft");
  await business.getByText("€449").waitFor();
  await waitUntil(() => visits() > 0);
  await business.getByRole("button", { name: "Purchase" }).dblclick();
  await page.waitForURL(/pay-here/);
  expect(visits()).toBe(1);
  // A second checkout would expire the first.
  expect(screens.server.sent("POST /billing/checkout")).toEqual([{ tier: "business", interval: "month" }]);
});

test("a failed checkout shows the reason, and the buttons work again", async () => {
  screens.server.enter(sampleProfile(trial));
  const page = await screens.open("/subscription");
  screens.server.rejectNext("/billing/checkout", "billing.unavailable");
  await page.getByRole("button", { name: "Purchase" }).first().click();
  await page.getByRole("dialog", { name: "Oops" }).getByText("Oops..", { exact: true }).waitFor();
  await page.getByRole("dialog", { name: "Oops" }).getByText("An error occurred: We can’t reach the payment service.").waitFor();
  await page.getByRole("button", { name: "Close" }).last().click();
  expect(await page.getByRole("button", { name: "Purchase" }).first().isDisabled()).toBe(false);
});

test("a trial is told what it loses before it changes to the free plan, which shows confetti", async () => {
  screens.server.enter(sampleProfile({ ...trial, imageCredits: 7, videoCredits: 1 }));
  const page = await screens.open("/subscription");
  await page.getByRole("button", { name: "Choose" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure?" });
  await question.getByText(/The 7 image credits and 1 video credit that you have left expire/).waitFor();
  await question.getByText(/gives you 5 image credits and 0 video credits once/).waitFor();
  await question.getByRole("button", { name: "Keep my trial" }).click();
  await question.waitFor({ state: "detached" });
  expect(screens.server.sent("POST /billing/free-plan")).toEqual([]);
  await page.getByRole("button", { name: "Choose" }).click();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // It ends after a few seconds.
  const confetti = page.locator("canvas.notice__confetti");
  await Promise.all([
    confetti.waitFor({ state: "attached" }),
    question.getByRole("button", { name: "Switch to the Free plan" }).click(),
  ]);
  const dialog = page.getByRole("dialog", { name: "Converted to free plan" });
  await dialog.getByText("Thanks for picking the Free plan! Enjoy!").waitFor();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/heatmaps/);
  expect(screens.complaints).toEqual([]);
});

test("confetti is not shown with reduced motion, and Pricing marks the plan that was chosen there", async () => {
  screens.server.enter(sampleProfile(trial));
  const page = await screens.open("/pricing");
  await page.getByRole("button", { name: "Choose" }).click();
  screens.server.me = { ...screens.server.me, role: "freemium", trialEnd: null };
  await page.getByRole("button", { name: "Switch to the Free plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Converted to free plan" });
  await dialog.waitFor();
  expect(await page.locator("canvas.notice__confetti").count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const free = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Free" }) });
  await free.getByRole("button", { name: "Current plan" }).waitFor();
});

test("a member is asked for confirmation before the free plan removes them from the workspace", async () => {
  screens.server.enter(sampleProfile({ role: "member" }));
  const page = await screens.open("/subscription");
  await page.getByText("Your workspace admin manages this plan.").waitFor();
  expect(await page.getByRole("button", { name: "Manage billing" }).count()).toBe(0);
  expect(await page.getByRole("heading", { name: "Invoices" }).count()).toBe(0);
  await page.getByRole("button", { name: "Choose" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
  await dialog.getByText(/You will leave “North Studio”/).waitFor();
  await dialog.getByRole("button", { name: "Switch to the Free plan" }).click();
  await page.getByRole("dialog", { name: "Success" }).getByText("Thanks for picking the Free plan!").waitFor();
  expect(screens.server.lastCall("POST", "/billing/free-plan")?.body).toEqual({ leave: true });
});

test("an admin with an active plan is told how to change to the free plan, and can cancel the plan there", async () => {
  const page = await screens.open("/subscription");
  screens.server.rejectNext("/billing/free-plan", "billing.cancel_first");
  await page.getByRole("button", { name: "Choose" }).click();
  await page
    .getByText("To downgrade to freemium you can cancel your plan. After the end-date you will be able to convert to Freemium.")
    .waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await page.getByRole("dialog", { name: "Free plan" }).getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("alertdialog").getByText("stays active until August 14th 2027").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel plan" }).click();
  await page.getByText("Your plan ends on August 14th 2027").waitFor();
  expect(screens.server.lastCall("POST", "/billing/cancel")).toBeDefined();
});

test("an admin with an ended plan changes to the free plan by closing the workspace, or with members by transferring it first", async () => {
  screens.server.enter(sampleProfile({ workspace: { ...sampleProfile().workspace!, subscription: null } }));
  const page = await screens.open("/subscription");
  screens.server.rejectNext("/billing/free-plan", "workspace.has_members");
  await page.getByRole("button", { name: "Choose" }).click();
  const messages = page.getByRole("dialog", { name: "Your workspace has other members" });
  await messages.getByText("Remove them or transfer it first.").waitFor();
  await messages.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Choose" }).click();
  const asked = page.getByRole("alertdialog", { name: "Are you sure?" });
  await asked.getByText(/“North Studio” will be closed/).waitFor();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Switch to the Free plan" }).click();
  await page.getByText("Thanks for picking the Free plan!").waitFor();
  expect(screens.server.lastCall("POST", "/billing/free-plan")?.body).toEqual({ leave: true });
});

test("the current plan is marked, cannot be bought again, and is canceled only after confirmation", async () => {
  const page = await screens.open("/subscription");
  await page.getByText("CURRENT", { exact: true }).waitFor();
  await page.getByText("This is your current plan.").waitFor();
  expect(await page.getByText("MOST CHOSEN").count()).toBe(0);
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("alertdialog").getByText("stays active until August 14th 2027").waitFor();
  const subscription = sampleSubscription({ canceled: true, cancel_at: "2027-08-14T09:00:00.000Z" });
  screens.server.me = sampleProfile({ workspace: { ...sampleProfile().workspace!, subscription } });
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel plan" }).click();
  await page.getByText("Your plan ends on August 14th 2027").waitFor();
  await page.getByText("Ends on August 14th 2027.").waitFor();
  expect(await page.getByRole("button", { name: "Cancel plan" }).count()).toBe(0);
});

test("billing is managed in a new tab, and invoices can be opened", async () => {
  screens.server.accountState.payAt = `${screens.server.origin}/api/portal`;
  const page = await screens.open("/subscription");
  await page.getByRole("button", { name: "Manage billing" }).click();
  // Taken from the server, because Playwright does not always report tabs that a click opens.
  await waitUntil(() => screens.server.lastCall("GET", "/portal"));
  expect(new URL(page.url()).pathname).toBe("/subscription");
  const invoice = page.getByRole("link", { name: /View invoice SL-2026-0014/ });
  expect(await invoice.getAttribute("rel")).toBe("noopener noreferrer");
  await page.getByText("€5,793.48").first().waitFor();
});

test("each button to upgrade, change the interval or resume a plan opens billing", async () => {
  screens.server.accountState.payAt = `${screens.server.origin}/api/portal`;
  const workspace = sampleProfile().workspace!;
  const subscription = sampleSubscription({ tier: "business", interval: "year", canceled: true, cancel_at: inDays(20) });
  screens.server.enter(sampleProfile({ workspace: { ...workspace, subscription } }));
  const page = await screens.open("/subscription");
  expect(await page.getByRole("button", { name: "Current plan" }).isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "Yearly" }).press("ArrowLeft");
  for (const name of ["Upgrade to Agency", "Switch to Team", "Switch to monthly", "Resume plan"]) {
    screens.server.calls.length = 0;
    await page.getByRole("button", { name }).click();
    await waitUntil(() => screens.server.lastCall("POST", "/billing/portal"));
  }
  await expectAccessible(page);
});

test("an admin who does not pay is told who does, and sees no buttons that only the payer can use", async () => {
  const workspace = sampleProfile().workspace!;
  const open = (subscription: ReturnType<typeof sampleSubscription>, name: string | null = "Grace Hill") => {
    screens.server.enter(sampleProfile({ workspace: { ...workspace, subscription, payer: { is_caller: false, name } } }));
    return screens.open("/subscription");
  };
  const running = await open(sampleSubscription());
  await running.getByText("Grace Hill pays for this plan. You can change or cancel it.").waitFor();
  await running.getByRole("button", { name: "Manage billing" }).waitFor();

  const ending = sampleSubscription({ tier: "business", interval: "year", canceled: true, cancel_at: inDays(20) });
  const page = await open(ending);
  await page.getByText("Grace Hill pays for this plan, and only they can resume it, as the admin.").waitFor();
  for (const name of ["Resume plan", "Manage billing"]) expect(await page.getByRole("button", { name }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Upgrade to Agency" }).isDisabled()).toBe(true);
  await expectAccessible(page);
  const left = await open(ending, null);
  await left.getByText("Someone who has left the workspace pays for this plan, and only they can resume it.").waitFor();
  const ended = await open(sampleSubscription({ active: false, status: "canceled" }));
  await ended.getByRole("button", { name: "Purchase" }).first().waitFor();
  expect(await ended.getByRole("button", { name: "Manage billing" }).count()).toBe(0);
});

test("the plan that a visitor chose is passed to the sign-up and marked among the plans", async () => {
  const visitor = await screens.open("/pricing", { isSignedIn: false });
  await visitor.getByText("“For a first look”").waitFor();
  await visitor.getByRole("listitem").filter({ hasText: "Agency" }).getByRole("link", { name: "Start trial" }).click();
  await visitor.waitForURL("**/signup?plan=agency&interval=year");
  await visitor.getByLabel("First name").waitFor();
  screens.server.enter(sampleProfile(trial));
  const page = await screens.open("/subscription?plan=agency&interval=month");
  const agency = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Agency" }) });
  await agency.getByText("YOUR CHOICE").waitFor();
  expect(await page.getByRole("radio", { name: "Monthly" }).isChecked()).toBe(true);
});

test("an offered plan is first on the page that its link opens, and leads to the payment", async () => {
  screens.server.enter(sampleProfile(trial));
  const { accountState, origin } = screens.server;
  accountState.payAt = `${origin}/pay-here`;
  accountState.offer = { uid: "of_1", tier: "business", interval: "year", coupon: "SPRING", expires_at: inDays(30) };
  const page = await screens.open("/login?sub=of_1");
  await page.waitForURL("**/subscription?sub=of_1");
  await page.getByText("Billed yearly, with the coupon SPRING.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to payment" }).press("Enter");
  await page.waitForURL("**/pay-here");
  await expect.poll(() => screens.server.sent("POST /billing/offer")).toEqual([{ offer: "of_1" }]);
});

test.each([
  ["billing.no_customer", /You don’t have a plan to manage yet/],
  ["billing.paid_by_other", /Someone else pays for this plan, so you can’t see its billing/],
] as const)("a billing portal error %s is explained and leaves no empty tab", async (code, reason) => {
  const page = await screens.open("/subscription");
  screens.server.rejectNext("/billing/portal", code);
  await page.getByRole("button", { name: "Manage billing" }).click();
  await page.getByText(reason).waitFor();
  await waitUntil(() => page.context().pages().length === 1);
});

test("a workspace without a plan is asked to choose one; beta users see their discount", async () => {
  const workspace = { ...sampleProfile().workspace!, subscription: null };
  screens.server.enter(sampleProfile({ workspace }));
  const page = await screens.open("/subscription");
  await page.getByText("Oops! It seems that your workspace doesn't have an active subscription. Pick one to continue.").waitFor();
  screens.server.enter(sampleProfile({ workspace: { ...workspace, beta: true } }));
  const beta = await screens.open("/subscription");
  await beta.getByText("Your workspace gets a special discount").waitFor();
});

test("visitors see the prices and can start a trial from any card", async () => {
  const page = await screens.open("/pricing", { isSignedIn: false, size: NARROW });
  await page.getByText("Recommended").waitFor();
  await page.getByRole("link", { name: "Contact us" }).waitFor();
  expect(await page.getByRole("link", { name: "Start trial" }).count()).toBe(5);
  expect(await page.title()).toBe("Pricing · Sightline");
  // Plans can be compared without scrolling sideways.
  const comparison = page.getByRole("region", { name: "Compare plans" });
  expect(await comparison.getByRole("columnheader").count()).toBe(5);
  expect(await comparison.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await comparison.getByRole("row", { name: "Per month, billed yearly" }).getByText("€399").waitFor();
  expect(await comparison.getByRole("row", { name: "Co-Pilot" }).getByRole("cell").allInnerTexts()).toEqual([
    "Not included",
    "Not included",
    "Included",
    "Included",
    "On request",
  ]);
  await page.getByRole("link", { name: "Contact us" }).click();
  await page.getByRole("heading", { name: "Support" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Start trial" }).last().click();
  await page.waitForURL(/\/signup/);
});

test("plans that fail to load show the reason and offer Retry", async () => {
  screens.server.rejectNext("/billing/products", "caller.forbidden");
  const page = await screens.open("/pricing", { isSignedIn: false });
  await page.getByText("Couldn’t load the plans").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "Business" }).waitFor();
});

test("subscription and pricing are accessible, on wide and narrow screens", async () => {
  const page = await screens.open("/subscription");
  await page.getByText("€5,793.48").first().waitFor();
  await page.getByText("CURRENT", { exact: true }).waitFor();
  const pricing = await screens.open("/pricing", { isSignedIn: false });
  await pricing.getByRole("heading", { name: "Business" }).waitFor();
  for (const [, size] of SIZES) {
    for (const shown of [page, pricing]) {
      await shown.setViewportSize(size);
      await waitUntil(async () => !(await overflowsWindow(shown)));
      await expectAccessible(shown);
    }
  }
  expect(screens.complaints).toEqual([]);
});
