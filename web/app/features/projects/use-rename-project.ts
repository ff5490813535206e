import { useMutation, useQueryClient } from "@tanstack/react-query";
import { projects } from "#contracts/projects.ts";
import { call } from "#web/kit/api.ts";
import { snackbar } from "#web/ui/snackbar.tsx";
import { refreshProjects } from "../../filing/queries.ts";

/** Gives a project another title, wherever it is shown. */
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
