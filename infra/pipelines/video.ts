import { Duration } from "aws-cdk-lib";
import { DomainFunction } from "#infra/constructs/domain-function.ts";
import { grantBucket } from "#infra/constructs/permissions/files.ts";
import { grantInference } from "#infra/constructs/permissions/inference.ts";
import type { PipelineMachine } from "#infra/constructs/pipeline-machine.ts";
import { addMachine, HEATMAPS_FAIL } from "./add-machine.ts";
import { addVideoStep } from "./add-step.ts";
import type { PipelineDependencies } from "./dependencies.ts";

/** Analyses an uploaded video in segments. */
export function addVideoPipeline(dependencies: PipelineDependencies, fail: DomainFunction): PipelineMachine {
  const { stack, data, inference, reserved, rows } = dependencies;
  const { files } = data;
  const derivedFiles = grantBucket(files, "read", "write", "list");
  // Space for an upload of 2 GB, a cached earlier one, and derived files. 15 minutes is the maximum of Lambda.
  const whole = { disk: 8 * 1024, timeout: Duration.minutes(15) } as const;
  const streamPermissions = grantBucket(files, "read", "stream", "list");
  return addMachine(dependencies, "HeatmapVideo", HEATMAPS_FAIL, {
    definition: "statemachines/heatmap-video.asl.json",
    steps: {
      Inspect: addVideoStep(stack, "VideoInspect", "video-inspect", {
        ...whole,
        images: true,
        timeout: Duration.minutes(10),
        permissions: [rows.writeAndPublish, grantBucket(files, "read", "write")],
      }),
      Original: addVideoStep(stack, "VideoOriginal", "video-original", { ...whole, permissions: [rows.read, streamPermissions] }),
      PredictSegment: addVideoStep(stack, "VideoPredict", "video-predict", {
        ...whole,
        images: true,
        reservedConcurrency: reserved?.predictSegment,
        permissions: [rows.writeAndPublish, derivedFiles, grantInference(inference.videos)],
      }),
      RenderSegment: addVideoStep(stack, "VideoRender", "video-render", {
        ...whole,
        reservedConcurrency: reserved?.renderSegment,
        permissions: [rows.writeAndPublish, streamPermissions],
      }),
      Join: addVideoStep(stack, "VideoJoin", "video-join", {
        ...whole,
        timeout: Duration.minutes(10),
        permissions: [rows.read, streamPermissions],
      }),
      Score: addVideoStep(stack, "VideoScore", "video-score", {
        disk: 4 * 1024,
        timeout: Duration.minutes(5),
        images: true,
        permissions: [rows.write, grantBucket(files, "read", "stream", "list", "delete")],
      }),
      Finish: new DomainFunction(stack, "VideoFinish", {
        entry: "lambdas/heatmaps/steps/video-finish.ts",
        permissions: [rows.finish, grantBucket(files, "read")],
      }),
      Fail: fail,
    },
  });
}
