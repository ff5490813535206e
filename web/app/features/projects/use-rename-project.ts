import { projects } from "#contracts/projects.ts";
import { PROJECTS } from "#web/app/shared/project-picker/queries.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Renames a project everywhere it is displayed. */
export const useRenameProject = () =>
  useOperationMutation(projects.rename, {
    refreshes: PROJECTS,
    refreshesFirst: true,
    onSuccess: () => snackbar.success("Changes saved"),
    onError: (problem) => snackbar.failure(problem),
  });
