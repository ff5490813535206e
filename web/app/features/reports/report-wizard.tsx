import { Button } from "@aws-amplify/ui-react";
import { useEffect, useState } from "react";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { Profile } from "#contracts/profile.ts";
import { reports } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { call } from "#web/kit/api/api.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { useLeaveWarning } from "#web/kit/page/use-leave-warning.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { useStepFocus } from "#web/ui/focus/use-step-focus.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { AdsStep } from "./ads-step.tsx";
import { TemplatesStep } from "./templates-step.tsx";
import type { AdFile } from "./to-ad-file.ts";
import styles from "./wizard.module.css";
import type { PickedAds, WizardParts } from "./wizard-parts.ts";
import { TitleStep, TypeStep } from "./wizard-steps.tsx";

/** Deletes an uploaded ad that is in no report. Its analysis may still be in progress, which the server rejects. */
const discardAd = (uid: string) => call(heatmaps.remove, { params: { uid } }).catch(() => undefined);

const STEPS = ["Report type", "Name and KPIs", "Ads", "Templates"] as const;

type Draft = { type: TemplateKind; title: string; attention: boolean; clarity: boolean };

/** Creates a report in four steps. Closing it discards everything but uploads that have started. */
export function ReportWizard({ me, picker, createQueue, onClose }: WizardParts & { me: Profile; onClose: () => void }) {
  const [step, setStep] = useState(0);
  const content = useStepFocus<HTMLDivElement>(step);
  const [draft, setDraft] = useState<Draft>({ type: "ooh", title: "", attention: true, clarity: true });
  const [files, setFiles] = useState<readonly AdFile[]>([]);
  const [picked, setPicked] = useState<PickedAds>(new Map());
  const [templates, setTemplates] = useState<ReadonlySet<number>>(new Set());
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [queue] = useState(createQueue);
  const uploads = useSignal(queue.items).filter(({ stage }) => stage !== "canceled");
  const keyOf = useIdempotencyKey();
  const create = useOperationMutation(reports.create, { refreshes: [reports.list], idempotencyKey: keyOf });

  const uploaded = uploads.flatMap(({ stage, uid }) => (stage === "started" && uid ? [uid] : []));
  const sizes = [...new Set([...uploads.map(({ heatmap }) => heatmap.dimensions ?? ""), ...picked.values()])];
  const areUploaded = uploads.length > 0 && uploaded.length === uploads.length;
  /** Whether the next step follows automatically once the files that were added are uploaded. */
  const [isFollowed, setIsFollowed] = useState(false);
  useEffect(() => {
    if (step !== 2 || !isFollowed || !areUploaded) return;
    setIsFollowed(false);
    setStep(3);
  }, [step, isFollowed, areUploaded]);

  const [isLeaving, setIsLeaving] = useState(false);
  const hasInput = uploads.length + files.length + picked.size > 0 || draft.title.trim() !== "";
  useLeaveWarning(hasInput);
  const close = () => (hasInput ? setIsLeaving(true) : onClose());
  const discard = () => {
    for (const { id } of uploads) queue.cancel(id);
    for (const uid of uploaded.filter((each) => !isListed(each))) void discardAd(uid);
    onClose();
  };
  const isListed = (uid: string) => uploads.some((upload) => upload.uid === uid && !upload.heatmap.hidden);
  const isValid = [
    true,
    draft.title.trim() !== "" && (draft.attention || draft.clarity),
    files.length + uploads.length + picked.size > 0 && uploads.every(({ stage }) => stage !== "failed"),
    templates.size > 0,
  ][step];
  const next = () => {
    setIsSubmitted(!isValid);
    if (!isValid) return;
    if (step === 2 && files.length > 0) {
      queue.add(files.map(({ heatmap, file }) => ({ heatmap, file })));
      setFiles([]);
      setIsFollowed(true);
    } else if (step === 2 && uploads.length > 0 && !areUploaded) return;
    else if (step < 3) setStep(step + 1);
    else submit();
  };
  const submit = () =>
    create.mutate(
      {
        body: {
          title: draft.title.trim(),
          type: draft.type,
          attention_benchmark: draft.attention,
          clarity_benchmark: draft.clarity,
          heatmaps: [...uploaded, ...picked.keys()],
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
  const isSending = step === 2 && uploads.some(({ stage }) => stage !== "started" && stage !== "failed");
  return (
    <Dialog
      kind="wide"
      isOpen
      onClose={close}
      canDismiss={!create.isPending}
      title="New report"
      description={create.isPending ? "Creating" : `Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}`}
      footer={
        create.isPending ? undefined : (
          <>
            <Button isDisabled={step === 0 || isSending} onClick={() => setStep(step - 1)}>
              Back
            </Button>
            <Button variation="primary" isLoading={isSending} loadingText="Uploading…" onClick={next}>
              {step === 3 ? "Create report" : "Next"}
            </Button>
          </>
        )
      }
    >
      <Confirm
        isOpen={isLeaving}
        confirmLabel="Discard"
        cancelLabel="Stay"
        onCancel={() => setIsLeaving(false)}
        onConfirm={discard}
      >
        No report will be created.
        {uploads.length > 0 &&
          " Images that you uploaded only for it are deleted. Credits of those whose analysis has started are not refunded."}
      </Confirm>
      {create.isPending ? (
        <p role="status">
          <Spinner kind="inline" /> Creating your report…
        </p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: the steps have fieldsets of their own
        <div
          ref={content}
          role="group"
          className={styles.content}
          tabIndex={-1}
          aria-label={`Step ${step + 1} of ${STEPS.length}`}
        >
          {
            [
              <TypeStep
                key="type"
                type={draft.type}
                onChange={(type) => {
                  setDraft({ ...draft, type });
                  setFiles([]);
                  setPicked(new Map());
                  setTemplates(new Set());
                }}
                isLocked={uploads.length > 0}
              />,
              <TitleStep
                key="title"
                {...draft}
                isSubmitted={isSubmitted}
                onChange={(change) => setDraft({ ...draft, ...change })}
              />,
              <AdsStep
                key="ads"
                me={me}
                type={draft.type}
                files={files}
                uploads={uploads}
                picked={picked}
                isSubmitted={isSubmitted}
                picker={picker}
                onFiles={setFiles}
                onPicked={(ads) => {
                  setPicked(ads);
                  // Those of a size that is no longer among the ads would have no ad.
                  if (draft.type === "display") setTemplates(new Set());
                }}
                queue={queue}
              />,
              <TemplatesStep
                key="templates"
                type={draft.type}
                sizes={sizes}
                selected={templates}
                isSubmitted={isSubmitted}
                onChange={setTemplates}
              />,
            ][step]
          }
        </div>
      )}
    </Dialog>
  );
}
