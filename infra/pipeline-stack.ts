import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { PipelineMachine } from "./constructs/pipeline-machine.ts";
import type { DataStack } from "./data-stack.ts";
import type { InferenceStack } from "./inference-stack.ts";
import { addStep } from "./pipelines/add-step.ts";
import { addConsumers } from "./pipelines/consumers.ts";
import { type PipelineDependencies, rowPermissions } from "./pipelines/dependencies.ts";
import { addFramePipeline } from "./pipelines/frame.ts";
import { addImagePipeline } from "./pipelines/image.ts";
import { settleFailedExecutions } from "./pipelines/settle-failed-executions.ts";
import { addTemplateScores } from "./pipelines/template-scores.ts";
import { addVideoPipeline } from "./pipelines/video.ts";
import { reservedExecutions, totalReservedExecutions } from "./reserved-executions.ts";
import type { Settings } from "./settings.ts";

/** Creates heatmaps from uploads, and ensures that every heatmap reaches a terminal state. */
export class PipelineStack extends Stack {
  readonly heatmapImage: PipelineMachine;
  readonly heatmapVideo: PipelineMachine;
  readonly heatmapFrame: PipelineMachine;
  readonly templateScores: PipelineMachine;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, inference, ...props }: StackProps & { settings: Settings; data: DataStack; inference: InferenceStack },
  ) {
    super(scope, id, props);
    const reserved = settings.hasReservedConcurrency ? reservedExecutions(settings) : undefined;
    const rows = rowPermissions(data.table);
    const dependencies: PipelineDependencies = { stack: this, data, inference, reserved, rows };

    const fail = addStep(this, "Fail", { permissions: [rows.refund] });
    this.heatmapImage = addImagePipeline(dependencies, fail);
    this.heatmapVideo = addVideoPipeline(dependencies, fail);
    this.heatmapFrame = addFramePipeline(dependencies, {
      fail,
      heatmapImage: this.heatmapImage,
      heatmapVideo: this.heatmapVideo,
    });
    this.templateScores = addTemplateScores(dependencies);
    settleFailedExecutions(dependencies, this);
    addConsumers(dependencies, this.templateScores);
    new CfnOutput(this, "ReservedExecutions", {
      value: String(reserved ? totalReservedExecutions(settings) : 0),
      description: "Lambda executions that functions of this stage reserve",
    });
  }
}
