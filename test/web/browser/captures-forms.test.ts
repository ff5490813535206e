import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { projectIdOf } from "#test/web/kit/projects-state.ts";
import { idOf, sampleHeatmap, sampleProfile } from "#test/web/kit/sample-data.ts";
import { expectAccessible, NARROW, Screens } from "#test/web/kit/screens.ts";

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
beforeEach(() => screens.server.reset());
afterEach(() => screens.clear());
afterAll(() => screens.stop());

const choose = async (page: Page, kind: string) => {
  await page.getByRole("button", { name: "New heatmap" }).last().click();
  // A click could miss the button while the dialog is still moving.
  await page.getByRole("dialog").getByRole("button", { name: kind }).press("Enter");
};
const createButton = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Create" });

test("a website capture needs only a URL and then appears in the list", async () => {
  const page = await screens.open("/dashboard");
  await choose(page, "Website");
  expect(await createButton(page).isDisabled()).toBe(true);
  await page.getByLabel("URL").fill("www.example.com/shop");
  await createButton(page).click();
  await page.waitForURL("**/heatmaps");
  await page.getByRole("link", { name: "www.example.com/shop" }).waitFor();
  await expect
    .poll(() => screens.server.sent("POST /captures/website"))
    .toEqual([
      {
        url: "www.example.com/shop",
        mobile: false,
        fullPage: false,
        hide_selector: "",
        scroll_to: "",
        add_scrolling_video: false,
        audit: false,
        projectIds: [],
      },
    ]);
  expect(screens.complaints).toEqual([]);
});

test("a double click on Create sends one request", async () => {
  const page = await screens.open("/dashboard");
  await choose(page, "Website");
  await page.getByLabel("URL").fill("www.example.com");
  await createButton(page).dblclick();
  await page.waitForURL("**/heatmaps");
  await page.getByRole("link", { name: "www.example.com" }).waitFor();
  expect(screens.server.sent("POST /captures/website")).toHaveLength(1);
});

test("a website or banner that could not be captured can be tried again with its URL", async () => {
  const { server } = screens;
  const problem = { code: "capture.unreachable", message: "The page did not answer." };
  server.heatmaps = [
    sampleHeatmap(server.origin, 0, { status: "failed", subtype: "website", source: "https://www.example.com/shop", problem }),
  ];
  const page = await screens.open(`/heatmap/${idOf(0)}`);
  await page.getByRole("button", { name: "Try again" }).click();
  expect(await page.getByRole("dialog").getByLabel("URL").inputValue()).toBe("https://www.example.com/shop");
  server.heatmaps = [
    sampleHeatmap(server.origin, 0, { status: "failed", subtype: "html5", source: "https://ads.example.com/banner", problem }),
  ];
  await page.reload();
  await page.getByRole("button", { name: "Try again" }).click();
  expect(await page.getByRole("dialog").getByLabel("Link").inputValue()).toBe("https://ads.example.com/banner");
});

test("all website options are sent, on a project page with the project, and errors are shown at their fields", async () => {
  screens.server.projects.keep("Spring");
  const project = projectIdOf(0);
  const page = await screens.open(`/project/${project}`);
  await choose(page, "Website");
  await page.getByLabel("URL").fill("ftp://files.example.com");
  await page.getByText("More options").click();
  expect(await page.getByLabel("Wait before capture (seconds)").getAttribute("placeholder")).toBe("1");
  await page.getByLabel("Wait before capture (seconds)").fill("99");
  await page.getByLabel("Hide elements").fill(".chat");
  await page.getByLabel("Scroll to").fill("800");
  await page.getByRole("radio", { name: "Mobile" }).check();
  await page.getByLabel("Full page").check();
  await page.getByLabel("Scrolling video").check();
  await page.getByText("Uses 1 image credit and 1 video credit.").waitFor();
  await createButton(page).click();
  await page.getByText("Please enter an http or https URL.").waitFor();
  await page.getByText("Enter 0 to 10 seconds.").waitFor();

  // Browsers encode the spaces of a host, so that it would be one.
  await page.getByLabel("URL").fill("not a url");
  await createButton(page).click();
  expect(await page.getByText("Please enter an http or https URL.").count()).toBe(1);
  expect(screens.server.sent("POST /captures/website")).toEqual([]);

  await page.getByLabel("Wait before capture (seconds)").fill("2,5");
  await page.getByLabel("URL").fill("does-not-exist.invalid");
  screens.server.rejectNext("/captures/website", "capture.address_not_found");
  await createButton(page).click();
  await page.getByRole("dialog").getByText("We can’t find this website.").first().waitFor();
  await page.getByLabel("URL").fill("http://10.0.0.1");
  screens.server.rejectNext("/captures/website", "capture.address_blocked");
  await createButton(page).click();
  const rejected = page.getByRole("dialog").getByText(/capture this URL/);
  await rejected.first().waitFor();
  await page.getByLabel("URL").fill("example.com");
  await createButton(page).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect
    .poll(() => screens.server.sent("POST /captures/website").at(-1))
    .toEqual({
      url: "example.com",
      mobile: true,
      fullPage: true,
      delay: 2500,
      hide_selector: ".chat",
      scroll_to: 800,
      add_scrolling_video: true,
      audit: false,
      projectIds: [project],
    });
  expect(page.url()).toContain(`/project/${project}`);
});

test("users with access to audits can have a website audited as soon as it is analysed", async () => {
  const profile = sampleProfile();
  screens.server.enter({ ...profile, workspace: { ...profile.workspace!, access: ["audits"] } });
  const page = await screens.open("/heatmaps");
  await choose(page, "Website");
  await page.getByLabel("URL").fill("example.com");
  await page.getByLabel("UX audit").check();
  await createButton(page).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => screens.server.sent("POST /captures/website").at(-1)).toMatchObject({ audit: true });
});

test("an invalid selector is marked before sending, and a server error until the field changes", async () => {
  const page = await screens.open("/heatmaps");
  await choose(page, "Website");
  await page.getByLabel("URL").fill("example.com");
  await page.getByText("More options").click();
  const [hide, scrollTo] = [page.getByLabel("Hide elements"), page.getByLabel("Scroll to")];
  await hide.fill("..[[");
  await scrollTo.fill("#a >");
  await createButton(page).click();
  await page.getByText("Please enter a valid CSS selector.").waitFor();
  await page.getByText("At most 100000 pixels, or a CSS selector").waitFor();
  expect(screens.server.sent("POST /captures/website")).toEqual([]);

  await hide.fill(".chat, #offers");
  await scrollTo.fill("#prices");
  const issues = [{ path: "hide_selector", message: "This hides everything." }];
  const rejection = { code: "request.invalid", message: "Please check the marked fields.", details: { issues }, request_id: "r" };
  screens.server.answerWith("POST /captures/website", () => rejection, 400);
  await createButton(page).click();
  await page.getByText("This hides everything.").waitFor();
  // The marked field says it all.
  expect(await page.getByText("Please check the marked fields.").count()).toBe(0);
  await hide.fill("#offers");
  await page.getByText("This hides everything.").waitFor({ state: "detached" });
});

test("a banner can be created once all fields have values, and a preset size sets both dimensions", async () => {
  const page = await screens.open("/heatmaps");
  await choose(page, "HTML5 Banner");
  expect(await page.getByLabel("Width").getAttribute("placeholder")).toBe("e.g. 300");
  expect(await page.getByLabel("Height").getAttribute("placeholder")).toBe("e.g. 600");
  expect(await page.getByLabel("Duration (seconds)").inputValue()).toBe("5");
  expect(await page.getByRole("radio", { name: "Centre" }).isChecked()).toBe(true);
  await page.getByText("Still needed: title, link, width and height.").waitFor();
  await page.getByLabel("Title").fill("Spring banner");
  await page.getByLabel("Link").fill("ads.example.com/spring");
  await page.getByText("Still needed: width and height.").waitFor();
  expect(await createButton(page).isDisabled()).toBe(true);
  await page.getByLabel("Size").selectOption("728x90");
  expect(await page.getByLabel("Width").inputValue()).toBe("728");
  await page.getByLabel("Duration (seconds)").fill("");
  await page.getByText("Still needed: duration.").waitFor();
  expect(await createButton(page).isDisabled()).toBe(true);
  await page.getByLabel("Duration (seconds)").fill("8");
  await page.getByText("Still needed").waitFor({ state: "detached" });
  await page.getByRole("radio", { name: "Top right" }).check({ force: true });
  await createButton(page).click();
  await page.getByRole("link", { name: "Spring banner" }).waitFor();
  await expect
    .poll(() => screens.server.sent("POST /captures/banner"))
    .toEqual([
      {
        title: "Spring banner",
        src: "ads.example.com/spring",
        duration: 8000,
        position: "righttop",
        dimensions: "728x90",
        projectIds: [],
      },
    ]);
  await page.getByRole("link", { name: "Spring banner" }).click();
  await page.getByRole("heading", { name: "Recording the banner" }).waitFor();
  const [banner] = screens.server.heatmaps;
  await expect.poll(() => screens.server.watchers).toBeGreaterThan(0);
  screens.server.change(banner!.uid, { width: 1048, height: 210 });
  await page.getByRole("heading", { name: "Predicting where people look" }).waitFor();
});

test("the side of a banner that is out of range is marked and focused, and a preset size corrects it", async () => {
  const page = await screens.open("/heatmaps");
  await choose(page, "HTML5 Banner");
  await page.getByLabel("Title").fill("Spring banner");
  await page.getByLabel("Link").fill("ads.example.com/spring");
  const [width, height] = [page.getByLabel("Width"), page.getByLabel("Height")];
  const marked = () => Promise.all([width, height].map((side) => side.getAttribute("aria-invalid")));
  await width.fill("300");
  await height.fill("9999");
  await createButton(page).click();
  await page.getByText("20 to 1920 pixels").waitFor();
  expect(await marked()).toEqual(["false", "true"]);
  await expect.poll(() => height.evaluate((own) => own === document.activeElement)).toBe(true);
  await width.fill("7");
  await createButton(page).click();
  await page.getByText("20 to 1920 pixels").nth(1).waitFor();
  expect(await marked()).toEqual(["true", "true"]);
  await page.getByLabel("Size").selectOption("300x250");
  await page.getByText("20 to 1920 pixels").first().waitFor({ state: "detached" });
  await createButton(page).click();
  await page.getByRole("link", { name: "Spring banner" }).waitFor();
});

test("insufficient credits are explained, with a link to the plans", async () => {
  screens.server.me = sampleProfile({ videoCredits: 0 });
  const page = await screens.open("/heatmaps");
  await choose(page, "HTML5 Banner");
  await page.getByText("It seems you don't have enough Video credits").waitFor();
  await page.getByRole("button", { name: "See plans" }).click();
  await page.waitForURL("**/subscription");

  await page.goBack();
  await choose(page, "Website");
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Scrolling video No video credits left").isDisabled()).toBe(true);
  await dialog.getByRole("link", { name: "See plans" }).click();
  await page.waitForURL("**/subscription");
  await dialog.waitFor({ state: "detached" });
});

test("a website heatmap can be created by keyboard, including going back to the kinds", async () => {
  const page = await screens.open("/heatmaps");
  await page.getByText("Create your first heatmap").waitFor();
  await page.getByRole("button", { name: "New heatmap" }).last().press("Enter");
  // Wait until the dialog has set the initial focus.
  await page.getByRole("dialog").locator(":focus").waitFor();
  await page.getByRole("button", { name: /^HTML5 Banner/ }).press("Enter");
  await page.getByLabel("Title").and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Back" }).press("Enter");
  await page.getByRole("button", { name: /^Website/ }).press("Enter");
  await page.getByLabel("URL").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("example.com");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "example.com" }).waitFor();
});

test("the forms are accessible, also on a narrow screen", async () => {
  const page = await screens.open("/heatmaps", { size: NARROW });
  await page.getByRole("button", { name: "New heatmap" }).first().click();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Website/ }).click();
  await page.getByText("More options").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: /^HTML5 Banner/ }).click();
  await page.getByLabel("Link").waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
