import { Button } from "@aws-amplify/ui-react";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { heatmaps } from "#contracts/heatmaps.ts";
import { projects } from "#contracts/projects.ts";
import { ProjectPicker } from "#web/app/shared/project-picker/project-picker.tsx";
import { PROJECTS } from "#web/app/shared/project-picker/queries.ts";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Moves several heatmaps: adds them to the ticked projects and removes them from the others. Each change is saved immediately. */
export function ProjectsDialog({ uids, onClose }: { uids: readonly string[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const details = useQueries({ queries: uids.map(detailQuery) }).map(({ data }) => data?.projectIds);
  const [first = []] = details;
  const isLoaded = details.every((ids) => ids !== undefined);
  const shared = first.filter((project) => details.every((ids) => ids?.includes(project)));
  const change = async (uid: string, isIn: boolean) => {
    const all = [...uids];
    try {
      await call(projects.changeHeatmaps, { params: { uid }, body: isIn ? { add: all } : { remove: all } });
    } catch (problem) {
      snackbar.failure(problem);
      throw problem;
    } finally {
      void refresh(queryClient, [...PROJECTS, heatmaps.read]);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Move to project"
      description={`Choose the projects of ${pluralize(uids.length, "heatmap")}. A tick means all of them are in that project.`}
      footer={
        <Button variation="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ProjectPicker chosen={isLoaded ? shared : undefined} onChange={(uid, isIn) => change(uid, isIn)} />
    </Dialog>
  );
}
