import { useState } from "react";
import { heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api/api.ts";
import type { Upload } from "#web/kit/uploads/upload-queue.ts";
import { useLatestState } from "#web/kit/use-latest-state.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import type { AdFile } from "./to-ad-file.ts";
import { type AdKey, adsOfReport, orderAfter, type WizardAd, wizardAds } from "./wizard-ads.ts";
import type { PickedAds, WizardParts } from "./wizard-parts.ts";

/** Deletes an uploaded ad that is in no report. The server rejects that during its analysis, and deletes it itself within a day. */
const discardAd = (uid: string) => call(heatmaps.remove, { params: { uid } }).catch(() => undefined);

const shownUploads = (uploads: readonly Upload[]) => uploads.filter(({ stage }) => stage !== "canceled");

type Options = Pick<WizardParts, "createQueue"> & {
  /** How many ads can be chosen. */
  max: number;
  /** The sizes of the ads may have changed. */
  onSizes?: () => void;
};

/** Ads that are being chosen for a report: files with their uploads, and existing heatmaps, in their order and with their titles. */
export function useAdsDraft({ createQueue, max, onSizes }: Options) {
  const [files, changeFiles, latestFiles] = useLatestState<readonly AdFile[]>([]);
  const [isListed, setIsListed] = useState(false);
  const [picked, changePicked, latestPicked] = useLatestState<PickedAds>(new Map());
  const [order, setOrder] = useState<readonly AdKey[]>([]);
  const [titles, setTitles] = useState<ReadonlyMap<AdKey, string>>(new Map());
  const [queue] = useState(createQueue);
  const uploads = shownUploads(useSignal(queue.items));
  const ads = wizardAds({ files, uploads, picked }, order);
  const titleOf = ({ key, own }: WizardAd) => titles.get(key) ?? own;
  const uploaded = uploads.flatMap(({ stage, uid }) => (stage === "started" && uid ? [uid] : []));
  const areTitled = ads.every((ad) => titleOf(ad).trim() !== "");
  return {
    /** The ads in their order. */
    ads,
    titleOf,
    setTitle: (key: AdKey, title: string) => setTitles(new Map([...titles, [key, title]])),
    moveAd: (from: number, to: number) => setOrder(orderAfter(ads, from, to)),
    picked,
    queue,
    uploads,
    /** How many more ads can be chosen. */
    room: max - ads.length,
    hasFiles: files.length > 0,
    isUploading: uploads.some(({ stage }) => stage !== "started" && stage !== "failed"),
    areUploaded: uploads.length > 0 && uploaded.length === uploads.length,
    areTitled,
    /** Whether there are ads, each with a title, and no upload failed. */
    isValid: ads.length > 0 && areTitled && uploads.every(({ stage }) => stage !== "failed"),
    /** Standard sizes of the ads; empty for those without one. */
    sizes: [
      ...new Set([
        ...uploads.map(({ heatmap }) => heatmap.dimensions ?? ""),
        ...[...picked.values()].map(({ dimensions }) => dimensions),
      ]),
    ],
    /** The ids of the ads that exist, and their titles. */
    chosen: () => adsOfReport(ads, titles),
    /** Adds files as far as there is room for them. Returns whether there is room for all. */
    addFiles(added: readonly AdFile[]): boolean {
      const count = latestFiles().length + shownUploads(queue.items.get()).length + latestPicked().size;
      const fitting = added.slice(0, Math.max(0, max - count));
      changeFiles((before) => [...before, ...fitting]);
      return fitting.length === added.length;
    },
    /** Removes an ad; not an upload in progress. An uploaded ad that is listed nowhere else is deleted. */
    removeAd({ key, ...ad }: WizardAd) {
      if (ad.kind === "file") return changeFiles((before) => before.filter(({ file }) => file !== key));
      onSizes?.();
      if (ad.kind === "picked") return changePicked((before) => new Map([...before].filter(([uid]) => uid !== key)));
      const { id, stage, uid, heatmap } = ad.upload;
      queue.remove(id);
      if (stage === "started" && uid && heatmap.hidden) void discardAd(uid);
    },
    /** Whether the uploaded images are also added to the list of heatmaps. */
    isListed,
    setIsListed,
    pickAds(chosen: PickedAds) {
      changePicked(() => chosen);
      onSizes?.();
    },
    /** Removes the files that are not uploaded yet, and the existing heatmaps. */
    clear() {
      changeFiles(() => []);
      changePicked(() => new Map());
    },
    /** Starts the uploads of the files, which take their places. */
    upload() {
      setOrder(ads.map(({ key }) => key));
      queue.add(
        files.map(({ heatmap, file }) => ({
          heatmap: { ...heatmap, title: titles.get(file)?.trim() ?? heatmap.title, ...(!isListed && { hidden: true }) },
          file,
        })),
      );
      changeFiles(() => []);
    },
    /** Cancels the uploads, and deletes the uploaded ads that are listed nowhere. */
    discard() {
      const listed = new Set(uploads.filter(({ heatmap }) => !heatmap.hidden).map(({ uid }) => uid));
      for (const { id } of uploads) queue.cancel(id);
      for (const uid of uploaded.filter((each) => !listed.has(each))) void discardAd(uid);
    },
  };
}

export type AdsDraft = ReturnType<typeof useAdsDraft>;
