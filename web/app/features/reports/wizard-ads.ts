import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { Upload } from "#web/kit/uploads/upload-queue.ts";
import { moved } from "./moved.ts";
import type { AdFile } from "./to-ad-file.ts";
import type { PickedAds } from "./wizard-parts.ts";

/** Identifies an ad of the wizard: its file, which stays the same during the upload, or the id of an existing heatmap. */
export type AdKey = File | string;

/** An ad of the report being created: a file, its upload, or an existing heatmap. */
export type WizardAd = { readonly key: AdKey; readonly own: string } & (
  | { readonly kind: "file"; readonly file: AdFile }
  | { readonly kind: "upload"; readonly upload: Upload }
  | { readonly kind: "picked"; readonly heatmap: Pick<HeatmapCard, "uid" | "title" | "thumbnail"> }
);

type Sources = { readonly files: readonly AdFile[]; readonly uploads: readonly Upload[]; readonly picked: PickedAds };

/** All ads in the chosen order; those without a place come last, in the order in which they were added. */
export function wizardAds({ files, uploads, picked }: Sources, order: readonly AdKey[]): readonly WizardAd[] {
  const placeOf = ({ key }: WizardAd) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [
    ...uploads.map((upload): WizardAd => ({ kind: "upload", key: upload.file, own: upload.heatmap.title, upload })),
    ...files.map((file): WizardAd => ({ kind: "file", key: file.file, own: file.heatmap.title, file })),
    ...[...picked].map(([uid, heatmap]): WizardAd => ({ kind: "picked", key: uid, own: heatmap.title, heatmap })),
  ].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The order of ads after one of them was moved. */
export const orderAfter = (ads: readonly WizardAd[], from: number, to: number): readonly AdKey[] =>
  moved(
    ads.map(({ key }) => key),
    from,
    to,
  );

/** The ids of the uploaded and the existing heatmaps, in their order, and the titles that differ from theirs. */
export function adsOfReport(ads: readonly WizardAd[], titles: ReadonlyMap<AdKey, string>) {
  const known = ads.flatMap(({ key, own, ...ad }) => {
    const uid = ad.kind === "picked" ? ad.heatmap.uid : ad.kind === "upload" && ad.upload.stage === "started" && ad.upload.uid;
    return uid ? [{ heatmap: uid, own, title: (titles.get(key) ?? own).trim() }] : [];
  });
  return {
    heatmaps: known.map(({ heatmap }) => heatmap),
    titles: known.flatMap(({ heatmap, title, own }) => (title === own ? [] : [{ heatmap, title }])),
  };
}
