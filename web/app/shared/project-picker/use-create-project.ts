import { useMutation, useQueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { projectsQuery, refreshProjects } from "./queries.ts";

/** Creates a project and adds it to the top of the list. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => call(projects.create, { body: { title } }),
    onSuccess: (project) => {
      queryClient.setQueryData(projectsQuery.queryKey, (list) => {
        const [first, ...rest] = list?.pages ?? [];
        return list && first ? { ...list, pages: [{ ...first, projects: [project, ...first.projects] }, ...rest] } : list;
      });
      void refreshProjects(queryClient);
    },
    onError: (problem) => snackbar.failure(problem),
  });
}
