import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type BrandAnalytics, type BrandOptions, type BrandRejection, brands, type NewBrandRequest } from "#contracts/brands.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { aboutDuration } from "#web/app/shared/brands/about-duration.ts";
import { brandQuery } from "#web/app/shared/viewer/brands/brand-query.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { useDedupedAction } from "#web/kit/api/use-deduped-action.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { useStepFocus } from "#web/ui/focus/use-step-focus.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { usualWait } from "./brand-state.ts";
import styles from "./request-dialog.module.css";
import { BrandStep, NOT_LISTED, type RequestDraft, TypeStep } from "./request-steps.tsx";

const SNACKBAR_DURATION_MS = 2000;
const EMPTY_REQUEST = "Please input your request first";
/** The first step is left out if there is no brand to choose. */
const STEPS = ["Your brand", "What to look for", "Done!"] as const;

type Props = {
  heatmap: HeatmapDetail;
  options: BrandOptions;
  /** The last request, if our team rejected it. */
  rejected: BrandRejection | null;
  onClose: () => void;
};

/**
 * Requests brand analytics of a brand in the list, or of the user's own brand by its appearance. Starts with the last request if
 * it was rejected.
 */
export function RequestDialog({ heatmap, options, rejected, onClose }: Props) {
  const form = useId();
  // Kept, because the list is loaded again after a request.
  const [steps] = useState(() => (options.models.length > 0 ? STEPS : STEPS.slice(1)));
  const [step, setStep] = useState(0);
  const shown = steps[step]!;
  const content = useStepFocus<HTMLFormElement>(step);
  const [draft, setDraft] = useState(() => draftOf(rejected, options));
  const [problem, setProblem] = useState<unknown>();
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  const request = useOperationMutation(brands.request, {
    refreshes: [brands.options, heatmaps.read],
    idempotencyKey: keyOf,
    onSuccess: (state) => {
      queryClient.setQueryData(brandQuery(heatmap).queryKey, state);
      const { queryKey } = operationQuery(brands.options, { params: { uid: heatmap.uid } });
      queryClient.setQueryData(queryKey, { ...options, can_request: false });
      snackbar.success("Brand Analytics Requested", SNACKBAR_DURATION_MS);
      setStep(steps.length - 1);
    },
    onError: (error) => setProblem(error),
  });
  // `onError` shows the reason.
  const send = useDedupedAction(() =>
    request.mutateAsync({ params: { uid: heatmap.uid }, body: bodyOf(draft) }).catch(() => undefined),
  );
  const change = (part: Partial<RequestDraft>) => {
    setProblem(undefined);
    setDraft((before) => ({ ...before, ...part }));
  };
  const isCustom = draft.brand === NOT_LISTED;
  const isBrandStep = shown === "Your brand";
  const isChosen = isBrandStep ? draft.brand !== undefined : draft.type !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChosen) setProblem(EMPTY_REQUEST);
    else if (isBrandStep && isCustom) setStep(step + 1);
    else void send();
  };
  const wait = secondsOf(draft, options);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canDismiss={!request.isPending}
      title="Request brand analytics"
      description={`Step ${step + 1} of ${steps.length}: ${shown}`}
      footer={
        shown === "Done!" ? (
          <Button variation="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button isDisabled={request.isPending} onClick={step === 0 ? onClose : () => setStep(0)}>
              {step === 0 ? "Cancel" : "Back"}
            </Button>
            <Button variation="primary" type="submit" form={form} isLoading={request.isPending} loadingText="Request">
              {isBrandStep && isCustom ? "Next" : "Request"}
            </Button>
          </>
        )
      }
    >
      {shown === "Done!" ? (
        <p className={styles.done} role="status">
          {["We’ve received your request.", waitText(wait, request.data), "We’ll email you when it’s ready."]
            .filter(Boolean)
            .join(" ")}
        </p>
      ) : (
        <form ref={content} id={form} className={styles.form} tabIndex={-1} aria-label={shown} noValidate onSubmit={submit}>
          {isBrandStep ? (
            <BrandStep draft={draft} models={options.models} onChange={change} />
          ) : (
            <TypeStep draft={draft} onChange={change} />
          )}
          {wait !== null && isChosen && <p className={styles.wait}>Usually ready in {aboutDuration(wait)}.</p>}
          <FormError problem={problem} />
        </form>
      )}
    </Dialog>
  );
}

/** Returns the initial request; a brand that is no longer in the list has to be chosen again. */
function draftOf(rejected: BrandRejection | null, { models }: BrandOptions): RequestDraft {
  const listed = models.find(({ uid }) => uid === rejected?.brand?.uid)?.uid;
  return {
    brand: rejected?.custom || models.length === 0 ? NOT_LISTED : listed,
    type: rejected?.custom ?? undefined,
    text: rejected?.text.join(" ") ?? "",
    language: rejected?.language ?? "en",
  };
}

/** Says how long a request takes: the estimate `wait` in seconds, or the usual time of the request that was sent. */
const waitText = (wait: number | null, sent: BrandAnalytics | undefined): string | undefined =>
  wait === null ? sent && usualWait(sent.status) : `This usually takes ${aboutDuration(wait)}.`;

/** Expected duration of a request; null if unknown. A text needs no model, and so runs immediately for everyone. */
function secondsOf({ brand, type }: RequestDraft, { automatic, seconds }: BrandOptions): number | null {
  if (brand !== NOT_LISTED) return automatic ? seconds.automatic : seconds.manual;
  if (type === undefined) return null;
  return type === "text" ? seconds.automatic : seconds.manual;
}

/** The text is sent in lower case; a text that the chosen type does not use is left out. */
function bodyOf({ brand, type, text, language }: RequestDraft): NewBrandRequest {
  const words = text.trim().toLowerCase();
  if (brand !== NOT_LISTED && brand !== undefined) return { brand, text: words, language };
  if (type === undefined) return { text: words, language };
  return { custom: { type }, text: type === "image" ? "" : words, language };
}
