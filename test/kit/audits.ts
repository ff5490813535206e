import sharp from "sharp";
import type { Audit } from "#contracts/audits.ts";
import type { Application } from "#contracts/reference.ts";
import type { SuggestedAudit } from "#domain/audits/analyst/assessment.ts";
import { darknessMap } from "#test/kit/darkness-model.ts";
import type { TestUser } from "#test/kit/fixtures.ts";
import { createGenerated, heatmapRow, runAnalysis } from "#test/kit/heatmaps.ts";

const { putFile } = await import("#adapters/storage.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { ImageAuditEntity } = await import("#domain/audits/audit.entity.ts");
const { analyse } = await import("#domain/audits/analyst/analyse.ts");
const { boxesToMeasure, factsOf } = await import("#domain/audits/facts/facts-of.ts");
const { findElements } = await import("#domain/audits/facts/find-elements.ts");
const { describeImage } = await import("#domain/heatmaps/describe-image.ts");
const { writeAttention, writeMembers } = await import("#domain/heatmaps/images/attention-file.ts");
const { imageFileKey } = await import("#domain/heatmaps/files.ts");

type Words = { readonly headline: string; readonly button: string; readonly ink?: string };
const SIZE = { width: 800, height: 600 };

/** A drawn ad: a headline, a button and a coloured disc. */
export const adImage = ({ headline, button, ink = "#000" }: Words): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
      <rect width="100%" height="100%" fill="#fff"/>
      <circle cx="620" cy="380" r="130" fill="#c2571a"/>
      <text x="40" y="150" font-family="Arial, DejaVu Sans, sans-serif" font-size="72" font-weight="bold" fill="${ink}">${headline}</text>
      ${button && '<rect x="40" y="420" width="260" height="80" rx="12" fill="#0a5"/>'}
      <text x="80" y="472" font-family="Arial, DejaVu Sans, sans-serif" font-size="36" fill="#fff">${button}</text>
    </svg>`),
  )
    .webp({ quality: 95 })
    .toBuffer();

/** A finished heatmap of a drawn ad. */
export async function createAd(
  person: TestUser,
  application: Application,
  words: Words = { headline: "Fresh coffee daily", button: "Shop now" },
): Promise<string> {
  const uid = await createGenerated(person);
  await runAnalysis(uid);
  const heatmap = await heatmapRow(uid);
  const image = await adImage(words);
  for (const file of ["image", "analysis"] as const) await putFile(imageFileKey(heatmap, heatmap.gen, file), image, "image/webp");
  await HeatmapEntity.patch({ uid })
    .set({ ...SIZE, application })
    .go();
  return uid;
}

/** Stores the prediction of the model of `darkness-model.ts` as that of a heatmap. */
export async function predictDarkness(uid: string, image: Uint8Array): Promise<void> {
  const heatmap = await heatmapRow(uid);
  const map = await darknessMap(image);
  const attention = writeAttention({ ...map, model: "test", content: "natural", standsOut: true });
  await putFile(imageFileKey(heatmap, heatmap.gen, "attention"), attention, "image/png");
  await putFile(imageFileKey(heatmap, heatmap.gen, "members"), writeMembers([map, map, map]), "image/png");
}

/** An audit whose suggestions claim no effect. */
const withoutTrials = (audit: SuggestedAudit): Audit => ({
  ...audit,
  components: audit.components.map(({ suggestion, ...component }) => ({
    ...component,
    suggestion: suggestion.map(({ text, elements }) => ({ text, elements: [...elements], trial: null })),
  })),
});

/** A finished heatmap of a drawn ad with its creative audit. */
export async function createAuditedAd(person: TestUser): Promise<string> {
  const uid = await createAd(person, "Social media");
  const { gen, requested_by } = await heatmapRow(uid);
  const request = { state: "done", requested_at: new Date(0).toISOString(), requested_by, requested_gen: gen } as const;
  const found = await findElements(await adImage({ headline: "", button: "" }), [], SIZE);
  const described = await describeImage(await heatmapRow(uid));
  const shares = boxesToMeasure(found, [], described).map(() => ({ value: 0.1, interval: null }));
  const audit = withoutTrials(analyse("creative", factsOf(described, found, shares)));
  await ImageAuditEntity.put({ heatmap: uid, kind: "creative", ...request, gen, audit }).go();
  return uid;
}
