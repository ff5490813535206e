import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Profile } from "#contracts/profile.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { sampleMember, sampleWorkspace } from "#test/web/kit/account-state.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => screens.server.reset());
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const trial = (own: Partial<Profile> = {}) => sampleProfile({ role: "trial", workspace: null, canExtendTrial: true, ...own });
const [north, harbour] = ["North Studio", "Harbour Agency"];
const pending = [
  { invite: "inv_00000000000000000000000001", workspace: "ws_north", workspaceName: north, role: "member" as const },
  { invite: "inv_00000000000000000000000002", workspace: "ws_harbour", workspaceName: harbour, role: "admin" as const },
];
const invitation = (own: object = {}) => ({
  available: true,
  workspaceName: north,
  workspace: "ws_north",
  role: "member",
  email: "ada@demo.sightline.test",
  exists: true,
  ...own,
});
const south = (own: Partial<Profile> = {}) =>
  sampleProfile({ workspace: { ...sampleProfile().workspace!, uid: "ws_south", name: "South Works" }, ...own });

test("a trial is asked two questions once, which can be answered by keyboard, and then to invite colleagues", async () => {
  screens.server.me = trial({ followedUp: false });
  screens.server.answerWith("POST /accounts/me/follow-up", () => ({}));
  const page = await screens.open("/dashboard");
  await page.waitForURL("**/followup?**");
  await page.getByRole("button", { name: "Continue" }).click();
  await waitUntil(async () => (await page.getByText("Item is required").count()) === 2);
  await page.getByRole("radio", { name: "Advertisement" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("group", { name: "What do you work on?" }).getByRole("radio", { name: "Other" }).check();
  await page.getByLabel("Company (optional)").fill("North Studio");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/invites");
  await expect
    .poll(() => screens.server.sent("POST /accounts/me/follow-up"))
    .toEqual([{ find: "Google/search", field: "Other", company_name: "North Studio" }]);
  expect(screens.complaints).toEqual([]);
});

test("a trial that can’t be extended continues to the dashboard after the questions", async () => {
  screens.server.me = trial({ followedUp: false, email: "ada@gmail.com", canExtendTrial: false });
  screens.server.answerWith("POST /accounts/me/follow-up", () => ({}));
  const page = await screens.open("/followup");
  await page.getByRole("radio", { name: "Advertisement" }).check();
  await page.getByRole("group", { name: "What do you work on?" }).getByRole("radio", { name: "Other" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/dashboard");
});

test("the questions can be skipped for the session, and are offered again after the first heatmap", async () => {
  screens.server.me = trial({ followedUp: false });
  screens.server.heatmaps = [sampleHeatmap(screens.server.origin, 0)];
  const page = await screens.open("/heatmaps");
  await page.waitForURL("**/followup?**");
  await page.getByRole("button", { name: "Skip for now" }).click();
  await page.waitForURL("**/heatmaps");
  await page.goto(`${screens.server.origin}/home`);
  await page.getByRole("link", { name: /Answer two quick questions/ }).click();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  expect(screens.complaints).toEqual([]);
});

test("a trial is extended by inviting colleagues of the same domain", async () => {
  screens.server.me = trial({ email: "ada@studio.example" });
  screens.server.answerWith("POST /workspaces/trial/extend", () => ({ trialEnd: "2026-12-12T09:00:00.000Z" }));
  const page = await screens.open("/invites");
  const send = page.getByRole("button", { name: "Send invites" });
  await send.waitFor();
  expect(await page.getByLabel(/Email of teammate/).count()).toBe(4);
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel("Email of teammate 1").fill("bob@gmail.com");
  await send.click();
  await page.getByText("Name is required").waitFor();
  await page.getByText("Invite colleagues with an address at studio.example.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Name of teammate 1").fill("Bob");
  await page.getByLabel("Email of teammate 1").fill("bob");
  screens.server.rejectNext("/workspaces/trial/extend", "trial.public_domain");
  await send.click();
  await page.getByText(/isn’t a company domain/).waitFor();
  await send.click();
  await page.getByRole("heading", { name: "Invites are on their way!" }).waitFor();
  await page.getByText("Your trial now lasts until 12-12-2026.").waitFor();
  await expect
    .poll(() => screens.server.sent("POST /workspaces/trial/extend").at(-1))
    .toEqual({
      invites: [{ name: "Bob", email: "bob@studio.example" }],
    });
});

test("admins can invite their team with a result per address, and Skip leads to the start page", async () => {
  screens.server.answerWith("POST /workspaces/current/invites", () => ({
    invites: [
      { email: "bob@x.test", outcome: "sent" },
      { email: "eve@x.test", outcome: "already_member" },
    ],
  }));
  const page = await screens.open("/invites");
  expect(await page.getByRole("link", { name: "Skip" }).getAttribute("href")).toBe("/home");
  await page.getByLabel("Email of teammate 1").fill("bob@x.test");
  await page.getByLabel("Email of teammate 3").fill("eve@x.test");
  screens.server.rejectNext("/workspaces/current/invites", "workspace.no_seats");
  await page.getByRole("button", { name: "Send invites" }).click();
  await page.getByText("All user seats are taken in this workspace.").waitFor();
  await page.getByRole("button", { name: "Send invites" }).click();
  await page.getByText("Already a member").waitFor();
  await expect
    .poll(() => screens.server.sent("POST /workspaces/current/invites").at(-1))
    .toEqual({ emails: ["bob@x.test", "eve@x.test"] });
  await expectAccessible(page);
});

test.each<[string, Partial<Profile>, string, boolean]>([
  ["a user of the Free plan", { role: "freemium", workspace: null }, "The Free plan is for one person", true],
  ["an ended trial", { role: "trial", workspace: null, trialEnded: true }, "Your trial has ended!", true],
  [
    "a trial with an address of a public email provider",
    { role: "trial", workspace: null, email: "ada@gmail.com" },
    "Your trial can’t be extended",
    true,
  ],
  ["a member", { role: "member" }, "Only the admin can invite people", false],
])("%s sees the reason instead of the form for invites", async (_who, profile, title, hasPlans) => {
  screens.server.me = sampleProfile(profile);
  const page = await screens.open("/invites");
  await page.getByRole("heading", { name: title }).waitFor();
  expect(await page.getByRole("link", { name: "See plans" }).count()).toBe(hasPlans ? 1 : 0);
  expect(await page.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/home");
  expect(await page.getByRole("button", { name: "Send invites" }).count()).toBe(0);
  await expectAccessible(page);
});

test("invites can be accepted, declined and postponed", async () => {
  screens.server.me = trial({ pendingInvites: pending });
  screens.server.answerWith(`DELETE /workspaces/invites/${pending[1]!.invite}`, () => {
    screens.server.me = trial({ pendingInvites: pending.slice(0, 1) });
    return {};
  });
  const page = await screens.open("/heatmaps");
  await page.getByRole("heading", { name: "2 pending invitations" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Decline the invitation to ${harbour}` }).click();
  await page.getByRole("heading", { name: `You’re invited to ${north}` }).waitFor();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.waitForURL("**/heatmaps");
  await page.reload();
  await page.getByRole("button", { name: /Account of/ }).waitFor();
  screens.server.answerWith("POST /workspaces/invites/accept", () => {
    screens.server.me = sampleProfile({ role: "member" });
    return { workspace: "ws_north", role: "member" };
  });
  await page.goto(`${screens.server.origin}/add-workspace`);
  await page.evaluate(() => window.sessionStorage.clear());
  await page.reload();
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByText(`You joined ${north}.`).waitFor();
  await page.waitForURL("**/dashboard");
  await expect
    .poll(() => screens.server.sent("POST /workspaces/invites/accept"))
    .toEqual([{ invite: pending[0]!.invite, leave: false }]);
});

test("a workspace needs a plan, can be named while the payment is pending, and is created once it has arrived", async () => {
  screens.server.me = trial();
  screens.server.answerWith("POST /billing/workspaces", () => ({ workspace: "ws_new" }), 201);
  screens.server.answerWith("POST /billing/checkout-state", () => ({ state: "paid" }));
  const page = await screens.open("/add-workspace");
  await page.getByRole("heading", { name: "Choose a plan first" }).waitFor();
  expect(await page.getByRole("link", { name: "See plans" }).getAttribute("href")).toBe("/subscription");
  expect(await page.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/dashboard");
  await expectAccessible(page);
  await page.goto(`${screens.server.origin}/success?session=cs_1`);
  await page.getByRole("link", { name: "Continue" }).click();
  const create = page.getByRole("button", { name: "Create workspace" });
  await page.getByLabel("Workspace name").and(page.locator(":focus")).waitFor();
  await page.getByLabel("Workspace name").fill("North Studio");
  await page.getByText(/Waiting for your payment\./).waitFor();
  expect(await create.isDisabled()).toBe(true);
  await expectAccessible(page);
  screens.server.me = trial({ unclaimedSubscription: true });
  await page.getByRole("heading", { name: "Thanks for subscribing! Let's create your workspace." }).waitFor();
  await page.getByLabel("Workspace name").fill(" ");
  await page.getByLabel("Workspace name").blur();
  await page.getByText("Name is required").waitFor();
  expect(await create.isDisabled()).toBe(true);
  await page.getByLabel("Workspace name").fill("North Studio");
  screens.server.rejectNext("/billing/workspaces", "billing.nothing_to_claim");
  await create.click();
  await page.getByText(/A payment can take a minute to arrive/).waitFor();
  screens.server.me = sampleProfile();
  await create.click();
  await page.getByRole("heading", { name: "Invite your team" }).waitFor();
  await waitUntil(() => new URL(page.url()).pathname === "/invites");
});

test("a signed-out visitor with an invite can log in or sign up", async () => {
  screens.server.answerWith("POST /workspaces/invite-check", () => invitation());
  const page = await screens.open("/invited?invite=tok&workspace=ws_north", { isSignedIn: false });
  await page.getByRole("heading", { name: `You’re invited to ${north}` }).waitFor();
  await page.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login?workspace=ws_north&invited=1");
  await page.getByText(`Log in to join ${north}.`).waitFor();
});

test("a member sees what they lose, including the number of their heatmaps, confirms, and joins", async () => {
  screens.server.me = south({ role: "member" });
  screens.server.answerWith("POST /workspaces/invite-check", () => invitation());
  screens.server.answerWith("GET /accounts/me/work", () => ({ heatmaps: 14 }));
  screens.server.answerWith("POST /workspaces/invites/accept", () => {
    screens.server.me = sampleProfile({ role: "member" });
    return { workspace: "ws_north", role: "member" };
  });
  const page = await screens.open("/invited?invite=tok&workspace=ws_north");
  await page.getByText(/The 14 heatmaps you created there stay in that workspace/).waitFor();
  expect(await page.getByRole("link", { name: "Export your data first" }).getAttribute("href")).toBe("/account");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByText("Are you sure?").waitFor();
  await page.getByRole("button", { name: "Leave and join" }).click();
  await page.waitForURL("**/dashboard");
  await expect.poll(() => screens.server.sent("POST /workspaces/invites/accept")).toEqual([{ token: "tok", leave: true }]);
});

test("joining is blocked for the admin of a paid workspace, a full workspace and another address, each with its reason", async () => {
  screens.server.answerWith("POST /workspaces/invite-check", () => invitation());
  screens.server.me = south();
  const page = await screens.open("/invited?invite=tok");
  await page.getByText(/You’re the admin of South Works, which has an active subscription/).waitFor();
  expect(await page.getByRole("button", { name: "Join", exact: true }).isDisabled()).toBe(true);
  screens.server.me = trial();
  screens.server.answerWith("POST /workspaces/invite-check", () => invitation({ available: false }));
  await page.reload();
  await page.getByText(/there are no seats available for this workspace/).waitFor();
  screens.server.answerWith("POST /workspaces/invite-check", () => invitation({ email: "bob@x.test" }));
  await page.reload();
  await page.getByText("This invitation is for bob@x.test.").waitFor();
  await page.getByRole("button", { name: "Join with different account" }).click();
  // The token survives the sign-out, which clears what the tab remembers.
  await page.waitForURL("**/login?invited=1");
  await page.getByText(`Log in to join ${north}.`).waitFor();
});

test("the only member of a workspace that no longer pays confirms that it closes, and joins another of the same name", async () => {
  const me = south();
  const workspace = { ...me.workspace!, name: north, subscription: { ...me.workspace!.subscription!, active: false } };
  screens.server.me = { ...me, workspace };
  screens.server.answerWith("GET /workspaces/current", () => sampleWorkspace(screens.server.me, { members: [sampleMember(0)] }));
  screens.server.answerWith("POST /workspaces/invite-check", () => invitation());
  screens.server.answerWith("POST /workspaces/invites/accept", () => {
    screens.server.me = sampleProfile({ role: "member" });
    return { workspace: "ws_north", role: "member" };
  });
  const page = await screens.open("/invited?invite=tok&workspace=ws_north");
  await page.getByText(/delete its heatmaps, projects, reports and remaining credits/).waitFor();
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByRole("button", { name: "Close it and join" }).click();
  await page.waitForURL("**/dashboard");
  await expect.poll(() => screens.server.sent("POST /workspaces/invites/accept")).toEqual([{ token: "tok", leave: true }]);
});

test("an invitation link without its token is reported as incomplete", async () => {
  const page = await screens.open("/invited", { isSignedIn: false });
  await page.getByRole("heading", { name: "This link is incomplete" }).waitFor();
  await expectAccessible(page);
});

test("the page of an invitation can be reloaded, and in another tab it says to open the email again", async () => {
  screens.server.answerWith("POST /workspaces/invite-check", () => invitation());
  const page = await screens.open("/invited?workspace=ws_north#invite=tok", { isSignedIn: false });
  await page.getByRole("heading", { name: `You’re invited to ${north}` }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: `You’re invited to ${north}` }).waitFor();
  const { pathname, search } = new URL(page.url());
  const missing = "Open the link in the invitation email again.";
  const other = await screens.open(pathname + search, { isSignedIn: false });
  await other.getByRole("heading", { name: "Open your invitation again" }).waitFor();
  await other.getByText(missing).waitFor();
  await expectAccessible(other);
  for (const path of ["/login", "/signup"]) {
    await other.goto(screens.server.origin + path + search);
    await other.getByText(missing).waitFor();
  }
  screens.server.me = trial();
  const signedIn = await screens.open(pathname + search);
  await signedIn.getByText(missing).waitFor();
});

test("Continue postpones an invite", async () => {
  screens.server.answerWith("POST /workspaces/invite-check", () => invitation({ email: "bob@x.test" }));
  screens.server.me = trial();
  const page = await screens.open("/invited?invite=tok&from=/heatmaps");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/heatmaps");
});

test("the state of a payment comes from the server, not from the URL", async () => {
  let state = "pending";
  screens.server.answerWith("POST /billing/checkout-state", () => ({ state }));
  const page = await screens.open("/success?session=cs_1");
  await page.getByRole("heading", { name: "Payment pending" }).waitFor();
  await expectAccessible(page);
  state = "paid";
  await page.getByRole("heading", { name: "Your payment has been processed successfully" }).waitFor();
  expect(await page.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/add-workspace");
  state = "failed";
  await page.reload();
  await page.getByRole("heading", { name: "Payment failed" }).waitFor();
  await page.goto(`${screens.server.origin}/success`);
  await page.getByText("We couldn’t find this payment.").waitFor();
  await expectAccessible(page);
});

test("visitors can write to support with an address for the reply", async () => {
  screens.server.answerWith("POST /accounts/visitor-questions", () => ({}), 202);
  const page = await screens.open("/support", { isSignedIn: false, size: NARROW });
  // Safari on iOS zooms into fields with a smaller font.
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  for (const label of ["Name", "Your question"])
    await expect.poll(() => page.getByLabel(label).evaluate((field) => getComputedStyle(field).fontSize)).toBe("16px");
  await touch.detach();
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@demo");
  await page.getByLabel("Your question").fill("I lost my phone.");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText(/valid email/i).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Email").fill("ada@demo.sightline.test");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("We’ll reply to ada@demo.sightline.test").waitFor();
  await expect
    .poll(() => screens.server.sent("POST /accounts/visitor-questions").at(-1))
    .toEqual({
      name: "Ada Lovelace",
      email: "ada@demo.sightline.test",
      question: "I lost my phone.",
      website: "",
    });
});

test("a support question is validated, sent and confirmed", async () => {
  screens.server.answerWith("POST /accounts/support", () => ({}), 202);
  const page = await screens.open("/support");
  const send = page.getByRole("button", { name: "Send email" });
  await send.waitFor();
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel("Your question").fill("   ");
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel("Your question").fill("Why is it red?");
  screens.server.rejectNext("/accounts/support", "request.too_many");
  await send.click();
  await page.getByText("Too many requests.").waitFor();
  await expectAccessible(page);
  await send.click();
  await page.getByRole("heading", { name: "Thanks!" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "New question" }).click();
  expect(await page.getByLabel("Your question").inputValue()).toBe("");
  await expect.poll(() => screens.server.sent("POST /accounts/support").at(-1)).toEqual({ question: "Why is it red?" });
  await page.getByLabel("Your question").fill("And green?");
  await send.click();
  await page.getByRole("main").getByRole("link", { name: "Heatmaps" }).click();
  await page.waitForURL("**/heatmaps");
});

test("users who accepted older terms are asked again, once", async () => {
  screens.server.me = sampleProfile({ consent: { terms: "2020-01-01", privacy: null } });
  screens.server.answerWith("POST /accounts/me/consent", () => ({}));
  const page = await screens.open("/dashboard");
  const banner = page.getByRole("complementary", { name: "New terms" });
  await banner.waitFor();
  await expectAccessible(page);
  await banner.getByRole("button", { name: "Accept" }).click();
  await banner.waitFor({ state: "detached" });
  await waitUntil(() => screens.server.sent("POST /accounts/me/consent").length > 0);
  await expect.poll(() => screens.server.sent("POST /accounts/me/consent")).toHaveLength(1);
});

test("no onboarding page is wider than the screen", async () => {
  screens.server.me = trial({ pendingInvites: pending });
  for (const address of ["/add-workspace", "/support", "/success", "/invited?workspaceName=North"]) {
    const page = await screens.open(address);
    for (const [, size] of SIZES) {
      await page.setViewportSize(size);
      await page.getByRole("heading").first().waitFor();
      await waitUntil(async () => !(await overflowsWindow(page)));
    }
  }
});
