import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AD_DIMENSIONS } from "#contracts/reference.ts";
import { MAX_ADS_PER_REPORT, type ReportDetail, reports } from "#contracts/reports.ts";
import { takesAd } from "#contracts/templates.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { pluralize } from "#web/kit/format.ts";
import { BusyButton } from "#web/ui/controls/busy-button.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useUnsavedChangesDialog } from "#web/ui/overlays/use-unsaved-changes-dialog.ts";
import { AdsStep } from "./ads-step.tsx";
import { useAdsDraft } from "./use-ads-draft.ts";
import { useFollowedUploads } from "./use-followed-uploads.ts";
import type { WizardParts } from "./wizard-parts.ts";

type Props = WizardParts & { detail: ReportDetail; onClose: () => void };

const SHOWN = [reports.list, reports.read];

/** Adds ads to a report that has ended: uploads images first, if there are any. Closing it discards the uploads. */
export function AddAdsDialog({ detail: { report, templates }, picker, createQueue, onClose }: Props) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const queryClient = useQueryClient();
  const draft = useAdsDraft({ createQueue, max: MAX_ADS_PER_REPORT - report.heatmaps.length });
  const add = useOperationMutation(reports.addAds, {
    refreshes: SHOWN,
    // The page then shows the progress.
    refreshesFirst: true,
    idempotencyKey: useIdempotencyKey(),
    onSuccess: () => {
      snackbar.success("Ads added. The report is being updated.");
      onClose();
    },
    onError: (problem) => {
      snackbar.failure(problem);
      void refresh(queryClient, SHOWN);
    },
  });
  const submit = () => {
    const { heatmaps, titles } = draft.chosen();
    const titleOf = new Map(titles.map(({ heatmap, title }) => [heatmap, title]));
    const ads = heatmaps.map((heatmap) => {
      const title = titleOf.get(heatmap);
      return title === undefined ? { heatmap } : { heatmap, title };
    });
    add.mutate({ params: { uid: report.uid }, body: { ads } });
  };
  const upload = useFollowedUploads(draft, true, submit);
  const next = () => {
    setIsSubmitted(!draft.isValid);
    if (!draft.isValid) return;
    if (draft.hasFiles) upload();
    else if (draft.uploads.length === 0 || draft.areUploaded) submit();
  };
  const { close, confirm } = useUnsavedChangesDialog({
    hasChanges: draft.ads.length > 0,
    blocks: "history",
    onClose: () => {
      draft.discard();
      onClose();
    },
    onLeave: draft.discard,
  });
  return (
    <Dialog
      kind="steps"
      isOpen
      onClose={close}
      canDismiss={!add.isPending}
      title="Add ads"
      description={`They’re placed in the ${pluralize(templates.length, "template")} of this report. The other ads keep their results.`}
      footer={
        <>
          <Button isDisabled={add.isPending} onClick={close}>
            Cancel
          </Button>
          <BusyButton
            isBusy={draft.isUploading || add.isPending}
            busyText={draft.isUploading ? "Uploading…" : "Adding…"}
            onClick={next}
          >
            Add ads
          </BusyButton>
        </>
      }
    >
      <Confirm {...confirm} confirmLabel="Discard" cancelLabel="Stay">
        No ads will be added.
        {draft.uploads.length > 0 &&
          " Images that you uploaded only for this report are deleted within a day. Credits of those whose analysis has started are not refunded."}
      </Confirm>
      <AdsStep
        type={report.type}
        draft={draft}
        isSubmitted={isSubmitted}
        mayList
        existing={new Set(report.heatmaps)}
        {...(report.type === "display" && {
          sizes: AD_DIMENSIONS.filter((size) => templates.some((template) => takesAd(template, size))),
        })}
        picker={picker}
      />
    </Dialog>
  );
}
