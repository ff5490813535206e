import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffAffiliateDetails } from "#contracts/staff/affiliates.ts";
import { png } from "#test/kit/images.ts";
import { overflowsWindow } from "#test/web/kit/overflow.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, expectContrast, Screens, SIZES } from "#test/web/kit/screens.ts";

let screens: Screens;
let affiliate: StaffAffiliateDetails;
const at = "2026-01-05T10:00:00.000Z";
const PATH = "/staff/backoffice/affiliates";

beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => {
  const { server } = screens;
  server.reset();
  server.me = sampleProfile({ superadmin: true });
  affiliate = { uid: "cafe-north", name: "Café North", subscriptions: 1, created_at: at, background: null, logo: null };
  const { background: _, logo: __, ...row } = affiliate;
  server.answerWith("GET /staff/backoffice/columns", () => ({ columns: {}, views: [] }));
  server.answerWith(`GET ${PATH}`, () => ({ rows: [row], last: null }));
  server.answerWith(`POST ${PATH}`, () => affiliate);
  server.answerWith(`GET ${PATH}/cafe-north`, () => affiliate);
  server.answerWith(`PATCH ${PATH}/cafe-north`, ({ name }: { name: string }) => {
    affiliate = { ...affiliate, name };
    return affiliate;
  });
  server.answerWith(`POST ${PATH}/cafe-north/delete`, () => ({}));
  server.answerWith("GET /staff/backoffice/users", () => ({
    rows: [
      {
        uid: "user-1",
        name: "Ada Lovelace",
        email: "ada@people.test",
        role: "admin",
        staff: false,
        workspace: { uid: "ws_1", name: "North Studio" },
        company: "",
        source: "",
        trial_end: null,
        image_credits: 0,
        video_credits: 0,
        followup: null,
        status: null,
        created_at: at,
        last_login: null,
      },
    ],
    last: null,
  }));
  server.answerWith("GET /staff/backoffice/subscriptions", () => ({
    rows: [
      {
        id: "sub_1",
        workspace: { uid: "ws_1", name: "North Studio" },
        owner: { uid: "user-1", email: "ada@people.test" },
        tier: "business",
        interval: "year",
        status: "active",
        value: 399,
        paid: true,
        current_period_end: at,
        cancel_at: null,
        created_at: at,
      },
    ],
    last: null,
  }));
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

test("an affiliate can be added with an id from its name, renamed, given a background, and deleted by typing the name", async () => {
  const { server } = screens;
  const page = await screens.open("/superadmin/affiliates");
  await page.getByRole("button", { name: "Add affiliate" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add affiliate" });
  await dialog.getByLabel("Name").fill("Café North");
  expect(await dialog.getByLabel("ID").inputValue()).toBe("cafe-north");
  await dialog.getByRole("button", { name: "Add affiliate" }).press("Enter");
  await page.getByRole("link", { name: "Ada Lovelace" }).waitFor();
  await expect.poll(() => server.sent(`POST ${PATH}`)).toEqual([{ uid: "cafe-north", name: "Café North" }]);
  await page.getByLabel("Name", { exact: true }).fill("Café South");
  await page.getByRole("link", { name: "Email log" }).click();
  await page.getByText("You have made changes. Do you want to continue without saving?").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save name" }).press("Enter");
  await page.getByRole("heading", { name: "Café South" }).waitFor();

  const image = `${PATH}/cafe-north/images/background`;
  const setBackground = (background: string | null) => () => {
    affiliate = { ...affiliate, background };
    return affiliate;
  };
  const upload = { kind: "form", url: `${server.origin}/bucket`, fields: {}, expires_at: at };
  server.answerWith(`POST ${image}`, () => ({ upload }));
  server.answerWith(`PUT ${image}`, setBackground(`${server.origin}/pictures/poster/image.png`));
  server.answerWith(`DELETE ${image}`, setBackground(null));
  const buffer = Buffer.from(await png(40, 20));
  await page.getByLabel("Background file").setInputFiles({ name: "desk.png", mimeType: "image/png", buffer });
  await page.getByText("Background changed").waitFor();
  expect(server.sent(`POST ${image}`)).toEqual([{ size: buffer.length }]);
  expect(server.uploads).toHaveLength(1);
  await page.getByRole("button", { name: "Replace background" }).waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await page.getByText("Background removed").waitFor();
  await page.getByRole("button", { name: "Upload background" }).waitFor();

  await page.getByRole("button", { name: "Delete affiliate" }).press("Enter");
  await page.getByLabel("Enter the affiliate’s name to confirm").fill("café south");
  await page.getByRole("dialog").getByRole("button", { name: "Delete affiliate" }).press("Enter");
  await page.getByText("Affiliate deleted").waitFor();
  expect(new URL(page.url()).pathname).toBe("/superadmin/affiliates");
  expect(screens.complaints).toEqual([]);
});

test.each(SIZES)("affiliates are accessible in light and dark (%s)", async (_, size) => {
  for (const [address, shown] of [
    ["affiliates", "Café North"],
    ["affiliate/cafe-north", "Ada Lovelace"],
  ] as const) {
    const page = await screens.open(`/superadmin/${address}`, { size });
    await page.getByText(shown, { exact: true }).first().waitFor();
    await expectAccessible(page);
    expect(await overflowsWindow(page)).toBe(false);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${address.replace("/", "-")}-${size.width}.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
    await screens.clear();
  }
});
