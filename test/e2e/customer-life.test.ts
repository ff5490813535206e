import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { DEMO_PASSWORD } from "#local/seed/demo.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { expectAccessible } from "#test/web/kit/screens.ts";
import { ANALYSIS_TIMEOUT_MS, Application, CUSTOMER_LIFE_TIMEOUT_MS } from "./kit/application.ts";
import { closePagesWithoutErrors } from "./kit/console-errors.ts";
import { joinThroughApi } from "./kit/join-through-api.ts";
import { waitForEmailLink, waitForSmsCode } from "./kit/outbox.ts";

let application: Application;
beforeAll(async () => {
  application = await Application.start({ samples: false });
});
afterEach(() => closePagesWithoutErrors(application));
afterAll(() => application?.stop());

const PASSWORD = "correct horse battery staple";
const SEATS = 5;
const at = (name: string) => `${name}@north.example`;
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const credits = (page: Page, count: number) =>
  page.getByRole("img", { name: `${count.toLocaleString("en")} image credits left` }).first();

test(
  "a customer can use a trial, buy a plan, fill every seat, cancel, keep read access and buy another plan",
  async () => {
    const page = await application.open("/signup");
    await signUpByKeyboard(page);
    await verify(page);
    await answerSurvey(page);
    await extendTrial(page);
    await makeFirstHeatmap(page);
    await buy(page, { plan: "Team", isDeclinedFirst: true });
    await follow(page, "Continue");
    await createWorkspace(page);
    await inviteEveryone(page);
    const colleague = await joinByEmail();
    await fillSeats();
    await expectLastSeatTaken();
    await cancel(page);
    await endPeriod();
    await expectReadOnly(page, colleague);
    await buy(page, { plan: "Business" });
    await follow(page, "Continue");
    await credits(page, 1500).waitFor();
    await page.getByRole("button", { name: "New heatmap" }).first().and(page.locator(":not([aria-disabled=true])")).waitFor();
  },
  CUSTOMER_LIFE_TIMEOUT_MS,
);

test(
  "the first finished heatmap takes at most eight clicks from the sign-up page",
  async () => {
    const page = await application.open("/signup");
    let clicks = 0;
    await page.context().exposeBinding("countClick", () => void clicks++);
    await page
      .context()
      .addInitScript(() =>
        window.addEventListener("pointerdown", () => void Reflect.apply(Reflect.get(window, "countClick"), window, [])),
      );
    await page.reload();
    await page.getByLabel("First name").fill("Cleo");
    await page.getByLabel("Last name").fill("Ward");
    await page.getByLabel("Email", { exact: true }).fill(at("cleo"));
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("checkbox").click();
    await page.getByRole("button", { name: "Start trial", exact: true }).click();
    await page.waitForURL("**/verify");
    const tab = await page.context().newPage();
    // The link in the email is a click too.
    clicks++;
    await tab.goto(await waitForEmailLink(application.url, at("cleo"), /verify/i));
    await press(tab, "Verify my email");
    await heading(tab, "Email verified").waitFor();
    await tab.close();
    await page.waitForURL("**/followup");
    await press(page, "Skip for now");
    await page.getByRole("button", { name: "New heatmap" }).first().click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page
        .getByRole("dialog")
        .getByRole("button", { name: /^Image/ })
        .click(),
    ]);
    await chooser.setFiles(path.resolve(import.meta.dirname, "../../samples/social-post.jpg"));
    await press(page, "Generate 1 heatmap");
    await page.locator('article[data-status="done"]').waitFor({ timeout: ANALYSIS_TIMEOUT_MS });
    expect(clicks).toBeLessThanOrEqual(8);
    expect(clicks).toBeGreaterThan(6);
  },
  CUSTOMER_LIFE_TIMEOUT_MS,
);

async function signUpByKeyboard(page: Page): Promise<void> {
  await heading(page, "Start your trial").waitFor();
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  await expectAccessible(page);
  // Past the button, which is first.
  await page.keyboard.press("Tab");
  const isAt = (label: string) => page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);
  const type = async (label: string, text: string) => {
    await page.keyboard.press("Tab");
    expect(await isAt(label)).toBe(true);
    await page.keyboard.type(text);
  };
  await type("First name", "Ada");
  await type("Last name", "Marsh");
  await type("Email", at("ada"));
  await type("Password", PASSWORD);
  // Skip the button that shows the password and focus the agreement.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/verify");
  await heading(page, "Check your inbox").waitFor();
}

/** Opens the verification link in another tab. The waiting page then continues automatically. */
async function verify(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(await waitForEmailLink(application.url, at("ada"), /verify/i));
  await press(tab, "Verify my email");
  await heading(tab, "Email verified").waitFor();
  await tab.close();
  await page.waitForURL("**/followup");
}

async function answerSurvey(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Google/search" }).check();
  await page.getByRole("group", { name: "What do you work on?" }).getByRole("radio", { name: "Other" }).check();
  await press(page, "Continue");
  await page.waitForURL("**/invites");
}

async function extendTrial(page: Page): Promise<void> {
  await page.getByLabel("Name of teammate 1").fill("Bob Reed");
  await page.getByLabel("Email of teammate 1").fill("bob");
  await press(page, "Send invites");
  await heading(page, "Invites are on their way!").waitFor();
  await follow(page, "Continue");
  await page.getByRole("dialog", { name: "Welcome to Sightline" }).getByRole("button", { name: "Close" }).click();
  await page.getByText("21 days").first().waitFor();
  await waitForEmailLink(application.url, at("bob"), /invited you to try/);
}

async function makeFirstHeatmap(page: Page): Promise<void> {
  await credits(page, 10).waitFor();
  const buffer = await readFile(path.resolve(import.meta.dirname, "../../samples/social-post.jpg"));
  await page.getByTestId("file-picker").setInputFiles([{ name: "Launch.jpg", mimeType: "image/jpeg", buffer }]);
  await page.getByLabel("Type").first().selectOption("Other");
  await press(page, "Generate 1 heatmap");
  await page
    .locator('article[data-status="done"]')
    .getByRole("link", { name: "Launch", exact: true })
    .click({ timeout: ANALYSIS_TIMEOUT_MS });
  await page.locator(".picture-layers[data-loaded=true]").waitFor();
  await credits(page, 9).waitFor();
}

async function buy(page: Page, { plan, isDeclinedFirst = false }: { plan: string; isDeclinedFirst?: boolean }): Promise<void> {
  await page.getByRole("link", { name: "Upgrade" }).first().click();
  const card = page
    .getByRole("list", { name: "Plans" })
    .getByRole("listitem")
    .filter({ has: heading(page, plan) });
  await page.getByRole("group", { name: "Billing" }).getByText("Monthly").click();
  await card.getByText("Paid monthly").waitFor();
  await card.getByRole("button", { name: "Purchase" }).click();
  await page.waitForURL("**/_stripe/checkout/**");
  const pay = page.getByRole("button", { name: /^Subscribe and pay/ });
  if (isDeclinedFirst) {
    await page.getByLabel("Card number").fill("4000 0000 0000 0002");
    await pay.click();
    await page.getByText("Your card was declined.").waitFor();
    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  }
  await pay.click();
  await page.waitForURL("**/success**");
  await heading(page, "Your payment has been processed successfully").waitFor();
}

async function createWorkspace(page: Page): Promise<void> {
  await page.getByLabel("Workspace name").fill("North Studio");
  await press(page, "Create workspace");
  await heading(page, "Invite your team").waitFor();
}

const fillers = Array.from({ length: SEATS - 2 }, (_, index) => at(`colleague${index + 1}`));

/** Invites one more person than there are seats, because pending invites use no seat. */
async function inviteEveryone(page: Page): Promise<void> {
  await page.getByLabel("Email of teammate 1").fill(at("bob"));
  await press(page, "Send invites");
  await heading(page, "Invites are on their way!").waitFor();
  await page.goto(`${application.url}/workspace`);
  await page.getByText(`4 of ${SEATS} seats are free.`).waitFor();
  await press(page, "Invite members");
  await page.getByLabel("Email address 1").evaluate(
    (field, list) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", list);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [...fillers, at("late")].join(", "),
  );
  await page.getByLabel(`Email address ${SEATS - 1}`).waitFor();
  await press(page, "Send invite");
  await heading(page, "Invites are on their way!").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
}

async function signUpByEmail(name: string): Promise<Page> {
  const link = await waitForEmailLink(application.url, at(name), /invited you to North Studio/);
  const page = await application.open(link.slice(application.url.length));
  await heading(page, "Join North Studio").waitFor();
  await waitUntil(async () => (await page.getByLabel("Email").inputValue()) === at(name));
  await page.getByLabel("First name").fill("Bob");
  await page.getByLabel("Last name").fill("Reed");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/I agree/).check();
  await press(page, "Create account and join");
  return page;
}

async function joinByEmail(): Promise<Page> {
  const page = await signUpByEmail("bob");
  await page.getByText("You joined North Studio.").waitFor();
  // The founder's own heatmaps are in the workspace.
  await page.getByRole("article").getByRole("link", { name: "Launch", exact: true }).waitFor();
  return page;
}

async function fillSeats(): Promise<void> {
  for (const email of fillers) {
    const link = await waitForEmailLink(application.url, email, /invited you to North Studio/);
    await joinThroughApi(application.url, link, { email, password: PASSWORD });
  }
}

async function expectLastSeatTaken(): Promise<void> {
  const page = await signUpByEmail("late");
  await heading(page, "You’re invited to North Studio").waitFor();
  await press(page, "Join");
  await page
    .getByText("Unfortunately there are no seats available for this workspace. Please contact the workspace admin.")
    .waitFor();
  await press(page, "Not now");
  await page.waitForURL("**/followup?**");
}

async function cancel(page: Page): Promise<void> {
  await page.goto(`${application.url}/subscription`);
  await press(page, "Cancel plan");
  await page.getByText(/stays active until/).waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel plan" }).click();
  await page.getByText(/^Your plan ends on/).waitFor();
  await page.getByText(/^Ends on .*\./).waitFor();
}

async function endPeriod(): Promise<void> {
  const page = await application.open("/_stripe");
  await press(page, "One month");
  await page
    .getByRole("row")
    .filter({ hasText: at("ada") })
    .getByText(/^Ended/)
    .waitFor();
  // The event reaches the application shortly afterwards.
  const api = createApi(application.url, await createSignIn(application.url, at("ada"), PASSWORD));
  await waitUntil(async () => !(await api(accounts.me, {})).workspace?.subscription?.active);
}

const INACTIVE = "Oops! It seems that your workspace doesn't have an active subscription.";

/** No one can create anything. Each user sees the reason and the existing heatmaps. */
async function expectReadOnly(page: Page, colleague: Page): Promise<void> {
  await page.goto(`${application.url}/heatmaps`);
  await page.getByText(`${INACTIVE} Pick one to continue.`).waitFor();
  await page.getByTestId("file-picker").setInputFiles([{ name: "Late.png", mimeType: "image/png", buffer: Buffer.from("") }]);
  await page.getByRole("dialog").getByText("It seems that your workspace doesn't have an active subscription.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await colleague.reload();
  await colleague.getByText(`${INACTIVE} Your admin can pick one.`).waitFor();
  await colleague.getByRole("link", { name: "Launch", exact: true }).click();
  await colleague.locator(".picture-layers[data-loaded=true]").waitFor();
  await expectAccessible(colleague);
}

test(
  "users can reset their password, use two-factor authentication by phone, sign in with Google and delete their account",
  async () => {
    const email = "trial@demo.sightline.test";
    const page = await application.open("/login");
    await follow(page, "Forgot password?");
    await heading(page, "Forgot your password?").waitFor();
    await page.getByLabel("Email").fill(email);
    await press(page, "Send reset link");
    await page.getByText("If that address has an account, we sent a link.").waitFor();
    const link = await waitForEmailLink(application.url, email, /password/i);
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await press(page, "Set new password");
    await heading(page, "Password changed").waitFor();
    await page.reload();
    await heading(page, "This link has already been used.").waitFor();
    await follow(page, "Log in");
    await heading(page, "Welcome back").waitFor();
    await logIn(page, email, DEMO_PASSWORD);
    await page.getByText("Email or password is not correct.").waitFor();
    await logIn(page, email, PASSWORD);
    await page.getByText("Log in successful").waitFor();

    await useSecondFactor(page, email);
    await signInWithGoogle(email);
    await deleteAccount(page, email);
  },
  CUSTOMER_LIFE_TIMEOUT_MS,
);

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Log in");
}

async function useSecondFactor(page: Page, email: string): Promise<void> {
  await page.goto(`${application.url}/account`);
  await page.getByRole("button", { name: "Set up: Text message" }).click();
  await page.getByLabel("Phone number").fill("+31 6 1234 5678");
  await press(page, "Send code");
  await page.getByLabel("Verification code").fill(await waitForSmsCode(application.url, "+31612345678", 1));
  await page.getByText("MFA SMS enabled successfully! Phone number saved to your profile.").waitFor();
  await waitUntil(async () => (await page.getByLabel("Phone", { exact: true }).inputValue()) === "+31612345678");
  await expectAccessible(page);
  const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
  await codes.getByRole("checkbox").check();
  await codes.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login**");
  await logIn(page, email, PASSWORD);
  const code = page.getByLabel("Verification code");
  await code.waitFor();
  const digits = await waitForSmsCode(application.url, "+31612345678", 2);
  // As pasted from a message, without pressing a key.
  await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.getByText("Login successful with MFA").waitFor();

  await page.goto(`${application.url}/account`);
  await press(page, "Turn off");
  await press(page, "Turn off");
  await page.getByText("MFA sms has been disabled.").waitFor();
}

async function signInWithGoogle(email: string): Promise<void> {
  const page = await application.open("/login");
  const begin = async () => {
    const [popup] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Continue with Google" }).click(),
    ]);
    return popup;
  };
  const answer = async (popup: Page, address: string) => {
    await popup.getByLabel("Email").fill(address);
    await popup.getByRole("button", { name: "Continue" }).click();
  };
  const rejected = await begin();
  await answer(rejected, "unknown@north.example");
  await page.getByText("User not found.").waitFor();
  await waitUntil(() => rejected.isClosed());
  await follow(page, "use another account");
  const popup = await begin();
  // The first sign-in only links the accounts; the popup then repeats the sign-in at the provider.
  await Promise.all([popup.waitForURL("**/signed-in?**", { waitUntil: "commit" }), answer(popup, email)]);
  await popup.waitForURL("**/oauth2/authorize**");
  await answer(popup, email);
  await page.getByText("Log in successful").waitFor();
  await waitUntil(() => popup.isClosed());
}

async function deleteAccount(page: Page, email: string): Promise<void> {
  await press(page, "Delete account");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL("**/login**");
  await logIn(page, email, PASSWORD);
  await page.getByText("Email or password is not correct.").waitFor();
}
