import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { errors } from "#contracts/kit/errors.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { sampleMember } from "#test/web/kit/account-state.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { NEW_ZIP } from "#test/web/kit/projects-state.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => screens.server.reset());
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const COUNT_PATH = "/accounts/me/work";
const asMember = () => screens.server.enter(sampleProfile({ role: "member" }));

test("the admin sees credits, seats, plan and members, renames the workspace and turns off its language model", async () => {
  const model = { is_available: true, is_allowed: true, used: 1_200_000, budget: 2_000_000 };
  const setting = "/copilot/workspace/language-model";
  screens.server.answerWith(`GET ${setting}`, () => model);
  screens.server.answerWith(`PUT ${setting}`, ({ is_allowed }: { is_allowed: boolean }) => Object.assign(model, { is_allowed }));
  const page = await screens.open("/workspace");
  await page.getByRole("heading", { name: "North Studio" }).waitFor();
  await page.getByText("5 of 10 seats are free.").waitFor();
  await page.getByText("Renews on August 14th 2027.").waitFor();
  await page.getByRole("button", { name: "Rename workspace" }).click();
  await page.getByLabel("Name", { exact: true }).fill(" ");
  await page.getByText("Name is required").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("South Studio");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "South Studio" }).waitFor();
  await page.getByText("1,200,000 of 2,000,000 tokens used this month.").waitFor();
  const allowed = page.getByRole("switch", { name: "Use the language model" });
  screens.server.rejectNext(setting, "caller.forbidden");
  await allowed.press("Space");
  await page.getByText(errors["caller.forbidden"].message).waitFor();
  await expect.poll(() => allowed.isChecked()).toBe(true);
  await allowed.press("Space");
  await expect.poll(() => model.is_allowed).toBe(false);
  await expect.poll(() => allowed.isChecked()).toBe(false);
});

test("the export of the workspace is requested once, and its button keeps the focus", async () => {
  const { server } = screens;
  server.answerWith("POST /exports/workspace/zip", () => NEW_ZIP, 202);
  server.answerWith(`GET /exports/workspace/zip/${NEW_ZIP.uid}`, () => NEW_ZIP);
  const page = await screens.open("/workspace");
  await page.getByRole("button", { name: "Export", exact: true }).press("Enter");
  await page.getByRole("region", { name: "Downloads" }).waitFor();
  const button = page.getByRole("button", { name: "Exporting…" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.press("Enter");
  expect(server.calls.filter(({ method, path }) => method === "POST" && path === "/exports/workspace/zip")).toHaveLength(1);
});

test("a pasted list becomes rows, invalid addresses are marked, and each has its own result", async () => {
  const page = await screens.open("/workspace");
  await page.getByRole("button", { name: "Invite members" }).click();
  const send = page.getByRole("button", { name: "Send invite" });
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel("Email address 1").fill("eve@");
  await send.click();
  await page.getByText("Enter a valid email address.").waitFor();
  await page.getByLabel("Email address 1").fill("");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "Eve <eve@north.test>, ben@north.test");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByLabel("Email address 2").waitFor();
  await send.click();
  await page.getByRole("dialog", { name: "Invites are on their way!" }).waitFor();
  expect(screens.server.lastCall("POST", "/workspaces/current/invites")?.body).toEqual({
    emails: ["eve@north.test", "ben@north.test"],
  });
  await page.getByText("Already a member").waitFor();
});

test("if everyone is a member already, the result does not say that something was sent", async () => {
  const page = await screens.open("/workspace");
  await page.getByRole("button", { name: "Invite members" }).click();
  await page.getByLabel("Email address 1").fill("ben@north.test");
  await page.getByRole("button", { name: "Send invite" }).click();
  const dialog = page.getByRole("dialog", { name: "No invites sent" });
  await dialog.getByText("Already a member").waitFor();
  expect(await dialog.locator("svg.lucide-send").count()).toBe(0);
});

test("a workspace without a free seat cannot invite anyone and shows the reason", async () => {
  screens.server.accountState.workspace = { ...screens.server.accountState.workspace, seats: { total: 5, used: 5, free: 0 } };
  const page = await screens.open("/workspace");
  await page.getByText("All user seats are taken in this workspace.").waitFor();
  expect(await page.getByRole("link", { name: "Get more seats" }).getAttribute("href")).toBe("/subscription");
  await page.getByRole("button", { name: "Invite members" }).click({ force: true });
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a workspace with an ended plan offers no seats and says why", async () => {
  const { workspace } = screens.server.accountState;
  screens.server.accountState.workspace = {
    ...workspace,
    subscription: { ...workspace.subscription!, active: false, status: "canceled" },
  };
  const page = await screens.open("/workspace");
  await page.getByText("It seems that your workspace doesn't have an active subscription.").first().waitFor();
  await page.getByRole("button", { name: "Invite members" }).click({ force: true });
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a rejected invite stays on the first step and shows the reason", async () => {
  const page = await screens.open("/workspace");
  await page.getByRole("button", { name: "Invite members" }).click();
  await page.getByLabel("Email address 1").fill("eve@north.test");
  screens.server.rejectNext("/workspaces/current/invites", "workspace.no_seats");
  await page.getByRole("button", { name: "Send invite" }).click();
  await page.getByRole("alert").getByText("All user seats are taken in this workspace.").waitFor();
});

test("an invitation can be sent again", async () => {
  const page = await screens.open("/workspace");
  await page.getByRole("button", { name: "Resend the invitation to new@north.test" }).click();
  await page.getByText("Invitation sent to new@north.test again").waitFor();
  expect(screens.server.lastCall("POST", "/workspaces/current/invites")?.body).toEqual({ emails: ["new@north.test"] });
  await expectAccessible(page);
});

test("an invitation whose email came back says what to do about it", async () => {
  const { accountState } = screens.server;
  const [first, second] = accountState.workspace.invites!;
  accountState.workspace = {
    ...accountState.workspace,
    invites: [{ ...first!, undelivered_at: "2026-11-19T09:01:00.000Z" }, second!],
  };
  const page = await screens.open("/workspace");
  const invitation = (email: string) => page.getByRole("listitem").filter({ hasText: email });
  await invitation("new@north.test").getByText("Not delivered").waitFor();
  await invitation("new@north.test").getByText("We couldn’t deliver the email.").waitFor();
  expect(await invitation("head@north.test").getByText("Not delivered").count()).toBe(0);
  await expectAccessible(page);
});

test("an offer to become admin is sent again as an offer, not as an invitation", async () => {
  const { server } = screens;
  const page = await screens.open("/workspace");
  const offer = page.getByRole("listitem").filter({ hasText: "Will become admin" });
  await offer.getByRole("button", { name: /^Resend/ }).click();
  await page.getByText(/^Offer sent to .* again$/).waitFor();
  expect(server.sent("POST /workspaces/current/hand-over")).toHaveLength(1);
  expect(server.sent("POST /workspaces/current/invites")).toEqual([]);
});

test("an invite can be revoked and a member removed, each by name", async () => {
  const page = await screens.open("/workspace");
  await page.getByRole("button", { name: "Revoke the invitation to new@north.test" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("expires", { exact: false }).nth(1).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Actions for Ben Okafor" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByText("Ben Okafor (ben@north.test) will lose access").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Ben Okafor is no longer in the workspace").waitFor();
  await page.getByRole("row", { name: /Ben Okafor/ }).waitFor({ state: "detached" });
});

test("the admin cannot remove themselves but can edit names", async () => {
  const page = await screens.open("/workspace");
  await page.getByRole("button", { name: "Actions for Ada Marsh" }).click();
  await page.getByRole("menuitem", { name: "Edit name" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Remove" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Actions for Clara Vogel" }).click();
  await page.getByRole("menuitem", { name: "Edit name" }).click();
  await page.getByLabel("Last name").fill("Vogt");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /Clara Vogt/ }).waitFor();
});

test("the search is shown only with more than ten members", async () => {
  const page = await screens.open("/workspace");
  await page.getByRole("row", { name: /Ben Okafor/ }).waitFor();
  expect(await page.getByLabel("Search people").count()).toBe(0);
  const { workspace } = screens.server.accountState;
  const more = Array.from({ length: 8 }, (_, index) => sampleMember(index + 4));
  screens.server.accountState.workspace = { ...workspace, members: [...workspace.members, ...more] };
  const crowded = await screens.open("/workspace");
  await crowded.getByLabel("Search people").fill("farid");
  await crowded.getByRole("row", { name: /Farid Haddad/ }).waitFor();
  expect(await crowded.getByRole("row", { name: /Ben Okafor/ }).count()).toBe(0);
});

test("the credit history is paginated", async () => {
  const page = await screens.open("/workspace");
  await page.getByText("Adjusted by Sightline: thanks for your report").first().waitFor();
  await page.getByText("+1,500 images").first().waitFor();
  await page.getByRole("link", { name: "Heatmap created: Creative 0" }).waitFor();
  const rows = page.locator(".credit-history tbody tr");
  await waitUntil(async () => (await rows.count()) === 8);
  await page.getByRole("button", { name: "Show older" }).click();
  await waitUntil(async () => (await rows.count()) === 58);
  await page.getByRole("button", { name: "Show older" }).click();
  await waitUntil(async () => (await rows.count()) === 64);
  await page.getByRole("button", { name: "Show older" }).waitFor({ state: "detached" });
});

test("rows of the invitation can be added and removed", async () => {
  const page = await screens.open("/workspace");
  await page.getByRole("button", { name: "Invite members" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address 1").fill("eve@north.test");
  expect(await dialog.getByRole("button", { name: /^Remove address/ }).count()).toBe(0);
  for (const number of [2, 3]) {
    await dialog.getByRole("button", { name: "Add more" }).click();
    await dialog.getByLabel(`Email address ${number}`).fill(`eve${number}@north.test`);
  }
  await dialog.getByRole("button", { name: "Remove address 2" }).click();
  await dialog.getByLabel("Email address 3").waitFor({ state: "detached" });
  const rows = [1, 2].map((number) => dialog.getByLabel(`Email address ${number}`).inputValue());
  expect(await Promise.all(rows)).toEqual(["eve@north.test", "eve3@north.test"]);
});

test("the workspace can be offered for transfer, and cannot be closed while its subscription is active", async () => {
  const page = await screens.open("/workspace");
  await page.getByText("This workspace has an active subscription. Please cancel it first.").waitFor();
  expect(await page.getByRole("button", { name: "Close workspace" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Transfer" }).click();
  await page.getByLabel("Email address of the new admin").fill("ada@demo.sightline.test");
  screens.server.rejectNext("/workspaces/current/hand-over", "invite.own_address");
  await page.getByRole("button", { name: "Send offer" }).click();
  await page.getByText("This is your own email address.").waitFor();
  await page.getByLabel("Email address of the new admin").fill("ben@north.test");
  await page.getByRole("button", { name: "Send offer" }).click();
  await page.getByText("Offer sent to ben@north.test").waitFor();
});

test("a member sees less, and is told what stays behind before leaving", async () => {
  asMember();
  let isCounted = false;
  screens.server.rejectWhen((path) => !isCounted && path === COUNT_PATH, "caller.forbidden");
  const page = await screens.open("/workspace");
  await page.getByText("You’re a member of this workspace.").waitFor();
  for (const name of ["Invite members", "Rename workspace", "Transfer"])
    expect(await page.getByRole("button", { name }).count()).toBe(0);
  expect(await page.getByText("Credit history").count()).toBe(0);
  await page.getByRole("button", { name: "Leave workspace" }).click();
  const dialog = page.getByRole("alertdialog");
  await waitUntil(() => screens.server.lastCall("GET", COUNT_PATH));
  expect(await dialog.getByText(/you created here|haven’t created/).count()).toBe(0);
  await dialog.getByRole("button", { name: "Stay" }).click();
  isCounted = true;
  await page.getByRole("button", { name: "Leave workspace" }).click();
  await dialog.getByText("The 18 heatmaps you created here will stay in the workspace").waitFor();
  await dialog.getByRole("link", { name: "Export your data" }).waitFor();
  screens.server.me = sampleProfile({ role: "freemium", workspace: null });
  await dialog.getByRole("button", { name: "Leave workspace" }).click();
  await page.waitForURL(/\/home/);
  await page.getByText("You have left North Studio").waitFor();
  await page.getByRole("link", { name: "Upgrade" }).waitFor();
});

test("changes of the workspace and of the user are shown without a reload", async () => {
  const page = await screens.open("/workspace");
  await page.getByRole("row", { name: /Ben Okafor/ }).waitFor();
  await waitUntil(() => screens.server.watchers > 0);
  const { workspace } = screens.server.accountState;
  screens.server.accountState.workspace = { ...workspace, members: [...workspace.members, sampleMember(6)] };
  screens.server.tell({ type: "workspace.changed" });
  await page.getByRole("row", { name: /Hugo Marín/ }).waitFor();
  screens.server.me = sampleProfile({ role: "freemium", workspace: null });
  screens.server.tell({ type: "me.changed" });
  await page.getByText("You’re not in a workspace").waitFor();
});

test("a workspace that fails to load shows the reason and offers Retry", async () => {
  screens.server.rejectWhen((path) => path === "/workspaces/current", "caller.forbidden");
  const page = await screens.open("/workspace");
  await page.getByText("Couldn’t load your workspace").waitFor();
  screens.server.rejectWhen(() => false, "caller.forbidden");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "North Studio" }).waitFor();
});

for (const [name, size] of SIZES) {
  test(`the workspace page is accessible (${name})`, async () => {
    const page = await screens.open("/workspace", { size });
    await page.getByRole("button", { name: "Show older" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Invite members" }).click();
    await page.getByLabel("Email address 1").waitFor();
    await expectAccessible(page);
    await waitUntil(async () => !(await overflowsWindow(page)));
    expect(screens.complaints).toEqual([]);
  });
}
