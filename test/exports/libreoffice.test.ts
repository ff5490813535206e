import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { exports } from "#contracts/exports.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createTrialUser, send, type TestUser } from "#test/kit/fixtures.ts";
import { createEndedReport, createPrintableHeatmap, openPdf, openPptx } from "#test/kit/slides.ts";

const { handler } = await import("#lambdas/exports/print-slides.ts");

/** LibreOffice is no npm package. Where it is missing, only test/exports/slides.test.ts checks the structure of the files. */
function findLibreOffice(): string | undefined {
  try {
    return execFileSync("which", ["soffice"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
const soffice = findLibreOffice();

const print = (uid: string) => deliver(handler, "slides.requested", { object: uid });

async function downloadOf(url: string | null): Promise<Buffer> {
  return Buffer.from(await (await fetch(url!)).arrayBuffer());
}

/** The PDF that LibreOffice makes of a presentation. */
async function converted(pptx: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-slides-"));
  try {
    await writeFile(path.join(folder, "slides.pptx"), pptx);
    const profile = `-env:UserInstallation=file://${path.join(folder, "profile")}`;
    await promisify(execFile)(soffice!, [
      profile,
      "--headless",
      "--convert-to",
      "pdf",
      "--outdir",
      folder,
      `${folder}/slides.pptx`,
    ]);
    return await readFile(path.join(folder, "slides.pdf"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function heatmapFile(person: TestUser): Promise<Buffer> {
  const params = { uid: await createPrintableHeatmap(person) };
  const { body } = await send(exports.heatmapSlides, person, { params, body: { type: "pptx" } });
  await print(body.uid);
  const { url } = (await send(exports.readHeatmapSlides, person, { params: { ...params, slides: body.uid } })).body;
  return downloadOf(url);
}

async function reportFile(person: TestUser): Promise<Buffer> {
  const ads = [await createPrintableHeatmap(person), await createPrintableHeatmap(person)];
  const params = { uid: await createEndedReport(person, ads) };
  const { body } = await send(exports.reportSlides, person, { params, body: { type: "pptx" } });
  await print(body.uid);
  const { url } = (await send(exports.readReportSlides, person, { params: { ...params, slides: body.uid } })).body;
  return downloadOf(url);
}

test.skipIf(!soffice).each([
  ["a heatmap", heatmapFile],
  ["a report", reportFile],
] as const)("LibreOffice opens the PowerPoint file of %s with every slide and its title", async (_, fileOf) => {
  const pptx = await fileOf(await createTrialUser());
  const { slides, texts } = await openPptx(pptx);
  const pdf = await openPdf(await converted(pptx));
  expect(pdf.pages).toHaveLength(slides.length);
  const squeezed = (text: string) => text.replaceAll(/\s+/g, "");
  for (const [at, page] of pdf.pages.entries()) {
    const shown = squeezed(page);
    const [title] = texts[at]!.filter((text) => text.length > 3);
    expect(shown, `slide ${at + 1}`).toContain(squeezed(title!));
  }
});
