import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { type BannerRecordingRequest, recordBanner } from "#adapters/browser/record-banner.ts";
import { type FakeInternet, type FakeSite, file, startFakeInternet } from "./kit/fake-internet.ts";
import { bytesWrittenDuring } from "./kit/measure-downloads.ts";

let internet: FakeInternet;
afterEach(() => internet.close());

const ad: BannerRecordingRequest = { src: "http://ads.example/", dimensions: "200x100", position: "lefttop", duration: 1000 };

/** Animates by CSS, script and random numbers, and loads images, the last one after the start. */
const LIVELY = `<!doctype html><style>body { margin: 0; background: white } #a { width: 20px; height: 20px; background: red;
animation: go 1s linear infinite } @keyframes go { to { transform: translateX(100px) } }</style><div id="a"></div><p id="t"></p>
<img src="/square.svg"><script>requestAnimationFrame(function draw() {
  t.textContent = Date.now() + " " + Math.random() + " " + Math.round(performance.now()); requestAnimationFrame(draw); });
setTimeout(() => document.body.append(Object.assign(new Image(), { src: "/square.svg?late" })), 300)</script>`;

const square = file(
  "image/svg+xml",
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
);

async function video(over: Partial<BannerRecordingRequest> = {}, options = {}, pause = 0): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  for await (const frame of recordBanner({ ...ad, ...over }, { network: internet.network, ...options }).frames) {
    frames.push(frame);
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return frames;
}

const digest = (frames: readonly Uint8Array[]): string[] =>
  frames.map((frame) => createHash("sha256").update(frame).digest("hex"));

describe("the recording of a banner", () => {
  it("the recording of a banner is byte-identical each time, however slow network and machine are, and moves", async () => {
    let wait = 0;
    const slow: FakeSite = (request, response) => void setTimeout(() => square(request, response), wait);
    internet = await startFakeInternet({
      "ads.example/": LIVELY,
      "ads.example/square.svg": slow,
      "ads.example/square.svg?late": slow,
    });
    const first = digest(await video());
    wait = 150;
    const second = digest(await video({}, {}, 10));
    expect(first).toHaveLength(25);
    expect(new Set(first).size).toBe(25);
    expect(second).toEqual(first);
  });

  it("the recording of a banner shows it on its background even if its server forbids framing", async () => {
    const body = '<!doctype html><body style="margin: 0; background: rgb(0, 0, 255)">';
    const headers = {
      "content-type": "text/html",
      "x-frame-options": "DENY",
      "content-security-policy": "frame-ancestors 'none'",
    };
    internet = await startFakeInternet({
      "ads.example/": (_request, response) => void response.writeHead(200, headers).end(body),
    });
    const [frame] = await video({ duration: 80 });
    const { data, info } = await sharp(frame!).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    expect([info.width, info.height]).toEqual([320, 220]);
    expect([at(23, 23), at(24, 24), at(223, 123), at(224, 124)]).toEqual([
      [242, 243, 245],
      [0, 0, 255],
      [0, 0, 255],
      [242, 243, 245],
    ]);
  });

  it("a banner that plays a video is recorded in real time", async () => {
    internet = await startFakeInternet({
      "ads.example/": `<!doctype html><body><p id="n"></p><video></video><script>let n = 0; setInterval(() => { window.n.textContent = n++ }, 20)</script>`,
    });
    const frames = digest(await video());
    expect(frames).toHaveLength(25);
    expect(new Set(frames).size).toBeGreaterThan(5);
  });
});

/** Tries what a banner must not do, and reports to its server what worked. */
const GRASPING = `<!doctype html><body><form action="/form" method="post"></form><a href="/file.zip" download></a><script>
const tell = (what) => fetch("/told?" + what, { mode: "no-cors" });
const tries = {
  cookie() { document.cookie = "a=1"; return document.cookie },
  storage() { localStorage.a = 1; return true },
  session() { sessionStorage.a = 1; return true },
  database() { return indexedDB.open("a") },
  top() { top.location = "http://ads.example/top"; return true },
  parent() { return parent.document },
  popup() { return open("/popup") },
  form() { document.forms[0].submit() },
  download() { document.querySelector("a").click() },
  alert() { alert(1) },
};
for (const [name, attempt] of Object.entries(tries)) try { if (attempt()) tell(name) } catch {}
tell("done");
</script>`;

describe("a hostile banner", () => {
  it("a hostile banner gets no cookies, storage, parent page, pop-ups or forms, and no download is saved", async () => {
    internet = await startFakeInternet({ "ads.example/": GRASPING, "ads.example/file.zip": file("application/zip", "PK") });
    const { files, downloads } = await bytesWrittenDuring(() => video({ duration: 400 }));
    expect(files).toBeGreaterThan(0);
    expect(downloads).toEqual([]);
    const messages = internet.requests.filter((line) => line.includes("/told?")).map((line) => line.split("?")[1]);
    expect(messages.filter((what) => what !== "top")).toEqual(["done"]);
    expect(internet.requests.filter((line) => /\/(top|popup|form)/.test(line))).toEqual([]);
  });

  it("a banner that never lets virtual time advance is rejected", async () => {
    internet = await startFakeInternet({
      "ads.example/": "<!doctype html><script>setTimeout(() => { for (;;); }, 200)</script>",
    });
    await expect(video({}, { resourceLimits: { seconds: 3 }, timeouts: { network: 1000 } })).rejects.toMatchObject({
      name: "CaptureRejected",
      code: "capture_timeout",
    });
  });

  it.each([
    ["capture_refused", "http://169.254.169.254/", {}],
    ["capture_refused", "http://inner.example/", {}],
    ["capture_unreachable", "http://ads.example/", {}],
    ["capture_not_page", "http://ads.example/", { "ads.example/": square }],
  ])("a banner is rejected as %s: %s", async (code, src, sites) => {
    internet = await startFakeInternet(sites, { "inner.example": ["10.0.0.1"] });
    await expect(video({ src })).rejects.toMatchObject({ name: "CaptureRejected", code });
  });

  it("no browser keeps running when the consumer of a recording stops requesting frames", async () => {
    internet = await startFakeInternet({ "ads.example/": LIVELY, "ads.example/square.svg": square });
    for await (const _frame of recordBanner(ad, { network: internet.network }).frames) break;
    const asked = internet.requests.length;
    expect(asked).toBe(2);
  });
});
