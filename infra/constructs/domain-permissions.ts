import type { CapturesStack } from "#infra/captures-stack.ts";
import type { DataStack } from "#infra/data-stack.ts";
import type { PipelineStack } from "#infra/pipeline-stack.ts";
import {
  grantBucket,
  grantCaptureHosts,
  grantCursorSecret,
  grantStartExecution,
  grantTable,
  type Permission,
} from "./permissions.ts";

type Sources = { readonly data: DataStack; readonly pipeline: PipelineStack; readonly captures: CapturesStack };
/** The domains that customers reach with the application and with API keys. */
type Shared = "heatmaps" | "captures" | "projects" | "reports" | "audits";

const CALLER = ["accounts", "workspaces"];

/** What the use cases of these domains may do, whoever calls them. */
export function domainPermissions({ data, pipeline, captures }: Sources): Readonly<Record<Shared, readonly Permission[]>> {
  const { table, files, cursorSecret } = data;
  const analyses = [
    grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", pipeline.heatmapImage),
    grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", pipeline.heatmapVideo),
  ];
  return {
    heatmaps: [
      grantTable(table, { reads: ["benchmarks"], writes: ["accounts", "billing", "heatmaps", "kit", "projects", "workspaces"] }),
      grantBucket(files, "read", "parts", "delete", "list"),
      ...analyses,
      grantStartExecution("HEATMAP_FRAME_MACHINE_ARN", pipeline.heatmapFrame),
      grantCursorSecret(cursorSecret),
    ],
    captures: [
      grantTable(table, {
        reads: ["benchmarks"],
        writes: ["accounts", "billing", "captures", "heatmaps", "kit", "projects", "workspaces"],
      }),
      grantBucket(files, "read", "write", "list"),
      grantStartExecution("CAPTURE_MACHINE_ARN", captures.machine),
      ...analyses,
      grantCaptureHosts(),
    ],
    projects: [
      grantTable(table, { reads: [...CALLER, "heatmaps"], writes: ["kit", "projects"] }),
      grantBucket(files, "read"),
      grantCursorSecret(cursorSecret),
    ],
    reports: [
      grantTable(table, { reads: CALLER, writes: ["heatmaps", "kit", "reports"] }),
      grantBucket(files, "read", "list", "delete"),
      grantStartExecution("TEMPLATE_SCORES_MACHINE_ARN", pipeline.templateScores),
      grantCursorSecret(cursorSecret),
    ],
    audits: [grantTable(table, { reads: [...CALLER, "heatmaps"], writes: ["audits", "kit"] }), grantBucket(files, "read")],
  };
}
