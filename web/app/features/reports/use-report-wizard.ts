import { useState } from "react";
import { MAX_ADS_PER_REPORT, reports } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { useAdsDraft } from "./use-ads-draft.ts";
import { useFollowedUploads } from "./use-followed-uploads.ts";
import type { WizardParts } from "./wizard-parts.ts";

export const WIZARD_STEPS = ["Report type", "Name and KPIs", "Ads", "Templates"] as const;
const ADS_STEP = 2;
const LAST_STEP = WIZARD_STEPS.length - 1;

type Draft = { type: TemplateKind; title: string; attention: boolean; clarity: boolean };

/** State of the report being created: its fields, its ads with their uploads, and the step. */
export function useReportWizard({ createQueue, onClose }: Pick<WizardParts, "createQueue"> & { onClose: () => void }) {
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<Draft>({ type: "ooh", title: "", attention: true, clarity: true });
  const [templates, setTemplates] = useState<ReadonlySet<number>>(new Set());
  const [isSubmitted, setIsSubmitted] = useState(false);
  const ads = useAdsDraft({
    createQueue,
    max: MAX_ADS_PER_REPORT,
    onSizes: () => {
      // Templates of a size that is no longer among the ads would have no ad.
      if (draft.type === "display") setTemplates(new Set());
    },
  });
  const upload = useFollowedUploads(ads, step === ADS_STEP, () => setStep(LAST_STEP));
  const keyOf = useIdempotencyKey();
  const create = useOperationMutation(reports.create, { refreshes: [reports.list], idempotencyKey: keyOf });

  const isStepValid = [true, draft.title.trim() !== "" && (draft.attention || draft.clarity), ads.isValid, templates.size > 0][
    step
  ];
  const submit = () =>
    create.mutate(
      {
        body: {
          title: draft.title.trim(),
          type: draft.type,
          attention_benchmark: draft.attention,
          clarity_benchmark: draft.clarity,
          ...ads.chosen(),
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
    ads,
    templates,
    isSubmitted,
    isLastStep: step === LAST_STEP,
    hasInput: ads.ads.length > 0 || draft.title.trim() !== "",
    isUploading: step === ADS_STEP && ads.isUploading,
    isCreating: create.isPending,
    changeDraft: (change: Partial<Draft>) => setDraft({ ...draft, ...change }),
    /** The ads and templates of one type cannot be used for another. */
    chooseType(type: TemplateKind) {
      setDraft({ ...draft, type });
      ads.clear();
      setTemplates(new Set());
    },
    setTemplates,
    back: () => setStep(step - 1),
    /** Continues if the step is valid: starts the uploads, opens the next step or creates the report. */
    next() {
      setIsSubmitted(!isStepValid);
      if (!isStepValid) return;
      if (step === ADS_STEP && ads.hasFiles) upload();
      else if (step === ADS_STEP && ads.uploads.length > 0 && !ads.areUploaded) return;
      else if (step < LAST_STEP) setStep(step + 1);
      else submit();
    },
    /** Cancels the uploads, deletes the ads that are listed nowhere, and closes. */
    discard() {
      ads.discard();
      onClose();
    },
  };
}

export type ReportWizardState = ReturnType<typeof useReportWizard>;
