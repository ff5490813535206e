import { Button } from "@aws-amplify/ui-react";
import type { Profile } from "#contracts/profile.ts";
import { BusyButton } from "#web/ui/controls/busy-button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { useStepFocus } from "#web/ui/focus/use-step-focus.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useUnsavedChangesDialog } from "#web/ui/overlays/use-unsaved-changes-dialog.ts";
import { AdsStep } from "./ads-step.tsx";
import { canEditReports } from "./report-access.ts";
import { TemplatesStep } from "./templates-step.tsx";
import { type ReportWizardState, useReportWizard, WIZARD_STEPS } from "./use-report-wizard.ts";
import styles from "./wizard.module.css";
import type { WizardParts } from "./wizard-parts.ts";
import { TitleStep, TypeStep } from "./wizard-steps.tsx";

type Props = WizardParts & { me: Profile; onClose: () => void };

/** Creates a report in four steps. Closing it discards everything but uploads that have started. */
export function ReportWizard({ me, picker, createQueue, onClose }: Props) {
  const wizard = useReportWizard({ createQueue, onClose });
  const { step, isCreating, isUploading } = wizard;
  const content = useStepFocus<HTMLDivElement>(step);
  const { close, confirm } = useUnsavedChangesDialog({
    hasChanges: wizard.hasInput,
    blocks: "history",
    onClose: wizard.discard,
    onLeave: wizard.discard,
  });
  const position = `Step ${step + 1} of ${WIZARD_STEPS.length}`;
  return (
    <Dialog
      kind="steps"
      isOpen
      onClose={close}
      canDismiss={!isCreating}
      title="New report"
      description={isCreating ? "Creating" : `${position}: ${WIZARD_STEPS[step]}`}
      footer={
        isCreating ? undefined : (
          <>
            <Button isDisabled={step === 0 || isUploading} onClick={wizard.back}>
              Back
            </Button>
            <BusyButton isBusy={isUploading} busyText="Uploading…" onClick={wizard.next}>
              {wizard.isLastStep ? "Create report" : "Next"}
            </BusyButton>
          </>
        )
      }
    >
      <Confirm {...confirm} confirmLabel="Discard" cancelLabel="Stay">
        No report will be created.
        {wizard.ads.uploads.length > 0 &&
          " Images that you uploaded only for it are deleted within a day. Credits of those whose analysis has started are not refunded."}
      </Confirm>
      {isCreating ? (
        <p role="status">
          <Spinner kind="inline" /> Creating your report…
        </p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: the steps have fieldsets of their own
        <div ref={content} role="group" className={styles.content} tabIndex={-1} aria-label={position}>
          <Step wizard={wizard} me={me} picker={picker} />
        </div>
      )}
    </Dialog>
  );
}

function Step({ wizard, me, picker }: Pick<Props, "me" | "picker"> & { wizard: ReportWizardState }) {
  const { draft, ads, isSubmitted } = wizard;
  switch (WIZARD_STEPS[wizard.step]) {
    case "Report type":
      return <TypeStep type={draft.type} onChange={wizard.chooseType} isLocked={ads.uploads.length > 0} />;
    case "Name and KPIs":
      return <TitleStep {...draft} isSubmitted={isSubmitted} onChange={wizard.changeDraft} />;
    case "Ads":
      return <AdsStep type={draft.type} draft={ads} isSubmitted={isSubmitted} mayList={canEditReports(me)} picker={picker} />;
    default:
      return (
        <TemplatesStep
          type={draft.type}
          sizes={ads.sizes}
          selected={wizard.templates}
          isSubmitted={isSubmitted}
          onChange={wizard.setTemplates}
        />
      );
  }
}
