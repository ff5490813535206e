import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { errors } from "#contracts/kit/errors.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile, sampleSubscription } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";
import { expectShownFor } from "#test/web/kit/shown-for.ts";

const IMAGE = path.resolve(import.meta.dirname, "../../../samples/web-desktop.png");

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => screens.server.enter(sampleProfile()));
afterEach(() => screens.clear());
afterAll(() => screens.stop());

/** Opens the page with all its sections loaded. */
async function openAccount() {
  const page = await screens.open("/account");
  await page.getByRole("button", { name: "Set up: Text message" }).waitFor();
  await page.getByRole("button", { name: "Export my data" }).waitFor();
  return page;
}

/** Turns off two-factor authentication with an old sign-in, so that a new sign-in is requested. */
async function turnOffWithOldSignIn({ app = false } = {}) {
  screens.server.accountState.factors = { sms: true, app, phone: "+*******0123", recoveryCodes: 10 };
  const page = await screens.open("/account");
  await page.getByRole("button", { name: "Turn off" }).click();
  screens.server.rejectNext("/accounts/me/second-factor", "caller.sign_in_required");
  await page.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  return { page, dialog };
}

test("names and phone number are validated next to their fields, and saved once", async () => {
  const page = await screens.open("/account");
  await page.getByLabel("First name").fill(" ");
  await page.getByLabel("Phone").fill("0155 5123");
  await page.getByLabel("Last name").focus();
  await page.getByText("Please fill in your first and last name.").waitFor();
  await page.getByText("Enter a valid international number like +15555550123").waitFor();
  await page.getByLabel("First name").fill("Adele");
  await page.getByLabel("Phone").fill("+1 555 555-0123");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Changes saved").waitFor();
  expect(screens.server.lastCall("PATCH", "/accounts/me")?.body).toEqual({ firstName: "Adele", phone: "+15555550123" });
  expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
});

test("changes to the profile are kept or discarded as the user decides when they follow a link", async () => {
  const page = await openAccount();
  await page.getByLabel("First name").fill("Adele");
  const question = page.getByRole("alertdialog");
  const leave = () => page.getByRole("link", { name: "Projects" }).first().press("Enter");
  await leave();
  await question.getByText("Your changes to your profile haven’t been saved.").waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep editing" }).press("Enter");
  await question.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/account");
  expect(await page.getByLabel("First name").inputValue()).toBe("Adele");
  await leave();
  await question.getByRole("button", { name: "Discard" }).press("Enter");
  await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
  expect(screens.server.lastCall("PATCH", "/accounts/me")).toBeUndefined();

  await page.goBack();
  await page.getByLabel("First name").fill("Adele");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Changes saved").waitFor();
  await leave();
  await page.waitForURL("**/projects");
});

test("logging out with changes to the profile asks nothing, also in another tab, but a reload does", async () => {
  const page = await openAccount();
  await page.getByLabel("First name").pressSequentially("e");
  const other = await page.context().newPage();
  await other.goto(`${screens.server.origin}/account`);
  await other.getByLabel("First name").pressSequentially("e");
  const asked: string[] = [];
  for (const each of [page, other])
    each.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await page.getByRole("button", { name: "Account of" }).press("Enter");
  await page.getByRole("menuitem", { name: "Log out" }).press("Enter");
  await Promise.all([page, other].map((each) => each.waitForURL(/\/login/)));
  expect(asked).toEqual(["beforeunload"]);
});

test("a phone number that receives sign-in codes cannot be changed, and its field shows why", async () => {
  const page = await openAccount();
  await page.getByLabel("Phone").fill("+15555550123");
  screens.server.rejectNext("/accounts/me", "account.phone_in_use");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Turn off two-factor to change it.").waitFor();
});

test("a member's profile is read-only and says why", async () => {
  screens.server.enter(sampleProfile({ role: "member" }));
  const page = await screens.open("/account");
  await page.getByText("Your workspace admin manages your name and phone number").waitFor();
  expect(await page.getByLabel("First name").getAttribute("readonly")).not.toBeNull();
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
});

test("an avatar image is cropped to a square in the browser, also by keyboard, and uploaded small", async () => {
  const page = await screens.open("/account");
  await page.getByTestId("avatar-picker").setInputFiles(IMAGE);
  const dialog = page.getByRole("dialog", { name: "Your photo" });
  await dialog.getByLabel(/Drag to move it/).press("ArrowRight");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Changes saved").waitFor();
  const sent = screens.server.lastCall("PUT", "/accounts/me/avatar");
  expect(JSON.stringify(sent?.body).length).toBeLessThan(1_000_000);
  await page.locator(".account-profile__account-avatar img").waitFor();
  const { width, height } = await page.evaluate(async () => {
    const shown = document.querySelector<HTMLImageElement>(".account-profile__account-avatar img")!;
    await shown.decode();
    return { width: shown.naturalWidth, height: shown.naturalHeight };
  });
  expect([width, height]).toEqual([512, 512]);
});

test("a phone can be enrolled as second factor; a wrong code shows an error and can be corrected", async () => {
  const page = await screens.open("/account");
  await page.getByRole("button", { name: "Set up: Text message" }).click();
  const number = page.getByLabel("Phone number");
  await number.fill("12345");
  await number.press("Enter");
  await page.getByText("Enter a valid international number like +15555550123").waitFor();
  await number.fill("+15555550123");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText("to +*******0123").waitFor();
  expect(await page.getByRole("button", { name: /Resend code in/ }).isDisabled()).toBe(true);
  await page.getByLabel("Verification code").fill("000000");
  await page.getByText("Invalid verification code. Please check and try again.").waitFor();
  await page.getByLabel("Verification code").fill("12-34 56");
  await page.getByText("MFA SMS enabled successfully! Phone number saved to your profile.").waitFor();
  const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
  expect(await codes.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").count()).toBe(10);
  await expectAccessible(page);
  expect(await codes.getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("sightline-recovery-codes.txt");
  const saved = await readFile(await (await download).path(), "utf8");
  expect(saved).toContain("Use a code at login if you lose your phone. It turns two-factor authentication off.");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await codes.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Copied to clipboard").waitFor();
  const listed = await codes.getByRole("listitem").allInnerTexts();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n")).toEqual(listed);
  await codes.getByRole("button", { name: "Done" }).click();
  await page.getByText("10 of 10 left.").waitFor();
  await page.getByText("Codes go to +*******0123.").waitFor();
});

test("the phone number for codes, and the authenticator app, can be changed while both are on", async () => {
  screens.server.accountState.factors = { sms: true, app: true, phone: "+*******9876", recoveryCodes: 10 };
  const page = await screens.open("/account");
  await page.getByRole("button", { name: "Change: Text message" }).press("Enter");
  expect(await page.getByLabel("Phone number").inputValue()).toBe("");
  await page.getByLabel("Phone number").fill("+15555550123");
  await page.getByLabel("Phone number").press("Enter");
  await page.getByLabel("Verification code").fill("123456");
  await page.getByText("Codes go to +*******0123.").waitFor();
  await page.getByRole("button", { name: "Change: Authenticator app" }).press("Enter");
  await page.getByLabel("Code from the app").fill("123456");
  await page.getByText("MFA app enabled successfully!").waitFor();
  await page.getByText("10 of 10 left.").waitFor();
});

test("the error about a code that could not be sent again is shown for two seconds", async () => {
  const page = await screens.open("/account");
  await page.clock.install();
  await page.getByRole("button", { name: "Set up: Text message" }).click();
  await page.getByLabel("Phone number").fill("+15555550123");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText("to +*******0123").waitFor();
  await page.clock.fastForward("01:01");
  const again = page.getByRole("button", { name: "Resend code", exact: true });
  await again.waitFor();
  await page.clock.pauseAt(Date.now() + 120_000);
  screens.server.rejectNext("/accounts/me/second-factor/phone", "request.too_many");
  await again.click();
  await expectShownFor(page, page.getByText("Failed to resend verification code. Please try again."), 2000);
});

test("the reason is shown when a second factor cannot be set up or turned off", async () => {
  const page = await screens.open("/account");
  await page.getByRole("button", { name: "Set up: Text message" }).click();
  await page.getByLabel("Phone number").fill("+15555550123");
  screens.server.rejectNext("/accounts/me/second-factor", "factor.not_found");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText(/^MFA sms enrollment failed: ./).waitFor();

  screens.server.accountState.factors = { sms: true, app: false, phone: "+*******0123", recoveryCodes: 10 };
  const enrolled = await screens.open("/account");
  await enrolled.getByRole("button", { name: "Turn off" }).click();
  screens.server.rejectNext("/accounts/me/second-factor", "caller.forbidden");
  await enrolled.getByRole("button", { name: "Turn off" }).click();
  await enrolled.getByText(/^Failed to disable MFA: ./).waitFor();
});

test.each([
  ["Authenticator app", "app", "MFA app enabled successfully!"],
  ["Text message", "phone", "MFA SMS enabled successfully! Phone number saved to your profile."],
])("the setup of %s after an old sign-in asks for the password first", async (name, path, enabled) => {
  const page = await openAccount();
  screens.server.rejectNext(`/accounts/me/second-factor/${path}`, "caller.sign_in_required");
  await page.getByRole("button", { name: `Set up: ${name}` }).click();
  if (path === "phone") {
    await page.getByLabel("Phone number").fill("+15555550123");
    await page.getByRole("button", { name: "Send code" }).click();
  }
  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  await dialog.getByText(/^Please log in again to set up/).waitFor();
  await dialog.getByLabel(/Password of/).fill("correct horse battery");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel(/^(Code from the app|Verification code)$/).fill("123456");
  await page.getByText(enabled).waitFor();
});

test("an authenticator app can be enrolled by a scanned code or a copied key, and a notice confirms canceling", async () => {
  const page = await screens.open("/account");
  await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
  await page.getByRole("img", { name: "QR code of the key" }).waitFor();
  await page.getByText("JBSW Y3DP").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the key" }).click();
  await page.getByText("Copied to clipboard").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^JBSWY3DP/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".snackbar").getByText("MFA enrollment cancelled").waitFor();
  await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
  await page.getByLabel("Code from the app").fill("123456");
  await page.getByText("MFA app enabled successfully!").waitFor();
});

test("a password change needs the current password, and an address change needs its link to be opened", async () => {
  const page = await openAccount();
  await page.getByRole("button", { name: "Change your password" }).click();
  await page.getByLabel("Current password").fill("a long password");
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Change password", exact: true }).click();
  await page
    .getByText(/at least 12 characters/i)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByLabel("New password").fill("staple purple giraffe");
  await page.getByRole("button", { name: "Change password", exact: true }).click();
  await page.getByText("Password changed.").waitFor();
  expect(screens.server.lastCall("PUT", "/accounts/me/password")?.body).toEqual({ password: "staple purple giraffe" });

  await page.getByRole("button", { name: "Change your email address" }).click();
  await page.getByLabel("New email address").fill("ada@new.sightline.test");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("Waiting for you to open the link we sent to").waitFor();
  await page.getByRole("button", { name: "Cancel this change" }).click();
  await page.getByText("Waiting for you to open the link").waitFor({ state: "hidden" });
});

test.each(SIZES)("the account page says that the link to a new address came back (%s)", async (_, size) => {
  screens.server.me = { ...screens.server.me, newEmail: "ada@typo.test", newEmailUndelivered: true };
  const page = await screens.open("/account", { size });
  await page.getByText("We couldn’t deliver the link to ada@typo.test. Check the address, and change it again.").waitFor();
  expect(await page.getByText("Waiting for you to open the link").count()).toBe(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  await page.getByRole("button", { name: "Cancel this change" }).click();
  await page.getByText("We couldn’t deliver the link").waitFor({ state: "hidden" });
});

test("turning off two-factor authentication asks for the password if the sign-in is not recent", async () => {
  const { page, dialog } = await turnOffWithOldSignIn({ app: true });
  await dialog.getByLabel(/Password of/).fill("correct horse battery");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByText("MFA has been disabled.").waitFor();
});

test("users of an external provider sign in with it again, and only as the same user", async () => {
  screens.server.provider.isNamed = true;
  const { page, dialog } = await turnOffWithOldSignIn();
  screens.server.provider.vouchesFor = "somebody@else.test";
  await dialog.getByRole("button", { name: "Continue with Google" }).click();
  await dialog.getByText("That’s a different account.").waitFor();
  await expectAccessible(page);
  screens.server.provider.vouchesFor = undefined;
  await dialog.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByText("MFA sms has been disabled.").waitFor();
});

test("a wrong password is rejected, and the user stays signed in", async () => {
  screens.server.enter(sampleProfile({ email: "wrong@demo.sightline.test" }));
  const { page, dialog } = await turnOffWithOldSignIn();
  await dialog.getByLabel(/Password of/).fill("not it at all");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Your current password is not correct.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Export my data" }).click();
  await page.getByText("Preparing your export.").waitFor();
});

test("staff cannot turn off two-factor authentication, and everyone sees when support viewed their account", async () => {
  screens.server.enter(sampleProfile({ superadmin: true }));
  screens.server.accountState.factors = { sms: false, app: true, phone: null, recoveryCodes: 3 };
  const page = await screens.open("/account");
  await page.getByText("Two-factor authentication is required for staff").waitFor();
  expect(await page.getByRole("button", { name: "Turn off" }).count()).toBe(0);
  const support = page.getByRole("region", { name: "Support access" });
  await support
    .getByRole("listitem")
    .getByText(/^January 5th 2026, \d\d:\d[05] – \d\d:\d[49]$/)
    .waitFor();
});

test("users can request a data export, wait for it and download it", async () => {
  const page = await screens.open("/account");
  await page.clock.install();
  const button = page.getByRole("button", { name: "Export my data" });
  await button.press("Enter");
  await page.getByText("Preparing your export.").waitFor();
  expect(await button.isDisabled()).toBe(true);
  await waitUntil(() => button.evaluate((element) => element === document.activeElement));
  await button.press("Enter");
  expect(screens.server.calls.filter(({ method, path }) => method === "POST" && path.endsWith("/export"))).toHaveLength(1);
  screens.server.accountState.export = {
    state: "ready",
    requested_at: "2026-11-20T10:00:00.000Z",
    expires_at: "2026-11-27T10:00:00.000Z",
    urls: [`${screens.server.origin}/export.zip`],
  };
  await page.clock.fastForward("01:00");
  await page.getByText("Your export is ready and available until November 27th 2026.").waitFor();
  await Promise.all([page.waitForRequest(/export\.zip/), page.getByRole("button", { name: "Download" }).click()]);
});

test("a large data export is downloaded in parts, each with a link that is requested on click", async () => {
  const { origin } = screens.server;
  const large = {
    state: "ready" as const,
    requested_at: "2026-11-20T10:00:00.000Z",
    expires_at: "2026-11-27T10:00:00.000Z",
    urls: [1, 2, 3].map((part) => `${origin}/part-${part}.zip`),
  };
  screens.server.accountState.export = large;
  const page = await screens.open("/account");
  await page.getByText("It’s large, so it’s split into 3 ZIP files. Extract all of them into the same folder.").waitFor();
  expect(await page.getByRole("button", { name: /^Download part/ }).allInnerTexts()).toEqual(
    [1, 2, 3].map((part) => `Download part ${part} of 3`),
  );
  const second = page.getByRole("button", { name: "Download part 2 of 3" });
  screens.server.accountState.export = { ...large, requested_at: "2026-11-21T10:00:00.000Z" };
  await second.click();
  await page.getByText("This export has expired. Please request a new one.").waitFor();
  screens.server.accountState.export = { ...large, urls: large.urls.map((url) => `${url}?fresh`) };
  await page.reload();
  await Promise.all([page.waitForRequest(`${origin}/part-2.zip?fresh`), second.click()]);
});

test("the introduction is shown again on the next visit to Home, and a failed change is reverted", async () => {
  screens.server.enter(sampleProfile({ intro: true }));
  screens.server.answerWith("PUT /accounts/me/intro", ({ intro }: { intro: boolean }) => {
    screens.server.me = { ...screens.server.me, intro };
    return {};
  });
  const page = await screens.open("/account");
  const shown = page.getByRole("switch", { name: "Show it on my next visit to Home" });
  screens.server.rejectNext("/accounts/me/intro", "caller.forbidden");
  await shown.press("Space");
  await page.getByText(errors["caller.forbidden"].message).waitFor();
  await waitUntil(async () => !(await shown.isChecked()));
  await shown.press("Space");
  await waitUntil(() => !screens.server.me.intro);
  await page.getByRole("navigation", { name: "Workspace and help" }).getByRole("link", { name: "Home" }).click();
  await page.getByRole("dialog", { name: "Welcome to Sightline" }).waitFor();
});

test("logging out everywhere leads to the sign-in page", async () => {
  const page = await screens.open("/account");
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out everywhere" }).click();
  await page.waitForURL(/\/login/);
  expect(screens.server.lastCall("POST", "/accounts/me/sign-out")).toBeDefined();
});

/** An admin whose plan has ended, so that nothing prevents the deletion. */
function enterWithoutPlan(): void {
  screens.server.enter(sampleProfile({ workspace: { ...sampleProfile().workspace!, subscription: null } }));
}

test("an account is deleted only after its address is typed; an error links to its resolution", async () => {
  enterWithoutPlan();
  const page = await openAccount();
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure?" });
  expect(await dialog.getByRole("button", { name: "Delete account" }).isDisabled()).toBe(true);
  await dialog.getByLabel(/to confirm/).fill("ADA@demo.sightline.test");
  screens.server.rejectNext("/accounts/me", "account.has_members");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.getByText(errors["account.has_members"].message).waitFor();
  await page.getByRole("button", { name: "Workspace" }).click();
  await page.waitForURL(/\/workspace/);
});

test("an admin with an active plan sees at once that it must be canceled before their account can be deleted", async () => {
  const page = await openAccount();
  expect(await page.getByRole("button", { name: "Delete account" }).isDisabled()).toBe(true);
  const section = page.getByRole("region", { name: "Delete account" });
  await section.getByText(errors["account.has_subscription"].message).waitFor();
  await section.getByRole("link", { name: "Go to Subscription" }).click();
  await page.waitForURL(/\/subscription/);
});

test("an admin whose canceled plan still runs sees at once on which day their account can be deleted", async () => {
  const workspace = sampleProfile().workspace!;
  const subscription = sampleSubscription({ canceled: true, cancel_at: "2026-12-22T12:00:00.000Z" });
  screens.server.enter(sampleProfile({ workspace: { ...workspace, subscription } }));
  const page = await openAccount();
  expect(await page.getByRole("button", { name: "Delete account" }).isDisabled()).toBe(true);
  await page.getByText(/it stays active until December 22nd 2026/).waitFor();
  await page.getByRole("link", { name: "ask us to end it now" }).click();
  await page.waitForURL(/\/support/);
});

test("a member of a workspace with an active plan can delete their account", async () => {
  screens.server.enter(sampleProfile({ role: "member" }));
  const page = await openAccount();
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("dialog", { name: "Are you sure?" }).waitFor();
});

test("an account deletion after an old sign-in continues after a new one and leads to the sign-in page", async () => {
  enterWithoutPlan();
  const page = await openAccount();
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByLabel(/to confirm/).fill("ada@demo.sightline.test");
  screens.server.rejectNext("/accounts/me", "caller.sign_in_required");
  await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await page.getByLabel(/Password of/).fill("correct horse battery");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/login/);
});

test("sections that fail to load show the reason and offer Retry", async () => {
  screens.server.rejectNext("/accounts/me/second-factor", "caller.forbidden");
  const page = await screens.open("/account");
  await page.getByText("Couldn’t load your two-factor settings").waitFor();
  await page.getByText("req-7f3a91").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("button", { name: "Set up: Text message" }).waitFor();
});

for (const [name, size] of SIZES) {
  test(`the account page is accessible (${name})`, async () => {
    const page = await screens.open("/account", { size });
    await page.getByRole("button", { name: "Set up: Text message" }).waitFor();
    await page.getByRole("button", { name: "Export my data" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Set up: Authenticator app" }).click();
    await page.getByRole("img", { name: "QR code of the key" }).waitFor();
    await expectAccessible(page);
    await waitUntil(async () => !(await overflowsWindow(page)));
    expect(screens.complaints).toEqual([]);
  });
}
