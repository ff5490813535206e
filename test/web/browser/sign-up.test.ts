import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { waitUntil } from "#test/kit/wait-until.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  screens.server.reset();
  screens.server.answerWith("POST /accounts/sign-up", () => ({ uid: "usr_ada", email_verified: false }), 201);
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const PASSWORD = "correct horse battery staple";
const invitation = {
  available: true,
  workspaceName: "North Studio",
  workspace: "ws_north",
  role: "member",
  email: "ada@demo.sightline.test",
  exists: false,
};
const visit = (address: string) => screens.open(address, { isSignedIn: false });
const fill = async (page: Page, { email = "ada@demo.sightline.test" } = {}) => {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Marsh");
  if (email) await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
};
const start = (page: Page) => page.getByRole("button", { name: "Start trial" });

test("a new account is signed in immediately and asked to verify its address", async () => {
  screens.server.me = sampleProfile({ role: "trial", workspace: null, email_verified: false });
  const page = await visit("/signup?source=ads&from=/heatmaps");
  await fill(page);
  expect(await start(page).isDisabled()).toBe(true);
  await page.getByLabel(/I agree/).check();
  expect(await start(page).isDisabled()).toBe(false);
  // Twice, which sends one request.
  await start(page).dblclick();
  await page.waitForURL("**/verify?source=ads&from=%2Fheatmaps");
  await page.getByText("We sent a link to ada@demo.sightline.test.").waitFor();
  await expect
    .poll(() => screens.server.sent("POST /accounts/sign-up"))
    .toEqual([
      {
        firstName: "Ada",
        lastName: "Marsh",
        email: "ada@demo.sightline.test",
        password: PASSWORD,
        terms: true,
        source: "ads",
      },
    ]);
  expect(await page.getByRole("button", { name: /Resend in \d+ s/ }).isDisabled()).toBe(true);
  screens.server.me = { ...screens.server.me, email_verified: true };
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await page.waitForURL("**/heatmaps");
  expect(screens.complaints).toEqual([]);
});

test("someone who waits for the verification learns that its email came back, and can change the address", async () => {
  screens.server.me = sampleProfile({ email: "ada@typo.test", email_verified: false, workspace: null, role: "trial" });
  const page = await screens.open("/verify");
  await page.getByText("We sent a link to ada@typo.test.").waitFor();
  screens.server.me = { ...screens.server.me, emailUndelivered: true };
  await page.getByText("We couldn’t deliver the email to ada@typo.test.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByRole("dialog").waitFor();
});

test("someone who changed the address before verifying it learns that the link to the new one came back", async () => {
  const newEmail = "grace@typo.test";
  screens.server.me = sampleProfile({ email_verified: false, workspace: null, role: "trial", newEmail });
  const page = await screens.open("/verify");
  await page.getByText(`We sent a link to ${newEmail}.`).waitFor();
  screens.server.me = { ...screens.server.me, newEmailUndelivered: true };
  await page.getByText(`We couldn’t deliver the email to ${newEmail}.`).waitFor();
});

test("errors are shown next to a field when it loses focus, also by keyboard", async () => {
  const page = await visit("/signup");
  await page.getByText("14-day free trial: 10 image heatmaps and 1 video heatmap. No card required.").waitFor();
  const first = page.getByLabel("First name");
  await first.focus();
  await page.keyboard.press("Tab");
  await page.getByText("Please fill in your first and last name.").waitFor();
  const described = await first.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe("Please fill in your first and last name.");
  expect(await first.getAttribute("aria-invalid")).toBe("true");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada@");
  await page.keyboard.press("Tab");
  await page.getByText("Enter a valid email address.").waitFor();
  await page.keyboard.type("too short");
  await page.getByText("9 of at least 12 characters").waitFor();
  await page.keyboard.press("Tab");
  await page.getByText("Use at least 12 characters.").waitFor();
  await expectAccessible(page);
});

test("an address with an account leads to the sign-in page, which keeps the query parameters", async () => {
  const page = await visit("/signup?workspace=ws_north&workspaceName=North+Studio");
  await fill(page);
  await page.getByLabel(/I agree/).check();
  screens.server.rejectNext("/accounts/sign-up", "account.exists");
  await page.getByRole("button", { name: "Create account" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "This email already has an account." });
  await problem.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login?workspace=ws_north&workspaceName=North+Studio");
  await page.getByText("Log in to join North Studio.").waitFor();
});

test("a common password is rejected next to its field, and a server error shows its request id", async () => {
  const page = await visit("/signup");
  await fill(page);
  await page.getByLabel(/I agree/).check();
  screens.server.rejectNext("/accounts/sign-up", "account.password_common");
  await start(page).click();
  await page.getByText("This password is too common.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(`${PASSWORD} too`);
  screens.server.rejectNext("/accounts/sign-up", "internal");
  await start(page).click();
  await page.getByText("req-7f3a91").waitFor();
});

test("an invite fixes the address, needs no verification, and is accepted with the sign-up", async () => {
  screens.server.answerWith("POST /workspaces/invite-check", () => invitation);
  screens.server.answerWith("POST /accounts/sign-up", () => ({ uid: "usr_ada", email_verified: true }), 201);
  screens.server.answerWith("POST /workspaces/invites/accept", () => ({ workspace: "ws_north", role: "member" }));
  screens.server.me = sampleProfile({ role: "member" });
  const page = await visit("/signup?key=tok");
  await page.getByRole("heading", { name: "Join North Studio" }).waitFor();
  await waitUntil(async () => (await page.getByLabel("Email").inputValue()) === "ada@demo.sightline.test");
  await fill(page, { email: "" });
  await page.getByLabel(/I agree/).check();
  await page.getByRole("button", { name: "Create account and join" }).click();
  await page.getByText("You joined North Studio.").waitFor();
  await expect.poll(() => screens.server.sent("POST /workspaces/invites/accept")).toEqual([{ token: "tok", leave: false }]);
  expect(screens.server.sent("POST /accounts/sign-up")[0]).toMatchObject({ invite: "tok", email: "ada@demo.sightline.test" });
});

test("the sign-in page is prefilled with the invited address unless the user has typed something", async () => {
  screens.server.delay = 700;
  screens.server.answerWith("POST /workspaces/invite-check", () => ({ ...invitation, exists: true }));
  const page = await visit("/login?invite=tok");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByText("Log in to join North Studio.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(invitation.email);
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(PASSWORD);
});

test("an invalid invite shows an error, and a trial can still be started", async () => {
  screens.server.rejectNext("/workspaces/invite-check", "invite.not_found");
  const page = await visit("/signup?invite=gone");
  await page.getByText("This invitation doesn’t exist, has been used or has expired.").waitFor();
  await page.getByRole("heading", { name: "Start your trial" }).waitFor();
});

test("a partner's background and logo are shown", async () => {
  const look = { uid: "acme", name: "Acme", background: "/pictures/shop/image.png", logo: "/pictures/social/image.png" };
  screens.server.answerWith("GET /backoffice/affiliates/acme", () => look);
  const page = await visit("/signup?aff=acme");
  await page.getByRole("img", { name: "Acme" }).waitFor();
  expect(await page.locator(".entry__scene img").getAttribute("src")).toBe("/pictures/shop/image.png");
});

test("a partner's background and logo remain when a Google user finishes the sign-up", async () => {
  const look = { uid: "acme", name: "Acme", background: "/pictures/shop/image.png", logo: "/pictures/social/image.png" };
  screens.server.answerWith("GET /backoffice/affiliates/acme", () => look);
  screens.server.provider.isNamed = true;
  screens.server.provider.rejections.push(`PreSignUp failed with error User not found. Ticket: ${TICKET}. `);
  const person = { email: "ada@demo.sightline.test", firstName: "Ada", lastName: "" };
  screens.server.answerWith("POST /accounts/sign-up/ticket", () => person);
  const page = await visit("/signup?aff=acme");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("heading", { name: "Finish your sign-up" }).waitFor();
  await page.getByRole("img", { name: "Acme" }).waitFor();
  expect(await page.locator(".entry__scene img").getAttribute("src")).toBe("/pictures/shop/image.png");
});

test("the sign-in page links to the trial, password reset and legal documents, and keeps the query parameters", async () => {
  const page = await visit("/login?aff=acme&sub=sub_1");
  await page.getByRole("link", { name: "Start your trial" }).click();
  await page.waitForURL("**/signup?sub=sub_1&aff=acme");
  await page.goBack();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/reset");
  await page.goBack();
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  await page.getByRole("link", { name: "Terms" }).click();
  await page.getByText("Our liability is limited to 100 euros").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL("**/login?aff=acme&sub=sub_1");
  await page.getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("heading", { name: "Privacy policy" }).waitFor();
});

test("a typed address is passed on to the password reset and back, but not in the URL", async () => {
  const page = await visit("/login");
  await page.getByLabel("Email").fill("ada@demo.sightline.test");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/reset");
  await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("ada@demo.sightline.test");
  await page.getByLabel("Email").fill("grace@demo.sightline.test");
  await page.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login");
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("grace@demo.sightline.test");
});

test("an external identity provider signs in through a popup", async () => {
  screens.server.provider.isNamed = true;
  const page = await visit("/login");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByText("Log in successful").waitFor();
  await page.waitForURL("**/dashboard");
  await page.reload();
  await page.getByRole("button", { name: /Account of/ }).waitFor();
});

test("the first sign-in with an external provider only links the accounts and is repeated automatically", async () => {
  screens.server.provider.isNamed = true;
  screens.server.provider.rejections.push("Already found an entry for username Google_1");
  const page = await visit("/login");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByText("Log in successful").waitFor();
  await page.waitForURL("**/dashboard");
});

test("the popup of an external sign-in closes when the sign-in fails before it has a page", async () => {
  screens.server.provider.isNamed = true;
  const page = await visit("/login");
  const button = page.getByRole("button", { name: "Continue with Google" });
  await button.waitFor();
  await page.route("**/config.json", (route) => route.abort());
  const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  if (!popup.isClosed()) await popup.waitForEvent("close");
  await page.getByRole("alert").waitFor();
  await button.waitFor();
});

test("opening the popup of an external sign-in again ends the earlier attempt, whatever that waits for", async () => {
  screens.server.provider.isNamed = true;
  const page = await visit("/login");
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  const held: Route[] = [];
  await page.route("**/config.json", (route) => void held.push(route));
  const requests: string[] = [];
  page.context().on("request", (request) => requests.push(request.url()));
  for (const [index, name] of ["Continue with Google", "Open the pop-up again"].entries()) {
    await page.getByRole("button", { name }).click();
    await waitUntil(() => held.length === index + 1);
  }
  const [earlier, later] = held;
  await Promise.all([page.waitForResponse("**/config.json"), earlier!.continue()]);
  // What the earlier attempt would do next takes less time than a request.
  await page.evaluate(() => fetch("/first-paint.js").then((response) => response.text()));
  await later!.continue();
  await page.getByText("Log in successful").waitFor();
  await page.waitForURL("**/dashboard");
  expect(requests.filter((url) => url.includes("/oauth2/authorize"))).toHaveLength(1);
});

test("an external sign-in without an account says that the user was not found", async () => {
  screens.server.provider.isNamed = true;
  screens.server.provider.rejections.push("PreSignUp failed with error User not found.");
  const page = await visit("/login");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByText("User not found.").waitFor();
  await page.getByRole("alert").getByRole("link", { name: "Start a trial" }).waitFor();
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
});

const TICKET = "t".repeat(43);

test("a new Google user gets an account after agreeing to the terms, on any screen, by keyboard, with the visit's source", async () => {
  screens.server.provider.isNamed = true;
  screens.server.provider.rejections.push(`PreSignUp failed with error User not found. Ticket: ${TICKET}. `);
  const email = "ada@demo.sightline.test";
  screens.server.me = sampleProfile({ role: "trial", workspace: null, followedUp: false });
  screens.server.answerWith("POST /accounts/sign-up/ticket", () => ({ email, firstName: "Ada", lastName: "" }));
  screens.server.answerWith("POST /accounts/sign-up/finish", () => ({ uid: "usr_ada" }), 201);
  const page = await visit("/signup?plan=business&interval=month&source=ads&keyword=eye+tracking");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("heading", { name: "Finish your sign-up" }).waitFor();
  expect(await page.locator(".entry__scene img").count()).toBe(0);
  await page.getByText(`You’re creating an account for ${email}.`).waitFor();
  await page.getByText("Your plan: Business, monthly.").waitFor();
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await waitUntil(async () => !(await overflowsWindow(page)));
    await expectAccessible(page);
  }
  expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
  await page.getByLabel("Last name").focus();
  await page.keyboard.type("Marsh");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/followup?source=ads&keyword=eye+tracking");
  await expect
    .poll(() => screens.server.sent("POST /accounts/sign-up/finish"))
    .toEqual([
      {
        ticket: TICKET,
        firstName: "Ada",
        lastName: "Marsh",
        terms: true,
        source: "ads",
        keyword: "eye tracking",
        interested_in: "Business, monthly",
      },
    ]);
  expect(screens.complaints).toEqual([]);
});

test("a Google user without an account can create one at login, and an expired attempt continues with Google", async () => {
  screens.server.provider.isNamed = true;
  const rejection = `PreSignUp failed with error User not found. Ticket: ${TICKET}. `;
  screens.server.provider.rejections.push(rejection, rejection.replace("ttt", "new"));
  screens.server.answerWith("POST /accounts/sign-up/ticket", () => ({ email: "bo@x.test", firstName: "Bo", lastName: "Li" }));
  screens.server.rejectNext("/accounts/sign-up/ticket", "account.ticket_expired");
  const page = await visit("/login?source=ads");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByText("Your sign-in has expired. Please continue with your provider again.").waitFor();
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByText("You’re creating an account for bo@x.test.").waitFor();
  await expect
    .poll(() => screens.server.sent("POST /accounts/sign-up/ticket"))
    .toEqual([{ ticket: TICKET }, { ticket: TICKET.replace("ttt", "new") }]);
  await page.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login?source=ads");
  screens.server.provider.rejections.push(rejection);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByText("User not found. There’s no account for this address yet").waitFor();
});

test("sign-up and legal documents are accessible, on wide and narrow screens", async () => {
  for (const [address, heading] of [
    ["/signup", "Start your trial"],
    ["/terms", "Terms"],
    ["/privacy", "Privacy policy"],
  ] as const) {
    const page = await visit(address);
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    for (const [, size] of SIZES) {
      await page.setViewportSize(size);
      await waitUntil(async () => !(await overflowsWindow(page)));
      await expectAccessible(page);
    }
  }
});
