import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { capturePage } from "#adapters/browser/capture-page.ts";
import { type CaptureOptions, type CaptureSession, openCaptureSession } from "#adapters/browser/capture-session.ts";
import { DESKTOP } from "#adapters/browser/devices.ts";
import { installChromium } from "#adapters/browser/install-chromium.ts";
import { loadPage } from "#adapters/browser/load-page.ts";
import type { PageRequest } from "#adapters/browser/open-for-capture.ts";
import { recordScrolling } from "#adapters/browser/record-scrolling.ts";
import { screenshotPage } from "#adapters/browser/screenshot-page.ts";
import { screenshotSearchPage } from "#adapters/browser/screenshot-search-page.ts";
import { type FakeInternet, type FakeSite, file, PUBLIC, redirect, startFakeInternet } from "./kit/fake-internet.ts";

const RED = [255, 0, 0];
const GREEN = [0, 128, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];

const square = file(
  "image/svg+xml",
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="green"/></svg>',
);
/** A bar fixed to the top, a bubble fixed to the bottom, a hero as high as the screen, and images that load lazily. */
const SHOP = `<!doctype html><meta name="viewport" content="width=device-width"><title> A shop </title><style>
body { margin: 0 } header { position: fixed; top: 0; width: 100%; height: 50px; background: red }
.hero { height: 100vh } section { height: 800px } img { display: block }
#bubble { position: fixed; bottom: 0; right: 0; width: 60px; height: 60px; background: blue }
#fade { position: absolute; top: 60px; left: 0; width: 50px; height: 50px; background: blue; animation: in 90s both }
@keyframes in { from { opacity: 0 } }</style>
<header></header><div id="fade"></div><div class="hero"></div>
${[1, 2].map((at) => `<section><img loading="lazy" src="/square.svg?${at}" width="100" height="100"></section>`).join("")}<div id="bubble"></div>`;

const BANNER = `<!doctype html><div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" class="otFlat"
style="position: fixed; inset: auto 0 0 0; height: 300px; background: yellow">We use cookies
<button id="onetrust-reject-all-handler" onclick="fetch('/declined'); document.querySelector('#onetrust-banner-sdk').remove()">Reject all</button>
<button id="onetrust-accept-btn-handler" onclick="fetch('/accepted')">Accept all</button></div></div>`;
const STUBBORN = `<!doctype html><div class="cookie-wall" style="position: fixed; inset: 0; background: yellow">Cookies! <a href="#" onclick="fetch('/fine')">Fine</a></div>`;

const request = (over: Partial<PageRequest> = {}): PageRequest => ({
  url: "http://shop.example/",
  mobile: false,
  fullPage: false,
  delay: 0,
  hide_selector: "",
  scroll_to: "",
  ...over,
});

/** Pages of ours keep no connection open and no banner back. */
const timeouts = { quiet: 50, consent: 50 };

let internet: FakeInternet;
afterEach(() => internet.close());

const temporary = process.env.TMPDIR;
let folder: string;
beforeAll(async () => {
  await installChromium();
  folder = await mkdtemp(path.join(os.tmpdir(), "sightline-test-"));
  process.env.TMPDIR = folder;
});
afterAll(async () => {
  process.env.TMPDIR = temporary ?? "/tmp";
  await rm(folder, { recursive: true });
});

async function capture(
  sites: Parameters<typeof startFakeInternet>[0],
  over: Partial<PageRequest> = {},
  options: CaptureOptions = { timeouts },
) {
  internet = await startFakeInternet(sites);
  const captured = await capturePage(request(over), { network: internet.network, ...options });
  const images = captured.slices.map((slice) => sharp(slice));
  const sizes = await Promise.all(images.map(async (image) => image.metadata().then(({ width, height }) => [width, height])));
  return { ...captured, sizes, at: (x: number, y: number, slice = 0) => colourAt(captured.slices[slice]!, x, y) };
}

async function colourAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const pixel = sharp(image).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha();
  return [...(await pixel.raw().toBuffer())];
}

const shop = { "shop.example": SHOP, "shop.example/square.svg?1": square, "shop.example/square.svg?2": square };

describe("a captured page", () => {
  it("a captured page is its first screen, with animations at their end", async () => {
    const { title, finalUrl, sizes, at } = await capture(
      { ...shop, "old.example": redirect("http://shop.example/") },
      { url: "http://old.example/" },
    );
    expect({ title, finalUrl, sizes }).toEqual({ title: "A shop", finalUrl: "http://shop.example/", sizes: [[1920, 1080]] });
    expect(await at(900, 10)).toEqual(RED);
    expect(await at(20, 80)).toEqual(BLUE);
    expect(await at(1900, 1060)).toEqual(BLUE);
  });

  it("a captured page is cut into slices, with fixed bars once and lazy content loaded", async () => {
    const { sizes, at, height } = await capture(shop, { fullPage: true });
    expect(sizes).toEqual([
      [1920, 900],
      [1920, 900],
      [1920, 880],
    ]);
    expect(height).toBe(2680);
    expect(await at(900, 10)).toEqual(RED);
    expect(await at(900, 10, 1)).toEqual(WHITE);
    expect(await at(50, 190, 1)).toEqual(GREEN);
    expect(await at(50, 90, 2)).toEqual(GREEN);
    expect(await at(1900, 170, 1)).toEqual(WHITE);
  });

  it("a capture falls back to HTTP when HTTPS is not available", async () => {
    const { title, finalUrl } = await capture(shop, { url: "https://shop.example/?a=%20#b" });
    expect({ title, finalUrl }).toEqual({ title: "A shop", finalUrl: "http://shop.example/?a=%20#b" });
    expect(new Set(internet.connections)).toEqual(new Set([`${PUBLIC}:443`, `${PUBLIC}:80`]));
  });

  it("a page is captured even if it opens a socket to a forbidden port of its own host", async () => {
    const socket =
      "<script>const socket = new WebSocket('ws://shop.example:6001/'); socket.onerror = () => fetch('/rejected')</script>";
    const reported = vi.fn();
    const { title } = await capture({
      "shop.example": `<title>Live</title>${socket}`,
      "shop.example/rejected": (_request, response) => {
        reported();
        response.end();
      },
    });
    expect(title).toBe("Live");
    expect(reported).toHaveBeenCalledOnce();
  });

  it("a capture shows the page that a script redirects to, however long the script takes", async () => {
    let answer = (): void => undefined;
    const { title, finalUrl } = await capture(
      {
        "moving.example":
          "<title>Before</title><script>onload = () => setTimeout(() => { location = '/home'; setTimeout(() => fetch('/late'), 300) })</script>",
        "moving.example/home": (_request, response) => {
          answer = () => response.writeHead(200, { "content-type": "text/html" }).end("<title>After</title>");
        },
        "moving.example/late": (_request, response) => {
          response.end();
          answer();
        },
      },
      { url: "http://moving.example/" },
      { timeouts },
    );
    expect({ title, finalUrl }).toEqual({ title: "After", finalUrl: "http://moving.example/home" });
  });

  it("a page captured on a phone has the layout of a phone, even if it was not made for one", async () => {
    const phone = await capture(shop, { fullPage: true, mobile: true });
    expect(phone.sizes).toEqual([
      [375, 700],
      [375, 700],
      [375, 700],
      [375, 312],
    ]);
    await internet.close();
    const wide = await capture({ "shop.example": SHOP.replace(/<meta[^>]*>/, "") }, { fullPage: true, mobile: true });
    expect(wide.sizes).toEqual([
      [375, 700],
      [375, 723],
    ]);
    expect(await wide.at(370, 5)).toEqual(RED);
  });

  it("a captured page hides the requested elements, and begins at the requested scroll position", async () => {
    const { at } = await capture(shop, { hide_selector: "header, #bubble", scroll_to: "section" });
    expect(await at(50, 50)).toEqual(GREEN);
    expect(await at(900, 10)).toEqual(WHITE);
    expect(await at(1900, 1060)).toEqual(WHITE);
  });

  it("a capture declines the cookie banner of the page, and never accepts it", async () => {
    const { at } = await capture({ "shop.example": BANNER }, {}, { timeouts: { consent: 30_000, decline: 30_000 } });
    expect(internet.requests.filter((line) => /declined|accepted/.test(line))).toEqual(["shop.example/declined"]);
    expect(await at(900, 900)).toEqual(WHITE);
  });

  it("a capture hides a cookie banner that cannot be declined", async () => {
    expect(await (await capture({ "shop.example": STUBBORN })).at(900, 500)).toEqual(WHITE);
    expect(internet.requests).not.toContain("shop.example/fine");
  });
});

describe("a URL that does not lead to a page", () => {
  const sites = {
    ...shop,
    "moved.example": redirect("http://behind-redirect.example/"),
    "scripted.example": "<script>location = 'http://behind-script.example/'</script>",
    "safe.example": redirect("https://shop.example/"),
    "circle.example": redirect("http://circle.example/"),
    "zip.example": file("application/zip", "PK"),
  };
  const inside = ["inner.example", "behind-redirect.example", "behind-script.example"];
  let outside: FakeInternet;
  let room: CaptureSession;
  beforeAll(async () => {
    outside = await startFakeInternet(sites, Object.fromEntries(inside.map((name) => [name, ["10.1.2.3"]])));
    room = await openCaptureSession({ network: outside.network, timeouts }, DESKTOP);
  });
  afterAll(async () => {
    await room.close();
    await outside.close();
  });

  it.each([
    ["an address inside", "capture_refused", "http://169.254.169.254/"],
    ["a name that leads inside", "capture_refused", "http://inner.example/"],
    ["a name that leads inside by HTTPS", "capture_refused", "https://inner.example/"],
    ["a redirect to a host without HTTPS", "capture_unreachable", "http://safe.example/"],
    ["a redirect that leads inside", "capture_refused", "http://moved.example/"],
    ["a script that leads inside", "capture_refused", "http://scripted.example/"],
    ["a page that is not there", "capture_unreachable", "http://nowhere.example/"],
    ["redirects in a circle", "capture_unreachable", "http://circle.example/"],
    ["an image", "capture_not_page", "http://shop.example/square.svg?1"],
    ["a download", "capture_not_page", "http://zip.example/"],
  ])("loading a URL that does not lead to a page (%s) fails with %s", async (_what, code, url) => {
    await expect(loadPage(room, url)).rejects.toMatchObject({ name: "CaptureRejected", code });
    expect(outside.connections.filter((connection) => connection.startsWith("10."))).toEqual([]);
  });
});

describe("what cannot be captured", () => {
  it.each([
    ["a user in the address", "capture_refused", { url: "http://me:secret@shop.example/" }],
    ["a file of ours", "capture_refused", { url: "file:///etc/passwd" }],
    ["a name that leads inside", "capture_refused", { url: "http://inner.example/" }],
    ["what is no selector", "capture_selector", { hide_selector: "{}{" }],
    ["something to scroll to that is not there", "capture_selector", { scroll_to: "#nowhere" }],
  ])("a request that cannot be captured (%s) fails with %s", async (_what, code, over) => {
    internet = await startFakeInternet(shop, { "inner.example": ["10.1.2.3"] });
    const rejected = capturePage(request(over), { network: internet.network, timeouts });
    await expect(rejected).rejects.toMatchObject({ name: "CaptureRejected", code });
    expect(internet.connections.filter((connection) => connection.startsWith("10."))).toEqual([]);
  });

  it("a server that never answers and an endless loop fail with capture_timeout, within the given time", async () => {
    internet = await startFakeInternet({
      "mute.example": () => undefined,
      "loop.example": "<!doctype html><script>for (;;);</script>",
    });
    const late = ["mute", "loop"].map((name) =>
      capturePage(request({ url: `http://${name}.example/` }), { network: internet.network, resourceLimits: { seconds: 3 } }),
    );
    expect(await Promise.allSettled(late)).toMatchObject(Array(2).fill({ reason: { code: "capture_timeout" } }));
    // A busy machine may not get as far as asking; nothing is asked for twice.
    expect(["loop.example/", "mute.example/"]).toEqual(expect.arrayContaining(internet.requests));
    expect(new Set(internet.requests).size).toBe(internet.requests.length);
  });

  it("a page of too many bytes fails with capture_too_large", async () => {
    internet = await startFakeInternet({ "shop.example": `<!doctype html>${"x".repeat(200_000)}` });
    const large = capturePage(request(), { network: internet.network, limits: { totalBytes: 100_000 } });
    await expect(large).rejects.toMatchObject({ code: "capture_too_large" });
  });

  it("a page that needs too much memory fails with capture_too_large", async () => {
    internet = await startFakeInternet(shop);
    const heavy = capturePage(request({ delay: 3000 }), { network: internet.network, resourceLimits: { megabytes: 50 } });
    await expect(heavy).rejects.toMatchObject({ code: "capture_too_large" });
  });
});

const PHONE = '<!doctype html><meta name="viewport" content="width=device-width">';

describe("the recording of a page", () => {
  const video = async (site: string, pace?: Parameters<typeof recordScrolling>[2]) => {
    internet = await startFakeInternet({ "shop.example": site });
    const { frames, ...look } = recordScrolling(request({ mobile: true }), { network: internet.network, timeouts }, pace);
    const shown: Uint8Array[] = [];
    for await (const frame of frames) shown.push(frame);
    return { frames: shown, look };
  };

  it("the recording of a page scrolls down from start to end, in frames of one size", async () => {
    const long = `${PHONE}<body style="margin: 0; height: 1300px; background: linear-gradient(red, blue)">`;
    const { frames, look } = await video(long, { rest: 0.2, shortest: 0.8, longest: 28, screens: 1 });
    const { width, height } = await sharp(frames[0]!).metadata();
    expect([width, height]).toEqual([look.width, look.height]);
    expect([look, frames.length]).toEqual([{ width: 376, height: 812, fps: 25 }, 30]);
    expect(frames[0]).toBe(frames[4]);
    expect(frames.at(-1)).toBe(frames.at(-5));
    expect(Buffer.compare(frames[4]!, frames.at(-1)!)).not.toBe(0);
    expect(new Set(frames.slice(5, 25).map((frame) => Buffer.from(frame).toString("base64"))).size).toBe(20);
  });

  it("the recording of a page of a single screen is five seconds without motion", async () => {
    const { frames } = await video(PHONE);
    expect([frames.length, new Set(frames).size]).toEqual([125, 1]);
  });
});

it("a screenshot of our own page is taken without network access", async () => {
  internet = await startFakeInternet({});
  const image = await screenshotSearchPage({
    html: `<body style="margin: 0; background: blue"><img src="http://${new URL("http://shop.example").host}/x.png">`,
  });
  expect(await colourAt(image, 1000, 700)).toEqual(BLUE);
  expect(await sharp(image).metadata()).toMatchObject({ width: 1920, height: 1080 });
});

it("a screenshot of a real results page shows it after our script has changed it", async () => {
  internet = await startFakeInternet({ "shop.example": "<!doctype html><body>" });
  const script = "document.body.style.background = 'blue'";
  const image = await screenshotSearchPage({ url: "http://shop.example/", script }, { network: internet.network, timeouts });
  expect(await colourAt(image, 1000, 700)).toEqual(BLUE);
});

describe("a screenshot for staff", () => {
  const wanted = { ...request(), cookie: "", format: "png" } as const;

  it("a screenshot for staff is one image of the whole page in the requested format, and sends its cookies only to its host", async () => {
    const received: Record<string, string | undefined> = {};
    const answer =
      (host: string, body: string): FakeSite =>
      ({ headers }, response) => {
        received[host] ??= headers.cookie ?? "none";
        response.writeHead(200, { "content-type": "text/html" }).end(body);
      };
    internet = await startFakeInternet({
      "shop.example": answer(
        "shop",
        `<meta name="viewport" content="width=device-width"><title>Tall</title><div style="height: 20000px"></div><iframe src="http://ads.example/">`,
      ),
      "ads.example": answer("ads", "<!doctype html>"),
    });
    const options = { network: internet.network, timeouts };
    const cookie = "session=a=b; theme=dark";
    const { title, image, ...size } = await screenshotPage(
      { ...wanted, cookie, fullPage: true, mobile: true, format: "webp" },
      options,
    );
    expect(received).toEqual({ shop: "session=a=b; theme=dark", ads: "none" });
    expect([title, size.width, size.height]).toEqual(["Tall", 375, 16_000]);
    expect(await sharp(image).metadata()).toMatchObject({ format: "webp", width: 375, height: 16_000 });
  });

  it("a screenshot for staff has the requested size", async () => {
    internet = await startFakeInternet({ "shop.example": file("text/html", "<!doctype html><title>Plans</title>") });
    const { image, ...facts } = await screenshotPage(
      { ...wanted, width: 640, height: 480 },
      { network: internet.network, timeouts },
    );
    expect(facts).toMatchObject({ width: 640, height: 480 });
    expect(await sharp(image).metadata()).toMatchObject({ width: 640, height: 480 });
  });

  it("a screenshot for staff never reaches an internal address", async () => {
    internet = await startFakeInternet({ "shop.example": redirect("http://169.254.169.254/latest/meta-data") });
    const options = { network: internet.network, timeouts };
    await expect(screenshotPage(wanted, options)).rejects.toMatchObject({ code: "capture_refused" });
  });
});

it("captures leave no files behind, whether they succeed or fail", async () => {
  expect(await readdir(folder)).toEqual([]);
});
