import { useQueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { PROJECTS, projectsQuery } from "./queries.ts";

/** Creates a project and adds it to the top of the list. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  return useOperationMutation(projects.create, {
    refreshes: PROJECTS,
    onSuccess: (project) => {
      queryClient.setQueryData(projectsQuery.queryKey, (list) => {
        const [first, ...rest] = list?.pages ?? [];
        return list && first ? { ...list, pages: [{ ...first, projects: [project, ...first.projects] }, ...rest] } : list;
      });
    },
    onError: (problem) => snackbar.failure(problem),
  });
}
