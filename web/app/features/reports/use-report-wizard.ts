import { useEffect, useState } from "react";
import { heatmaps } from "#contracts/heatmaps.ts";
import { MAX_ADS_PER_REPORT, reports } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { call } from "#web/kit/api/api.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import type { Upload } from "#web/kit/uploads/upload-queue.ts";
import { useLatestState } from "#web/kit/use-latest-state.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import type { AdFile } from "./to-ad-file.ts";
import { type AdKey, adsOfReport, orderAfter, type WizardAd, wizardAds } from "./wizard-ads.ts";
import type { PickedAds, WizardParts } from "./wizard-parts.ts";

export const WIZARD_STEPS = ["Report type", "Name and KPIs", "Ads", "Templates"] as const;
const ADS_STEP = 2;
const LAST_STEP = WIZARD_STEPS.length - 1;

type Draft = { type: TemplateKind; title: string; attention: boolean; clarity: boolean };

/** Deletes an uploaded ad that is in no report. Its analysis may still be in progress, which the server rejects. */
const discardAd = (uid: string) => call(heatmaps.remove, { params: { uid } }).catch(() => undefined);

const shownUploads = (uploads: readonly Upload[]) => uploads.filter(({ stage }) => stage !== "canceled");

/** State of the report being created: its fields, its ads with their uploads, and the step. */
export function useReportWizard({ createQueue, onClose }: Pick<WizardParts, "createQueue"> & { onClose: () => void }) {
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<Draft>({ type: "ooh", title: "", attention: true, clarity: true });
  const [files, changeFiles, latestFiles] = useLatestState<readonly AdFile[]>([]);
  const [isListed, setIsListed] = useState(false);
  const [picked, changePicked, latestPicked] = useLatestState<PickedAds>(new Map());
  const [order, setOrder] = useState<readonly AdKey[]>([]);
  const [titles, setTitles] = useState<ReadonlyMap<AdKey, string>>(new Map());
  const [templates, setTemplates] = useState<ReadonlySet<number>>(new Set());
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [queue] = useState(createQueue);
  const uploads = shownUploads(useSignal(queue.items));
  const ads = wizardAds({ files, uploads, picked }, order);
  const titleOf = ({ key, own }: WizardAd) => titles.get(key) ?? own;
  const keyOf = useIdempotencyKey();
  const create = useOperationMutation(reports.create, { refreshes: [reports.list], idempotencyKey: keyOf });

  const uploaded = uploads.flatMap(({ stage, uid }) => (stage === "started" && uid ? [uid] : []));
  const areUploaded = uploads.length > 0 && uploaded.length === uploads.length;
  /** Whether the next step follows automatically once the files that were added are uploaded. */
  const [isFollowed, setIsFollowed] = useState(false);
  const areTitled = ads.every((ad) => titleOf(ad).trim() !== "");
  /** Not while an ad waits to be uploaded, a title is missing, or the user is typing one. */
  const mayFollow = files.length === 0 && areTitled;
  useEffect(() => {
    if (step !== ADS_STEP || !isFollowed || !areUploaded) return;
    setIsFollowed(false);
    if (mayFollow && !(document.activeElement instanceof HTMLInputElement)) setStep(LAST_STEP);
  }, [step, isFollowed, areUploaded, mayFollow]);

  /** Templates of a size that is no longer among the ads would have no ad. */
  const clearTemplatesOfSizes = () => {
    if (draft.type === "display") setTemplates(new Set());
  };
  const isStepValid = [
    true,
    draft.title.trim() !== "" && (draft.attention || draft.clarity),
    ads.length > 0 && uploads.every(({ stage }) => stage !== "failed") && areTitled,
    templates.size > 0,
  ][step];
  const submit = () =>
    create.mutate(
      {
        body: {
          title: draft.title.trim(),
          type: draft.type,
          attention_benchmark: draft.attention,
          clarity_benchmark: draft.clarity,
          ...adsOfReport(ads, titles),
          ids: [...templates].sort((one, other) => one - other),
        },
      },
      {
        onSuccess: () => {
          snackbar.success("Report requested. We’ll email you when it’s ready.");
          onClose();
        },
        onError: (problem) => snackbar.failure(problem),
      },
    );
  return {
    step,
    draft,
    /** The ads in their order. */
    ads,
    titleOf,
    setTitle: (key: AdKey, title: string) => setTitles(new Map([...titles, [key, title]])),
    moveAd: (from: number, to: number) => setOrder(orderAfter(ads, from, to)),
    picked,
    templates,
    queue,
    uploads,
    /** Standard sizes of the ads; empty for those without one. */
    sizes: [
      ...new Set([
        ...uploads.map(({ heatmap }) => heatmap.dimensions ?? ""),
        ...[...picked.values()].map(({ dimensions }) => dimensions),
      ]),
    ],
    isSubmitted,
    isLastStep: step === LAST_STEP,
    hasInput: uploads.length + files.length + picked.size > 0 || draft.title.trim() !== "",
    isUploading: step === ADS_STEP && uploads.some(({ stage }) => stage !== "started" && stage !== "failed"),
    isCreating: create.isPending,
    changeDraft: (change: Partial<Draft>) => setDraft({ ...draft, ...change }),
    /** The ads and templates of one type cannot be used for another. */
    chooseType(type: TemplateKind) {
      setDraft({ ...draft, type });
      changeFiles(() => []);
      changePicked(() => new Map());
      setTemplates(new Set());
    },
    /** Adds files as far as the report has room for them. Returns whether it has room for all. */
    addFiles(added: readonly AdFile[]): boolean {
      const count = latestFiles().length + shownUploads(queue.items.get()).length + latestPicked().size;
      const fitting = added.slice(0, Math.max(0, MAX_ADS_PER_REPORT - count));
      changeFiles((before) => [...before, ...fitting]);
      return fitting.length === added.length;
    },
    /** Removes an ad; not an upload in progress. An uploaded ad that is listed nowhere else is deleted. */
    removeAd({ key, ...ad }: WizardAd) {
      if (ad.kind === "file") return changeFiles((before) => before.filter(({ file }) => file !== key));
      clearTemplatesOfSizes();
      if (ad.kind === "picked") return changePicked((before) => new Map([...before].filter(([uid]) => uid !== key)));
      const { id, stage, uid, heatmap } = ad.upload;
      queue.remove(id);
      if (stage === "started" && uid && heatmap.hidden) void discardAd(uid);
    },
    /** Whether the uploaded images are also added to the list of heatmaps. */
    isListed,
    setIsListed,
    pickAds(ads: PickedAds) {
      changePicked(() => ads);
      clearTemplatesOfSizes();
    },
    setTemplates,
    back: () => setStep(step - 1),
    /** Continues if the step is valid: starts the uploads, opens the next step or creates the report. */
    next() {
      setIsSubmitted(!isStepValid);
      if (!isStepValid) return;
      if (step === ADS_STEP && files.length > 0) {
        // The uploads take the places of their files.
        setOrder(ads.map(({ key }) => key));
        queue.add(
          files.map(({ heatmap, file }) => ({
            heatmap: { ...heatmap, title: titles.get(file)?.trim() ?? heatmap.title, ...(!isListed && { hidden: true }) },
            file,
          })),
        );
        changeFiles(() => []);
        setIsFollowed(true);
      } else if (step === ADS_STEP && uploads.length > 0 && !areUploaded) return;
      else if (step < LAST_STEP) setStep(step + 1);
      else submit();
    },
    /** Cancels the uploads, deletes the ads that are listed nowhere, and closes. */
    discard() {
      const listed = new Set(uploads.filter(({ heatmap }) => !heatmap.hidden).map(({ uid }) => uid));
      for (const { id } of uploads) queue.cancel(id);
      for (const uid of uploaded.filter((each) => !listed.has(each))) void discardAd(uid);
      onClose();
    },
  };
}

export type ReportWizardState = ReturnType<typeof useReportWizard>;
