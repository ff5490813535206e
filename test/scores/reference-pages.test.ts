import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#test/kit/browser.ts";
import { findElements } from "../../tools/elements/find-elements.ts";
import { cutSlices } from "../../tools/reference/pages/cut-slices.ts";
import { downloadSource } from "../../tools/reference/pages/download-source.ts";
import { type ReferencePage, readReferencePages } from "../../tools/reference/pages/read-pages.ts";
import { renderTemplate } from "../../tools/reference/pages/render-template.ts";
import { isFresh, readTemplates, type Template } from "../../tools/reference/pages/templates.ts";

const SCREEN = { width: 390, height: 844 };
const template: Template = {
  name: "shop",
  theme: "shop",
  licence: "MIT",
  author: "Somebody",
  source: "npm:shop@1.0.0",
  path: "dist/index.html",
};

let folder: string;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(path.join(os.tmpdir(), "reference-pages-"));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

test("the list has at least 150 templates with different names and pages, at most three per theme", async () => {
  const templates = await readTemplates();
  expect(templates.length).toBeGreaterThanOrEqual(150);
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  expect(new Set(templates.map(({ source, path: page }) => `${source} ${page}`)).size).toBe(templates.length);
  const themes = Map.groupBy(templates, ({ theme }) => theme);
  for (const [theme, pages] of themes) expect(pages.length, theme).toBeLessThanOrEqual(3);
});

test("about a fifth of the templates is fresh, and all pages of a theme are on the same side", async () => {
  const templates = await readTemplates();
  const share = templates.filter(isFresh).length / templates.length;
  expect(share).toBeGreaterThan(0.15);
  expect(share).toBeLessThan(0.27);
  expect(isFresh({ theme: "material-kit" })).toBe(isFresh({ theme: "material-kit" }));
});

test("a page is cut into its first screen and two further down, without blank ones, scaled as on a phone", async () => {
  const page = await browser.newPage({ viewport: SCREEN, isMobile: true });
  const cut = async (screens: number, striped: { from: number; to: number }, width = SCREEN.width) => {
    const [high, from, to] = [screens, striped.from, striped.to].map((count) => (count * SCREEN.height * width) / SCREEN.width);
    await page.setContent(`<!doctype html><meta name="viewport" content="width=${width}">
<body style="margin: 0; height: ${high}px"><div style="position: absolute; width: 50%; top: ${from}px; height: ${to! - from!}px;
background: repeating-linear-gradient(#000 0 30px, #fff 30px 60px)">`);
    return cutSlices(page, SCREEN);
  };
  expect([...(await cut(1, { from: 0, to: 1 })).keys()]).toEqual([0]);
  expect([...(await cut(2.4, { from: 0, to: 2.4 })).keys()]).toEqual([0, 1]);
  expect([...(await cut(9, { from: 0, to: 9 }, 980)).keys()]).toEqual([0, 1, 2]);
  expect([...(await cut(3, { from: 0, to: 1 })).keys()]).toEqual([0]);
  const slices = await cut(3, { from: 1, to: 2 });
  expect([...slices.keys()]).toEqual([1]);
  expect(await sharp(slices.get(1)).metadata()).toMatchObject({ ...SCREEN, format: "webp" });
});

test("elements of a page are found where they are shown, and hidden ones are not", async () => {
  const page = await browser.newPage({ viewport: SCREEN });
  await page.setContent(`<!doctype html><body style="margin: 0"><h1 style="margin: 0; font: 40px/50px Inter">Sale</h1>
<p style="margin: 0; font: 16px/20px Inter">Only today</p><button style="position: absolute; left: 20px; top: 900px; width: 120px;
height: 44px; padding: 0"></button><img width="80" height="60" style="display: block"><p hidden>Nothing</p>`);
  const found = await findElements(page, 24);
  expect(found.map(([element]) => element).toSorted()).toEqual(["button", "headline", "image", "text", "text"]);
  expect(found.find(([element]) => element === "button")).toEqual(["button", 20, 900, 120, 44]);
  expect(found.find(([element]) => element === "image")).toEqual(["image", 0, 70, 80, 60]);
});

test("a template is rendered on both screens without network; a blank one and one without its stylesheet are left out", async () => {
  const home = path.join(folder, "shop@1.0.0");
  await mkdir(path.join(home, "dist"), { recursive: true });
  const texts = Array.from({ length: 120 }, (_, at) => `<p>Line ${at} of the page</p>`).join("");
  const write = (name: string, head: string, body: string) =>
    writeFile(
      path.join(home, "dist", name),
      `<!doctype html><meta name="viewport" content="width=device-width">${head}<body>${body}`,
    );
  await writeFile(path.join(home, "dist/style.css"), "body { background: rgb(200, 30, 40); font-size: 24px }");
  const fonts = '<link rel="stylesheet" href="https://fonts.example.com/css?family=Lato">';
  await write("index.html", `<link rel="stylesheet" href="style.css">${fonts}`, texts);
  await write("blank.html", "<style>p { color: red }</style>", "");
  await write("plain.html", "", texts);
  await write("unstyled.html", '<link rel="stylesheet" href="https://example.com/style.css">', texts);
  const source = await downloadSource(template, folder);
  const { files, problems } = await renderTemplate(browser, template, source);
  expect(problems).toEqual([]);
  expect([...files.keys()]).toEqual(
    ["desktop", "mobile"].flatMap((device) => [0, 1, 2].map((slice) => `shop-${device}-${slice}.webp`)),
  );
  const corner = await sharp(files.get("shop-desktop-0.webp"))
    .removeAlpha()
    .extract({ left: 1200, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer();
  for (const [at, value] of [200, 30, 40].entries()) expect(Math.abs(corner[at]! - value)).toBeLessThan(8);
  for (const [page, problem] of [
    ["blank", "blank"],
    ["plain", "no stylesheet at all"],
    ["unstyled", "no stylesheet https://example.com/style.css"],
  ] as const) {
    const broken = await renderTemplate(browser, { ...template, path: `dist/${page}.html` }, source);
    expect(broken.files.size).toBe(0);
    expect(broken.problems).toHaveLength(2);
    expect(broken.problems[0]).toContain(problem);
  }
});

test("the images of a folder are read in the order of the templates, with their device and part", async () => {
  const [one, other] = await readTemplates();
  const images = path.join(folder, "images");
  await mkdir(images);
  const names = [
    `${other!.name}-mobile-0`,
    `${one!.name}-mobile-0`,
    `${one!.name}-desktop-2`,
    `${one!.name}-desktop-0`,
    "other-desktop-0",
  ];
  for (const name of names) await writeFile(path.join(images, `${name}.webp`), "");
  await writeFile(path.join(images, "notes.txt"), "");
  const pages: ReferencePage[] = [];
  for await (const page of readReferencePages(images)) pages.push(page);
  expect(pages.map(({ source, device, slice }) => [source, device, slice])).toEqual([
    [one!.name, "desktop", false],
    [one!.name, "desktop", true],
    [one!.name, "mobile", false],
    [other!.name, "mobile", false],
  ]);
  expect(pages[1]).toMatchObject({
    content: "web",
    fresh: isFresh(one!),
    file: path.join(images, `${one!.name}-desktop-2.webp`),
  });
});
