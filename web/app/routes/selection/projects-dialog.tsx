import { Button } from "@aws-amplify/ui-react";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { heatmaps } from "#contracts/heatmaps.ts";
import { projects } from "#contracts/projects.ts";
import { canEditProjects } from "#web/app/shared/project-picker/project-permissions.ts";
import { ProjectPicker } from "#web/app/shared/project-picker/project-picker.tsx";
import { PROJECTS } from "#web/app/shared/project-picker/queries.ts";
import { detailQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { forEachHeatmap } from "./for-each-heatmap.ts";

/** Moves several heatmaps: adds them to the ticked projects and removes them from the others. Each change is saved immediately. */
export function ProjectsDialog({ uids, onClose }: { uids: readonly string[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const details = useQueries({ queries: uids.map(detailQuery) }).map(({ data }) => data?.projectIds);
  const [first = []] = details;
  const isLoaded = details.every((ids) => ids !== undefined);
  const shared = first.filter((project) => details.every((ids) => ids?.includes(project)));
  const change = async (uid: string, isIn: boolean) => {
    const changing = (ids: string[]) => (isIn ? { add: ids } : { remove: ids });
    try {
      if (me && canEditProjects(me)) {
        await call(projects.changeHeatmaps, { params: { uid }, body: changing([...uids]) });
      } else {
        // Users of an ended trial may not edit a project, but the projects of their heatmaps.
        const { failures } = await forEachHeatmap(uids, (heatmap) =>
          call(projects.changeHeatmapProjects, { params: { uid: heatmap }, body: changing([uid]) }),
        );
        if (failures[0]) throw failures[0].problem;
      }
    } catch (problem) {
      snackbar.failure(problem);
      throw problem;
    } finally {
      await refresh(queryClient, [...PROJECTS, heatmaps.read]);
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
