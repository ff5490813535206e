import { useMutation, useQueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Renames a project everywhere it is displayed. */
export function useRenameProject(uid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => call(projects.rename, { params: { uid }, body: { title } }),
    onSuccess: async () => {
      await refreshProjects(queryClient);
      snackbar.success("Changes saved");
    },
    onError: (problem) => snackbar.failure(problem),
  });
}
