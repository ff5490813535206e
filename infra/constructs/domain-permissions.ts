import type { CapturesStack } from "#infra/captures-stack.ts";
import type { DataStack } from "#infra/data-stack.ts";
import type { InferenceStack } from "#infra/inference-stack.ts";
import type { PipelineStack } from "#infra/pipeline-stack.ts";
import { grantStartExecution } from "./permissions/events.ts";
import { grantBucket, grantPrefix } from "./permissions/files.ts";
import { grantInference } from "./permissions/inference.ts";
import { grantCaptureHosts } from "./permissions/internet.ts";
import type { Permission } from "./permissions/permission.ts";
import { grantCursorSecret } from "./permissions/secrets.ts";
import { grantTable } from "./permissions/table.ts";

type Sources = {
  readonly data: DataStack;
  readonly inference: InferenceStack;
  readonly pipeline: PipelineStack;
  readonly captures: CapturesStack;
};
/** The domains that customers reach with the application and with API keys. */
type Shared = "heatmaps" | "captures" | "projects" | "reports" | "sharing" | "audits" | "brands" | "comments" | "exports";

/** Permissions of the use cases of these domains, for every caller. People also need to be identified. */
export function domainPermissions({
  data,
  inference,
  pipeline,
  captures,
}: Sources): Readonly<Record<Shared, readonly Permission[]>> {
  const { table, files, cursorSecret } = data;
  return {
    heatmaps: [
      grantTable(table, { reads: ["benchmarks"], writes: ["accounts", "billing", "heatmaps", "kit", "projects", "workspaces"] }),
      grantBucket(files, "read", "parts", "delete", "list"),
      grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", pipeline.heatmapImage),
      grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", pipeline.heatmapVideo),
      grantStartExecution("HEATMAP_FRAME_MACHINE_ARN", pipeline.heatmapFrame),
      grantCursorSecret(cursorSecret),
    ],
    captures: [
      grantTable(table, {
        reads: ["benchmarks"],
        writes: ["accounts", "billing", "heatmaps", "kit", "projects", "workspaces"],
      }),
      grantBucket(files, "read"),
      grantStartExecution("CAPTURE_MACHINE_ARN", captures.machine),
      grantCaptureHosts(),
    ],
    projects: [
      grantTable(table, { reads: ["heatmaps", "workspaces"], writes: ["kit", "projects"] }),
      grantBucket(files, "read"),
      grantCursorSecret(cursorSecret),
    ],
    reports: [
      grantTable(table, { reads: ["workspaces"], writes: ["heatmaps", "kit", "reports"] }),
      grantBucket(files, "read", "list", "delete"),
      grantStartExecution("TEMPLATE_SCORES_MACHINE_ARN", pipeline.templateScores),
      grantCursorSecret(cursorSecret),
    ],
    sharing: [
      grantTable(table, { writes: ["heatmaps", "kit", "reports", "sharing"] }),
      grantBucket(files, "read", "list"),
      grantPrefix(files, "shared/", "write", "delete"),
    ],
    audits: [
      grantTable(table, { reads: ["heatmaps", "workspaces"], writes: ["audits", "kit"] }),
      grantBucket(files, "read", "list"),
      grantPrefix(files, "edits/", "write"),
      grantInference(inference.images),
    ],
    brands: [
      grantTable(table, { reads: ["workspaces"], writes: ["brands", "heatmaps", "kit"] }),
      grantBucket(files, "read", "list"),
      grantPrefix(files, "downloads/", "write"),
    ],
    comments: [grantTable(table, { reads: ["accounts", "workspaces"], writes: ["comments", "heatmaps", "kit"] })],
    exports: [
      grantTable(table, {
        reads: ["audits", "benchmarks", "brands", "heatmaps", "projects", "reports", "workspaces"],
        writes: ["exports", "kit"],
      }),
      grantBucket(files, "read", "list"),
      grantPrefix(files, "downloads/", "write"),
    ],
  };
}
