import { useQueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { projectQuery, refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { mergeExisting } from "../list/merge-live.ts";
import { detailQuery } from "../queries.ts";

/** Adds a heatmap to projects and removes it from others. Optimistic: an error reverts it and shows the reason. */
export function useUpdateHeatmapProjects(uid: string) {
  const queryClient = useQueryClient();
  const { queryKey } = detailQuery(uid);
  const show = (projectIds: string[]) => queryClient.setQueryData(queryKey, (heatmap) => heatmap && { ...heatmap, projectIds });
  return useOperationMutation(projects.changeHeatmapProjects, {
    // Sequential, so that the last response reflects the final state.
    scope: { id: `file ${uid}` },
    onMutate: async ({ body: { add = [], remove = [] } }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.projectIds;
      if (before) show([...before.filter((project) => !remove.includes(project)), ...add]);
      for (const project of remove)
        queryClient.setQueryData(
          projectQuery(project).queryKey,
          (list) => list && mergeExisting(list, { type: "heatmap.removed", uid }),
        );
      return { before };
    },
    onSuccess: ({ projectIds }) => show(projectIds),
    onError: (problem, _, context) => {
      if (context?.before) show(context.before);
      snackbar.failure(problem);
    },
    onSettled: () => refreshProjects(queryClient),
  });
}
