import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProjectCard } from "#contracts/projects.ts";
import { projects } from "#contracts/projects.ts";
import { call } from "#web/kit/api.ts";
import { snackbar } from "#web/ui/snackbar.tsx";
import { zipKey, zips } from "./zips.ts";

/** Has a project's heatmaps packed; what becomes of it shows in `ProjectDownloads`. */
export function useDownloadProject({ uid, title }: Pick<ProjectCard, "uid" | "title">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(projects.zip, { params: { uid } }),
    onSuccess: (zip) => {
      queryClient.setQueryData(zipKey(uid), zip);
      zips.await({ project: uid, title, zip: zip.uid });
    },
    onError: (problem) => snackbar.failure(problem),
  });
}
