import { Button } from "@aws-amplify/ui-react";
import { Package } from "lucide-react";
import type { Workspace } from "#contracts/workspaces.ts";
import { useDownloadJob } from "#web/app/shared/downloads/use-download-job.ts";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** Downloads everything in the workspace. `Downloads` shows the progress, on all pages. */
export function ExportCard({ workspace, uid }: { workspace: Workspace; uid: string }) {
  const { ask, isBusy } = useDownloadJob({ kind: "workspace", uid, title: workspace.name });
  return (
    <SectionCard
      title="Export workspace"
      lead="Download all finished heatmaps with their files, areas, scores and comments, all projects, reports and brand analytics, as one ZIP. The data is JSON with a schema."
      action={
        <Button aria-disabled={isBusy} onClick={() => isBusy || ask()}>
          <Package aria-hidden="true" />
          {isBusy ? "Exporting…" : "Export"}
        </Button>
      }
    />
  );
}
