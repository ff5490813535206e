import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installChromium } from "#adapters/browser/install-chromium.ts";
import { captures } from "#contracts/captures.ts";
import type { FactBox } from "#contracts/facts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { CapturedPage } from "#contracts/pipelines/capture.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { captureJobOf, run, website } from "#test/kit/captures.ts";
import { createStaff, createTrialUser, send, type TestUser } from "#test/kit/fixtures.ts";
import { createGenerated, heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";
import { startModelEndpoint } from "./model-endpoint.ts";

const PAGE = `<!doctype html><title>Shop</title><style>
body { margin: 0; font-family: sans-serif } section { height: 900px; padding: 120px 100px; box-sizing: border-box }
h1 { font-size: 72px; line-height: 1.1; margin: 0; width: 760px } p { font-size: 18px }
a { display: inline-block; padding: 14px 28px; background: #62d; color: #fff } i { display: block; width: 300px; height: 180px; background: teal }
</style>${["Everything you need for your kitchen", "Bread that takes three days to make"]
  .map((headline) => `<section><h1>${headline}</h1><p>Delivered to your door by tomorrow.</p><a>Order now</a><i></i></section>`)
  .join("")}`;

const site = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(PAGE));
site.listen(0, "127.0.0.1");
await once(site, "listening");
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
process.env.CAPTURE_ALLOWED_HOSTS = host;

const model = await startModelEndpoint();
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await model.close();
});
beforeAll(() => installChromium());

const { runCaptureStep } = await import("#domain/captures/run-capture-step.ts");
const { getFile } = await import("#adapters/storage.ts");
const { uploadKey } = await import("#domain/heatmaps/files.ts");
const { sliceId } = await import("#domain/heatmaps/slices/slice-id.ts");
const { readAccount } = await import("#domain/accounts/read-account.ts");
const { imageSteps } = await import("#test/kit/image-steps.ts");

async function analyse(uid: string, gen = 1): Promise<void> {
  for (const step of Object.values(imageSteps)) await invoke(step, { uid, gen });
}

/** How many of the first six fixations are in a headline. */
async function visitsTo({ left, top, width, height }: FactBox, person: TestUser, uid: string): Promise<number> {
  const { body } = await send(heatmaps.read, person, { params: { uid } });
  return body.fixations.slice(0, 6).filter(({ x, y }: { x: number; y: number }) => {
    const [right, down] = [x * body.width! - left, y * body.height! - top];
    return right >= 0 && right <= width && down >= 0 && down <= height;
  }).length;
}

test("a gaze plot visits a known headline of a captured page once, also after a reanalysis or transfer, unlike in an upload", async () => {
  const person = await createTrialUser();
  const request = { ...website, url: `http://${host}/`, fullPage: true, delay: 0 };
  const { uid } = (await send(captures.website, person, { body: request })).body.heatmap;
  const job = captureJobOf(uid);
  const captured = CapturedPage.parse(await runCaptureStep({ shot: "page", job }));
  const [[first], [second]] = captured.headlines as [[FactBox], [FactBox]];
  expect(first).toMatchObject({ left: 100, top: expect.closeTo(120, -1), height: expect.closeTo(158, -1.5) });
  await run("cut", { job, captured });

  const pages = [
    { slice: uid, headline: first },
    { slice: sliceId(uid, 2), headline: second },
  ];
  for (const { slice, headline } of pages) {
    await analyse(slice);
    expect(await visitsTo(headline, person, slice)).toBe(1);
  }
  await send(heatmaps.reanalyse, person, { params: { uid } });
  const { email } = (await readAccount((await createTrialUser()).uid))!;
  for (const { slice, headline } of pages) {
    await analyse(slice, 2);
    expect(await visitsTo(headline, person, slice)).toBe(1);
  }
  await send(staffHeatmaps.transfer, await createStaff(), { body: { uids: [uid], to: email } });
  for (const { slice, headline } of pages) expect((await heatmapRow(slice)).headlines).toEqual([headline]);

  const image = await getFile(uploadKey(await heatmapRow(uid)));
  const uploaded = await createGenerated(person, image, { application: "UX Design", device: "desktop" });
  await analyse(uploaded);
  expect(await visitsTo(first, person, uploaded)).toBeGreaterThan(1);
});
