import { useMutation, useQueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { call } from "#web/kit/api/api.ts";
import { counted } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Adds heatmaps to a project. Existing ones are unaffected. */
export function useAddHeatmaps(uid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (add: string[]) => call(projects.file, { params: { uid }, body: { add } }),
    onSuccess: async ({ title }, added) => {
      await Promise.all([refreshProjects(queryClient), queryClient.invalidateQueries({ queryKey: ["heatmaps", "detail"] })]);
      snackbar.success(`${counted(added.length, "heatmap")} added to ${title}`);
    },
    onError: (problem) => snackbar.failure(problem),
  });
}
