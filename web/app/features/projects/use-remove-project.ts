import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ProjectCard, projects } from "#contracts/projects.ts";
import { projectsQuery } from "#web/app/shared/project-picker/queries.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Deletes a project and removes it from the list. */
export function useRemoveProject({ uid, title }: Pick<ProjectCard, "uid" | "title">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(projects.remove, { params: { uid } }),
    onSuccess: () => {
      queryClient.setQueryData(projectsQuery.queryKey, (list) => {
        const pages = list?.pages.map((page) => ({ ...page, projects: page.projects.filter((each) => each.uid !== uid) }));
        return list && pages && { ...list, pages };
      });
      void queryClient.invalidateQueries({ queryKey: ["heatmaps", "detail"] });
      snackbar.success(`${title} deleted`);
    },
    onError: (problem) => snackbar.failure(problem),
  });
}
