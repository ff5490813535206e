import { useQueryClient } from "@tanstack/react-query";
import { heatmaps } from "#contracts/heatmaps.ts";
import { type ProjectCard, projects } from "#contracts/projects.ts";
import { projectsQuery } from "#web/app/shared/project-picker/queries.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Deletes a project and removes it from the list. */
export function useRemoveProject({ uid, title }: Pick<ProjectCard, "uid" | "title">) {
  const queryClient = useQueryClient();
  return useOperationMutation(projects.remove, {
    refreshes: [heatmaps.read],
    onSuccess: () => {
      queryClient.setQueryData(projectsQuery.queryKey, (list) => {
        const pages = list?.pages.map((page) => ({ ...page, projects: page.projects.filter((each) => each.uid !== uid) }));
        return list && pages && { ...list, pages };
      });
      snackbar.success(`${title} deleted`);
    },
    onError: (problem) => snackbar.failure(problem),
  });
}
