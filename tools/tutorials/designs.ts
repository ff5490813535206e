import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";

const SAMPLES = path.resolve(import.meta.dirname, "../../samples");
/** Where the sample post has its badge, and the plain background beside it. */
const BADGE = { left: 780, top: 315, width: 225, height: 220 };
const BESIDE = { left: 1010, top: 315, width: 60, height: 220 };

type Design = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const sample = (file: string): Promise<Buffer> => readFile(path.join(SAMPLES, file));

/** A sample as a file to upload. */
export const productShot = async (): Promise<Design> => ({
  name: "Night oil.jpg",
  mimeType: "image/jpeg",
  buffer: await sample("product-shot.jpg"),
});

/** Two versions of a post: with a badge, and without it. */
export async function twoVersions(): Promise<readonly [Design, Design]> {
  const original = await sample("social-post.jpg");
  const cover = await sharp(original)
    .extract(BESIDE)
    .resize({ ...BADGE, fit: "fill" })
    .toBuffer();
  const without = await sharp(original)
    .composite([{ input: cover, left: BADGE.left, top: BADGE.top }])
    .jpeg()
    .toBuffer();
  return [
    { name: "Lemon with badge.jpg", mimeType: "image/jpeg", buffer: original },
    { name: "Lemon without badge.jpg", mimeType: "image/jpeg", buffer: without },
  ];
}

export const titleOf = ({ name }: Design): string => name.replace(/\.\w+$/, "");

/** Makes sure that the list has a finished heatmap of a design, without recording. */
export async function prepare(page: Page, url: string, design: Design, type: string): Promise<void> {
  const title = titleOf(design);
  await page.goto(`${url}/heatmaps`);
  await page.getByRole("article").first().waitFor();
  const card = cardOf(page, title);
  if ((await card.count()) === 0) {
    await page.getByTestId("file-picker").setInputFiles(design);
    await page.getByLabel("Type").first().selectOption(type);
    await page.getByRole("button", { name: /^Generate/ }).click();
  }
  await page.locator('article[data-status="done"]').filter({ hasText: title }).first().waitFor();
}

export const cardOf = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });

/** Deletes the heatmaps of a title that earlier recordings made. */
export async function remove(page: Page, title: string): Promise<void> {
  const cards = cardOf(page, title);
  for (let left = await cards.count(); left > 0; left = await cards.count()) {
    await cards
      .first()
      .getByRole("button", { name: `Actions for ${title}` })
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete" }).last().click();
    await page.waitForFunction(
      ([name, before]) =>
        [...document.querySelectorAll("article")].filter((card) => card.textContent?.includes(name)).length < before,
      [title, left] as const,
    );
  }
}
