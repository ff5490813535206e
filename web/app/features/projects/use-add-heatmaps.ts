import { heatmaps } from "#contracts/heatmaps.ts";
import { projects } from "#contracts/projects.ts";
import { PROJECTS } from "#web/app/shared/project-picker/queries.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Adds heatmaps to a project. Existing ones are unaffected. */
export const useAddHeatmaps = () =>
  useOperationMutation(projects.changeHeatmaps, {
    refreshes: [...PROJECTS, heatmaps.read],
    refreshesFirst: true,
    onSuccess: ({ title }, { body: { add = [] } }) => snackbar.success(`${pluralize(add.length, "heatmap")} added to ${title}`),
    onError: (problem) => snackbar.failure(problem),
  });
