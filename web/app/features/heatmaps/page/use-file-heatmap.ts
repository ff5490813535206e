import { useMutation, useQueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { OPEN_PROJECTS, type OpenProjectPages, refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { mergeKnown } from "../list/merge-live.ts";
import { detailQuery } from "../queries.ts";

/** Ids of projects to add a heatmap to, and to remove it from. */
type Filing = { readonly add?: string[]; readonly remove?: string[] };

/** Adds a heatmap to projects and removes it from others. Optimistic: an error reverts it and shows the reason. */
export function useFileHeatmap(uid: string) {
  const queryClient = useQueryClient();
  const { queryKey } = detailQuery(uid);
  const show = (projectIds: string[]) => queryClient.setQueryData(queryKey, (heatmap) => heatmap && { ...heatmap, projectIds });
  return useMutation({
    // Sequential, so that the last response reflects the final state.
    scope: { id: `file ${uid}` },
    mutationFn: (body: Filing) => call(projects.fileHeatmap, { params: { uid }, body }),
    onMutate: async ({ add = [], remove = [] }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.projectIds;
      if (before) show([...before.filter((project) => !remove.includes(project)), ...add]);
      for (const project of remove)
        queryClient.setQueryData<OpenProjectPages>(
          [...OPEN_PROJECTS, project],
          (list) => list && mergeKnown(list, { type: "heatmap.removed", uid }),
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
