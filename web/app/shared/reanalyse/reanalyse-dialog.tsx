import { Button } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { heatmaps } from "#contracts/heatmaps.ts";
import type { Request } from "#contracts/kit/operation.ts";
import type { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./reanalyse-dialog.module.css";

type Props = {
  heatmap: HeatmapDetail;
  /** The operation for customers, or the one for staff. */
  operation: typeof heatmaps.reanalyse | typeof staffHeatmaps.regenerate;
  /** The type to analyse it as, for customers, and its fields. */
  body?: Request<typeof heatmaps.reanalyse>["body"];
  children?: ReactNode;
  onChanged: () => void;
  onClose: () => void;
};

/** Explains and starts a reanalysis. */
export function ReanalyseDialog({ heatmap: { uid, title, status }, operation, body, children, onChanged, onClose }: Props) {
  const renew = useOperationMutation(operation as typeof staffHeatmaps.regenerate, {
    onSuccess: () => {
      onChanged();
      snackbar.success(`${title} is being reanalysed`);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Reanalyse"
      description={`“${title}” will be analysed again with the current model, from the original file. It doesn’t use a credit.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            data-foremost
            isLoading={renew.isPending}
            loadingText="Starting…"
            onClick={() => renew.mutate({ params: { uid }, ...(body && { body }) })}
          >
            Reanalyse
          </Button>
        </>
      }
    >
      <FormError problem={renew.error} />
      {children && <div className={styles.fields}>{children}</div>}
      <ul className={styles.points}>
        {status === "done" && (
          <li>Current images and scores stay visible until the new ones are ready, or permanently if the analysis fails.</li>
        )}
        {status === "done" && (
          <li>Areas of interest keep their positions and are measured again. A share link shows the new result.</li>
        )}
        <li>Title, tags, projects and comments don’t change.</li>
      </ul>
    </Dialog>
  );
}
