import { Duration } from "aws-cdk-lib";
import { crowdedImagesAlarm } from "#infra/constructs/alarms.ts";
import type { DomainFunction } from "#infra/constructs/domain-function.ts";
import { grantBucket } from "#infra/constructs/permissions/files.ts";
import { grantInference } from "#infra/constructs/permissions/inference.ts";
import type { PipelineMachine } from "#infra/constructs/pipeline-machine.ts";
import { addMachine, HEATMAPS_FAIL } from "./add-machine.ts";
import { addStep } from "./add-step.ts";
import type { PipelineDependencies } from "./dependencies.ts";

/** Analyses an uploaded image. */
export function addImagePipeline(dependencies: PipelineDependencies, fail: DomainFunction): PipelineMachine {
  const { stack, data, inference, reserved, rows } = dependencies;
  const { files } = data;
  // Memory for 50 megapixels: 200 MB decoded, and as much again for derived images.
  const drawing = { images: true, memory: 3008 } as const;
  const derivedFiles = grantBucket(files, "read", "write", "list");
  const predict = addStep(stack, "Predict", {
    images: true,
    timeout: Duration.seconds(90),
    reservedConcurrency: reserved?.predict,
    permissions: [rows.read, derivedFiles, grantInference(inference.images, inference.videos)],
  });
  crowdedImagesAlarm(stack, predict, data.alarms);
  return addMachine(dependencies, "HeatmapImage", HEATMAPS_FAIL, {
    definition: "statemachines/heatmap-image.asl.json",
    steps: {
      Inspect: addStep(stack, "Inspect", {
        ...drawing,
        timeout: Duration.seconds(60),
        permissions: [rows.writeAndPublish, grantBucket(files, "read", "write")],
      }),
      Predict: predict,
      Render: addStep(stack, "Render", { ...drawing, timeout: Duration.seconds(120), permissions: [rows.read, derivedFiles] }),
      Score: addStep(stack, "Score", {
        ...drawing,
        timeout: Duration.seconds(60),
        permissions: [rows.finish, grantBucket(files, "read")],
      }),
      Fail: fail,
    },
  });
}
