import type { Locator, Page } from "playwright-core";
import { reports } from "#contracts/reports.ts";
import { createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { DEMO_ADMIN, DEMO_PASSWORD } from "#local/seed/demo.ts";
import type { ProductImageName } from "#web/app/shared/product-images/names.ts";
import { cardOf, prepare, productShot, titleOf, twoVersions } from "../tutorials/designs.ts";

/** The part of a page that is taken: from the top of one element to the bottom of another, `highest` pixels at most. */
type Part = { readonly from: Locator; readonly to: Locator; readonly highest: number };
/** Opens a page as it is taken. */
type Scene = (page: Page, url: string) => Promise<Part>;

const REPORT = "Summer posts";
const TEMPLATES = 12;

/** Makes sure that there is a report of three posts, and opens it. */
async function openReport(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/reports`);
  const link = page.getByRole("link", { name: REPORT, exact: true }).first();
  await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
  await page.waitForLoadState("networkidle");
  if ((await link.count()) > 0) await link.click();
  else await page.goto(`${url}/report/${await createReport(page, url)}`);
  await page.getByRole("tab", { name: "Results" }).waitFor();
  await page.waitForLoadState("networkidle");
}

async function createReport(page: Page, url: string): Promise<string> {
  const api = createApi(url, await createSignIn(url, DEMO_ADMIN, DEMO_PASSWORD));
  const heatmaps: string[] = [];
  for (const design of [...(await twoVersions()), await productShot()]) {
    await prepare(page, url, design, "Social media");
    const href = await cardOf(page, titleOf(design))
      .first()
      .getByRole("link", { name: titleOf(design), exact: true })
      .getAttribute("href");
    heatmaps.push(href!.split("/").pop()!);
  }
  const { templates } = await api(reports.templates, { query: { type: "social" } });
  const ids = templates.slice(0, TEMPLATES).map(({ id }) => id);
  const { uid } = await api(reports.create, { body: { title: REPORT, type: "social", heatmaps, ids } });
  return uid;
}

const report: Scene = async (page, url) => {
  await openReport(page, url);
  const rankings = page.getByRole("region", { name: /^Ranking by/ });
  return { from: rankings.first(), to: rankings.last(), highest: 560 };
};

const ads: Scene = async (page, url) => {
  await openReport(page, url);
  await page.getByRole("tab", { name: "Ads" }).click();
  const list = page.getByRole("list", { name: "Ads" });
  await list.waitFor();
  await page.waitForLoadState("networkidle");
  return { from: list, to: list.getByRole("listitem").first(), highest: 560 };
};

const audit: Scene = async (page, url) => {
  await page.goto(`${url}/heatmaps`);
  await cardOf(page, "Social post").getByRole("link", { name: "Social post", exact: true }).click();
  await page.locator(".picture-layers[data-loaded=true]").first().waitFor();
  await page.getByRole("button", { name: "Creative audit" }).click();
  const dialog = page.getByRole("dialog", { name: "Creative audit" });
  const request = dialog.getByRole("button", { name: "Request Analysis" });
  const component = dialog.getByRole("region").first();
  await request.or(component).first().waitFor();
  if (await request.isVisible()) await request.click();
  await component.waitFor();
  const content = dialog.getByRole("figure").locator("..");
  return { from: content, to: component, highest: 640 };
};

export const SCENES: Readonly<Record<ProductImageName, Scene>> = { report, ads, audit };
