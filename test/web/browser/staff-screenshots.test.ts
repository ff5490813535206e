import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { StaffScreenshot } from "#contracts/staff/captures.ts";
import { sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const uid = `cp_${"0".repeat(26)}`;
const requested: StaffScreenshot = {
  uid,
  status: "requested",
  problem: null,
  url: "https://www.example.com/",
  format: "webp",
  title: null,
  final_url: null,
  width: null,
  height: null,
  imageURL: null,
  created_at: "2026-11-24T10:00:00.000Z",
  requested_by_name: "Ada Lovelace",
};

test("staff can take a screenshot by keyboard, see its progress, and see which fields are invalid", async () => {
  const { server } = screens;
  server.me = sampleProfile({ superadmin: true });
  let screenshot = requested;
  server.answerWith("POST /staff/captures/screenshots", () => requested);
  server.answerWith(`GET /staff/captures/screenshots/${uid}`, () => screenshot);
  const page = await screens.open("/superadmin/screenshots", { size: NARROW });
  await page.getByLabel("URL").fill("www.example.com");
  await page.getByLabel("Cookies").fill("no pair");
  await page.getByLabel("Wait before capture (ms)").fill("99999");
  expect(await page.getByLabel("Width").getAttribute("placeholder")).toBe("1920");
  await page.getByLabel("Width").fill("99");
  await page.keyboard.press("Enter");
  await page.getByText("Pairs like name=value; other=value").waitFor();
  await page.getByText("Enter a whole number from 0 to 10,000.").waitFor();
  await page.getByText("Enter a whole number from 240 to 1,920.").waitFor();
  await expectAccessible(page);

  await page.getByLabel("Cookies").fill("session=1");
  await page.getByLabel("Wait before capture (ms)").fill("5000");
  await page.getByLabel("Width").fill("1280");
  await page.getByLabel("Height").fill("720");
  await page.getByLabel("Format").selectOption("WebP");
  await page.getByLabel("Scroll to").fill("800");
  await page.getByLabel("Take a new one").check();
  await page.getByLabel("URL").press("Enter");
  await page.getByText("Capturing www.example.com. This takes a few seconds.").waitFor();
  await expect
    .poll(() => server.sent("POST /staff/captures/screenshots"))
    .toEqual([
      {
        url: "https://www.example.com",
        mobile: false,
        fullPage: false,
        width: 1280,
        height: 720,
        delay: 5000,
        hide_selector: "",
        scroll_to: 800,
        cookie: "session=1",
        format: "webp",
        force: true,
      },
    ]);
  const facts = { title: "Plans", final_url: "https://www.example.com/plans", width: 1920, height: 1080 };
  screenshot = { ...requested, ...facts, status: "done", imageURL: `${page.url().split("/superadmin")[0]}/favicon.svg` };
  await page.getByRole("img", { name: "Screenshot of https://www.example.com/" }).waitFor();
  await page.getByText("1920 × 1,080 pixels").waitFor();
  await expectAccessible(page);
  screenshot = { ...requested, status: "failed", problem: { code: "capture_timeout", message: "It took too long to load." } };
  await page.reload();
  await page.getByText("It took too long to load.").waitFor();
  expect(screens.complaints).toEqual([]);
});
