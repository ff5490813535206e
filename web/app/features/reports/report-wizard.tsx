import { Button } from "@aws-amplify/ui-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import type { Profile } from "#contracts/accounts.ts";
import type { Application } from "#contracts/reference.ts";
import { reports } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import type { UploadQueue } from "#web/kit/uploads/upload-queue.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { AdFile } from "./ad-files.ts";
import { AdsStep } from "./ads-step.tsx";
import { TemplatesStep } from "./templates-step.tsx";
import { TitleStep, TypeStep } from "./wizard-steps.tsx";

/** Parts of other features that the wizard shows. */
export type WizardParts = {
  /** Existing heatmaps of an application to choose from. */
  picker: (
    application: Application,
    selected: ReadonlySet<string>,
    onChange: (uid: string, isChosen: boolean) => void,
    max: number,
  ) => ReactNode;
  createQueue: () => UploadQueue;
};

const STEPS = ["Report type", "Name and KPIs", "Ads", "Templates"] as const;

type Draft = { type: TemplateKind; title: string; attention: boolean; clarity: boolean };

/** Creates a report in four steps. Closing it discards everything but uploads that have started. */
export function ReportWizard({ me, picker, createQueue, onClose }: WizardParts & { me: Profile; onClose: () => void }) {
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<Draft>({ type: "ooh", title: "", attention: true, clarity: true });
  const [files, setFiles] = useState<readonly AdFile[]>([]);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [templates, setTemplates] = useState<ReadonlySet<number>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [queue] = useState(createQueue);
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot).filter(({ stage }) => stage !== "cancelled");
  const keyOf = useIdempotencyKey();
  const create = useOperationMutation(reports.create, { refreshes: [reports.list], idempotencyKey: keyOf });

  const uploaded = uploads.flatMap(({ stage, uid }) => (stage === "started" && uid ? [uid] : []));
  const areUploaded = uploads.length > 0 && uploaded.length === uploads.length;
  useEffect(() => {
    if (step === 2 && areUploaded && files.length === 0) setStep(3);
  }, [step, areUploaded, files.length]);

  const close = () => {
    for (const { id } of uploads) queue.cancel(id);
    onClose();
  };
  const isValid = [
    true,
    draft.title.trim() !== "" && (draft.attention || draft.clarity),
    files.length + uploads.length + picked.size > 0 && uploads.every(({ stage }) => stage !== "failed"),
    templates.size > 0,
  ][step];
  const next = () => {
    setIsTried(!isValid);
    if (!isValid) return;
    if (step === 2 && files.length > 0) {
      queue.add(files.map(({ heatmap, file }) => ({ heatmap, file })));
      setFiles([]);
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
          heatmaps: [...uploaded, ...picked],
          ids: [...templates].sort((one, other) => one - other),
        },
      },
      {
        onSuccess: () => {
          snackbar.success("Report requested. We email you when it is ready.");
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
            <Button variation="primary" isLoading={isSending} loadingText="Uploading …" onClick={next}>
              {step === 3 ? "Create report" : "Next"}
            </Button>
          </>
        )
      }
    >
      {create.isPending ? (
        <p role="status">
          <Spinner /> Creating your report …
        </p>
      ) : (
        [
          <TypeStep
            key="type"
            type={draft.type}
            onChange={(type) => {
              setDraft({ ...draft, type });
              setFiles([]);
              setPicked(new Set());
              setTemplates(new Set());
            }}
            isLocked={uploads.length > 0}
          />,
          <TitleStep key="title" {...draft} isTried={isTried} onChange={(change) => setDraft({ ...draft, ...change })} />,
          <AdsStep
            key="ads"
            me={me}
            type={draft.type}
            files={files}
            uploads={uploads}
            picked={picked}
            isTried={isTried}
            picker={picker}
            onFiles={setFiles}
            onPicked={setPicked}
            queue={queue}
          />,
          <TemplatesStep key="templates" type={draft.type} selected={templates} isTried={isTried} onChange={setTemplates} />,
        ][step]
      )}
    </Dialog>
  );
}
