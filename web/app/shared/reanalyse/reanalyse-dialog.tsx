import { Button } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { useDedupedMutation } from "#web/kit/api/use-deduped-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./reanalyse-dialog.module.css";

type Props = {
  heatmap: Pick<HeatmapDetail, "title" | "status">;
  /** Starts the reanalysis. */
  onStart: () => Promise<unknown>;
  /** The fields of the type to analyse it as. */
  children?: ReactNode;
  onChanged: () => void;
  onClose: () => void;
};

/** Explains and starts a reanalysis. */
export function ReanalyseDialog({ heatmap: { title, status }, onStart, children, onChanged, onClose }: Props) {
  const renew = useDedupedMutation({
    mutationFn: onStart,
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
            onClick={() => renew.mutate()}
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
