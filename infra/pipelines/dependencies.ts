import type { Stack } from "aws-cdk-lib";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { DataStack } from "#infra/data-stack.ts";
import type { InferenceStack } from "#infra/inference-stack.ts";
import type { reservedExecutions } from "#infra/reserved-executions.ts";

/** Resources and permissions that the pipelines use. */
export type PipelineDependencies = {
  readonly stack: Stack;
  readonly data: DataStack;
  readonly inference: InferenceStack;
  /** Undefined if functions reserve no executions. */
  readonly reserved: ReturnType<typeof reservedExecutions> | undefined;
  readonly rows: ReturnType<typeof rowPermissions>;
};

/** Permissions for rows of the table that several functions have. */
export const rowPermissions = (table: DataStack["table"]) => ({
  read: grantTable(table, { reads: ["heatmaps"] }),
  write: grantTable(table, { writes: ["heatmaps"] }),
  writeAndPublish: grantTable(table, { writes: ["heatmaps", "kit"] }),
  // Whether its creator wants an email, and is not watching.
  finish: grantTable(table, { reads: ["accounts", "live"], writes: ["heatmaps", "kit"] }),
  // Whether the benchmark of a heatmap still exists.
  finishScores: grantTable(table, { reads: ["benchmarks"], writes: ["heatmaps", "kit"] }),
  refund: grantTable(table, { writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] }),
});
