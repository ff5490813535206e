import { Button } from "@aws-amplify/ui-react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormProblem } from "#web/ui/fields/form-problem.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Props = { heatmap: HeatmapDetail; onChanged: () => void; onClose: () => void };

/** Explains and starts a re-analysis. */
export function RenewDialog({ heatmap: { uid, title, status }, onChanged, onClose }: Props) {
  const renew = useOperationMutation(staffHeatmaps.regenerate, {
    onSuccess: () => {
      onChanged();
      snackbar.success(`${title} is being analysed anew`);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Analyse anew"
      description={`“${title}” is analysed once more by the present model, from the file that was uploaded. It takes no credit.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            data-foremost
            isLoading={renew.isPending}
            loadingText="Starting …"
            onClick={() => renew.mutate({ params: { uid } })}
          >
            Analyse anew
          </Button>
        </>
      }
    >
      <FormProblem problem={renew.error} />
      <ul className="staff__points">
        {status === "done" && <li>Pictures and scores stay until the new ones are there, and for good if that fails.</li>}
        {status === "done" && <li>Areas of interest keep their places and are measured anew. A link shows the new result.</li>}
        <li>Title, tags, projects and comments stay.</li>
      </ul>
    </Dialog>
  );
}
