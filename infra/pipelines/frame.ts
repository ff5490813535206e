import { Duration } from "aws-cdk-lib";
import type { DomainFunction } from "#infra/constructs/domain-function.ts";
import { grantStartExecution } from "#infra/constructs/permissions/events.ts";
import { grantBucket } from "#infra/constructs/permissions/files.ts";
import type { PipelineMachine } from "#infra/constructs/pipeline-machine.ts";
import { addMachine, HEATMAPS_FAIL } from "./add-machine.ts";
import { addVideoStep } from "./add-step.ts";
import type { PipelineDependencies } from "./dependencies.ts";

/** Analyses one frame of a video as an image. */
export function addFramePipeline(
  dependencies: PipelineDependencies,
  { fail, heatmapImage, heatmapVideo }: { fail: DomainFunction; heatmapImage: PipelineMachine; heatmapVideo: PipelineMachine },
): PipelineMachine {
  const { stack, data, rows } = dependencies;
  const { files } = data;
  return addMachine(dependencies, "HeatmapFrame", HEATMAPS_FAIL, {
    definition: "statemachines/heatmap-frame.asl.json",
    steps: {
      ExtractFrame: addVideoStep(stack, "ExtractFrame", "frame", {
        disk: 4 * 1024,
        timeout: Duration.minutes(3),
        permissions: [
          rows.writeAndPublish,
          grantBucket(files, "read", "write", "list"),
          grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", heatmapImage),
          grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", heatmapVideo),
        ],
      }),
      Fail: fail,
    },
  });
}
