import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { ProjectPicker } from "#web/app/shared/project-picker/project-picker.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useUpdateHeatmapProjects } from "../page/use-update-heatmap-projects.ts";
import { detailQuery } from "../queries.ts";

/** Selects the projects of a heatmap. Each change is saved immediately. */
export function HeatmapProjectsDialog({
  heatmap,
  onClose,
}: {
  heatmap: Pick<HeatmapCard, "uid" | "title">;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(detailQuery(heatmap.uid));
  const file = useUpdateHeatmapProjects(heatmap.uid);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add to project"
      description={`Choose projects for “${heatmap.title}”.`}
      footer={
        <Button variation="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState title="Couldn’t load this heatmap" problem={error} onRetry={() => void refetch()} />
      ) : (
        <ProjectPicker
          chosen={data?.projectIds}
          onChange={(uid, isIn) =>
            file.mutateAsync({ params: { uid: heatmap.uid }, body: isIn ? { add: [uid] } : { remove: [uid] } })
          }
        />
      )}
    </Dialog>
  );
}
