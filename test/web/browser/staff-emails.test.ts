import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffEmailDetails } from "#contracts/staff/emails.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
const at = "2026-01-05T10:00:00.000Z";
const emailOf = (uid: string, more: Partial<StaffEmailDetails> = {}): StaffEmailDetails => ({
  uid,
  to: "ada@people.test",
  template: "report-ready",
  state: "failed",
  attempts: 6,
  created_at: at,
  sent_at: null,
  subject: "Your report is ready",
  text: "Hi Ada,\n\nyour report is ready:\nhttps://sightline.test/reports/rp_1",
  reply_to: null,
  error: "MessageRejected: the mailbox is full",
  provider_id: null,
  next_at: null,
  resendable: "yes",
  ...more,
});
let stored: StaffEmailDetails[];

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ superadmin: true });
  stored = [
    emailOf("ml_1"),
    emailOf("ml_2", { template: "verify", state: "sent", sent_at: at, error: null, resendable: "secret" }),
  ];
  server.answerWith("GET /staff/backoffice/columns", () => ({ columns: {}, views: [] }));
  server.answerWith("GET /staff/backoffice/email-templates", () => ({ templates: ["report-ready", "verify"] }));
  server.answerWith("GET /staff/backoffice/emails", () => ({ rows: stored, last: null }));
  for (const uid of ["ml_1", "ml_2", "ml_3"])
    server.answerWith(`GET /staff/backoffice/emails/${uid}`, () => stored.find((each) => each.uid === uid)!);
  server.answerWith("POST /staff/backoffice/emails/ml_1/resend", () => {
    stored = [emailOf("ml_3", { state: "queued", attempts: 0, error: null, next_at: at, resendable: "waiting" }), ...stored];
    return stored[0]!;
  });
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("an email can be read and sent again by keyboard, except one with a secret link", async () => {
  const page = await screens.open("/superadmin/mails");
  await page.getByRole("gridcell", { name: "report-ready" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Your report is ready" });
  await dialog.getByText("MessageRejected: the mailbox is full").waitFor();
  await dialog.getByRole("button", { name: "Send again" }).press("Enter");
  await dialog.getByText("It’s still being delivered.").waitFor();
  expect(new URL(page.url()).searchParams.get("mail")).toBe("ml_3");
  await page.keyboard.press("Escape");
  await page.getByRole("gridcell", { name: "verify" }).click();
  await page.getByText("Ask them to request a new one.").waitFor();
  expect(await page.getByRole("button", { name: "Send again" }).count()).toBe(0);
  expect(screens.complaints).toEqual([]);
});

test.each(SIZES)("the email log is accessible in light and dark (%s)", async (_, size) => {
  const page = await screens.open("/superadmin/mails?mail=ml_1", { size });
  await page.getByText("Hi Ada").waitFor();
  await expectAccessible(page);
  expect(await overflowsWindow(page)).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/mails-${size.width}.png`, fullPage: true });
});
