import { useMutation, useQueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { OPEN_PROJECTS, type OpenProjectPages, refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { mergeKnown } from "../list/merge-live.ts";
import { detailQuery } from "../queries.ts";

/** Projects to put a heatmap into, and to take it out of. */
type Filing = { readonly add?: string[]; readonly remove?: string[] };

/** Puts a heatmap into projects and takes it out of others. Shown at once; a refusal puts it back and says why. */
export function useFileHeatmap(uid: string) {
  const queryClient = useQueryClient();
  const { queryKey } = detailQuery(uid);
  const show = (projectIds: string[]) => queryClient.setQueryData(queryKey, (heatmap) => heatmap && { ...heatmap, projectIds });
  return useMutation({
    // One after the other, so that the last answer is the last word.
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
