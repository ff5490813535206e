import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { type Api, createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { DEMO_PASSWORD } from "#local/seed/demo.ts";
import { unzip } from "#test/kit/unzip.ts";
import { discAt, movingDisc } from "#test/kit/videos.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { ANALYSIS_TIMEOUT_MS, Application, CUSTOMER_LIFE_TIMEOUT_MS } from "./kit/application.ts";
import { closePagesWithoutErrors } from "./kit/console-errors.ts";

const SITE = `<!doctype html><title>Small shop</title><meta name="viewport" content="width=device-width"><style>body{margin:0}
h1{margin:0;padding:40px}div{height:400px}</style><h1>Everything must go</h1><div style="background:#c33"></div>
<div style="background:#36c"></div><div style="background:#2a7"></div>`;
const BANNER = `<!doctype html><style>body{margin:0;background:#123}i{position:absolute;top:90px;width:60px;height:60px;background:#fc3;
animation:go 1s linear}@keyframes go{to{left:240px}}</style><i></i>`;

/** Every path of this site returns the page, except the banner's. */
const site: Server = createServer((request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/banner" ? BANNER : SITE),
);
let origin: string;
let application: Application;
let api: Api;

beforeAll(async () => {
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  application = await Application.start({ captureHosts: [host], samples: false });
  api = createApi(application.url, await createSignIn(application.url, "admin@demo.sightline.test", DEMO_PASSWORD));
});
afterEach(() => closePagesWithoutErrors(application));
afterAll(async () => {
  await application?.stop();
  site.close();
});

const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
/** Waits until the cards with these titles are done. Returns the titles whose cards showed progress. */
async function done(page: Page, titles: readonly string[]): Promise<ReadonlySet<string>> {
  const progressed = new Set<string>();
  await waitUntil(
    async () => {
      const states = await Promise.all(
        titles.map(async (title) => {
          const [status, bars] = await Promise.all([
            card(page, title)
              .first()
              .getAttribute("data-status", { timeout: 1_000 })
              .catch(() => null),
            card(page, title).getByRole("progressbar").count(),
          ]);
          if (bars > 0) progressed.add(title);
          if (status === "error" || status === "failed") throw new Error(`${title}: ${await card(page, title).innerText()}`);
          return status;
        }),
      );
      return states.every((status) => status === "done");
    },
    { within: ANALYSIS_TIMEOUT_MS, every: 50 },
  );
  return progressed;
}
const find = async (title: string): Promise<HeatmapCard> => {
  const { heatmaps: found } = await api(heatmaps.list, { query: {} });
  return found.find((each) => each.title === title)!;
};
const credits = async () => {
  const { imageCredits, videoCredits } = await api(accounts.me, {});
  return { images: imageCredits, videos: videoCredits };
};
const choose = async (page: Page, kind: string) => {
  await page.getByRole("button", { name: "New heatmap" }).first().click();
  await page.getByRole("button", { name: new RegExp(`^${kind}`) }).click();
  return page.getByRole("dialog", { name: kind });
};

test(
  "a dropped video and image are analysed, variants play, attention follows motion, and a frame becomes a heatmap",
  async () => {
    const before = await credits();
    const page = await application.openAs("admin", "/heatmaps");
    await drop(page, [
      { name: "Disc.mp4", type: "video/mp4", content: await readFile(await movingDisc({ seconds: 2, fps: 25, sound: "aac" })) },
      {
        name: "Still.jpg",
        type: "image/jpeg",
        content: await readFile(path.resolve(import.meta.dirname, "../../samples/social-post.jpg")),
      },
    ]);
    await page.getByLabel("Type").first().selectOption("Other");
    await page.getByRole("button", { name: "Apply to all" }).first().click();
    await page.getByRole("button", { name: "Generate 2 heatmaps" }).click();
    expect(await done(page, ["Disc", "Still"])).toContain("Disc");

    await card(page, "Disc").getByRole("link", { name: "Disc", exact: true }).click();
    await page.locator('.video-stage__videos[data-ready="true"]').waitFor();
    for (const variant of ["Peekthrough", "Original", "Heatmap"]) {
      await show(page, variant);
      const video = page.locator('.synced-video[data-visible="true"]');
      await waitUntil(async () => (await video.getAttribute("data-name")) === variant.toLowerCase());
      await page.getByRole("slider", { name: "Seek" }).press("Home");
      await Promise.all([video.evaluate(pauseSoon), page.getByRole("button", { name: "Play" }).click()]);
      await page.getByRole("button", { name: "Play" }).waitFor();
    }

    const { x, rate, length } = await api(heatmaps.frames, { params: { uid: (await find("Disc")).uid } });
    expect(length).toBe(20);
    expect(
      correlation(
        x,
        x.map((_, moment) => discAt(moment / rate).x),
      ),
    ).toBeGreaterThan(0.9);

    await show(page, "Original");
    await page.getByRole("button", { name: "Heatmap of this frame" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Disc frame");
    await page.getByRole("button", { name: "Create heatmap" }).click();
    await page.getByRole("link", { name: "Heatmaps", exact: true }).first().click();
    await done(page, ["Disc frame"]);
    expect(await find("Disc frame")).toMatchObject({ type: "image", subtype: "frame", width: 320, height: 180 });
    expect(await credits()).toEqual({ images: before.images - 2, videos: before.videos - 1 });
  },
  CUSTOMER_LIFE_TIMEOUT_MS,
);

test(
  "a full page uses one image credit and a banner one video credit; both can be compared and downloaded as a zip",
  async () => {
    const before = await credits();
    const page = await application.openAs("admin", "/projects");
    await page.getByRole("button", { name: "New project" }).click();
    await page.getByLabel("Title").fill("Shop");
    await page.getByRole("button", { name: "Create" }).click();
    await page.waitForURL("**/project/pj_*");
    const website = await choose(page, "Website");
    await website.getByLabel("URL").fill(`${origin}/`);
    await website.getByRole("radio", { name: "Mobile" }).check();
    await website.getByRole("checkbox", { name: /^Full page/ }).check();
    await website.getByRole("button", { name: "Create" }).click();
    await website.waitFor({ state: "hidden" });
    const banner = await choose(page, "HTML5 Banner");
    await banner.getByLabel("Title").fill("Moving square");
    await banner.getByLabel("Link").fill(`${origin}/banner`);
    await banner.getByLabel("Size").selectOption("300x250");
    await banner.getByLabel("Duration").fill("1");
    await banner.getByRole("button", { name: "Create" }).click();
    await banner.waitFor({ state: "hidden" });
    await done(page, ["Small shop", "Moving square"]);
    expect(await find("Moving square")).toMatchObject({ type: "video", subtype: "html5", duration: 1 });
    expect(await find("Small shop")).toMatchObject({ type: "image", subtype: "website", width: 375, slices: 2 });
    expect(await credits()).toEqual({ images: before.images - 1, videos: before.videos - 1 });

    for (const title of ["Small shop", "Moving square"])
      await page.getByRole("checkbox", { name: `Select ${title}` }).press("Space");
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await page.getByRole("heading", { name: "Compare" }).waitFor();
    await waitUntil(() =>
      page.locator("video").evaluateAll((all) => all.length === 1 && (all[0] as HTMLVideoElement).readyState > 1),
    );
    await page.goBack();

    await page.getByRole("button", { name: /^Actions for Shop/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Download ZIP" }).click(),
    ]);
    const names = Object.keys(await unzip(await readFile(await download.path())));
    const videos = ["heatmap.mp4", "original.mp4", "peekthrough.mp4"];
    expect(names.filter((name) => name.startsWith("Moving square")).map((name) => path.posix.basename(name))).toEqual(
      expect.arrayContaining([...videos, "scores.json"]),
    );
    expect(new Set(names.map((name) => path.posix.dirname(name))).size).toBe(4);
    expect(names).toContain("index.csv");
  },
  CUSTOMER_LIFE_TIMEOUT_MS,
);

const show = (page: Page, variant: string) => page.getByRole("radiogroup", { name: "Variant" }).getByText(variant).click();

/** Waits until a video plays and pauses it. Runs in the page: from outside, the 2 s video may end first. */
function pauseSoon(element: HTMLElement | SVGElement): Promise<void> {
  const video = element as HTMLVideoElement;
  return new Promise((resolve) => {
    const look = () => {
      if (video.currentTime <= 0.3 || video.videoWidth !== 320) return requestAnimationFrame(look);
      document.querySelector<HTMLElement>('button[aria-label="Pause"]')?.click();
      resolve();
    };
    look();
  });
}

type Dropped = { readonly name: string; readonly type: string; readonly content: Buffer };

/** Drops files on the page. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  await page.getByRole("article").or(page.getByText("Create your first heatmap")).first().waitFor();
  const sent = files.map(({ content, ...rest }) => ({ ...rest, base64: content.toString("base64") }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, sent);
  await page.dispatchEvent("main", "dragenter", { dataTransfer });
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

/** Pearson correlation of two lists of equal length. */
function correlation(left: readonly number[], right: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(left), mean(right)];
  const product = (one: readonly number[], other: readonly number[], [p, q]: readonly [number, number]) =>
    one.reduce((sum, value, at) => sum + (value - p) * (other[at]! - q), 0);
  return product(left, right, [a, b]) / Math.sqrt(product(left, left, [a, a]) * product(right, right, [b, b]));
}
