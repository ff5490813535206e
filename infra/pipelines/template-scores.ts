import { Duration } from "aws-cdk-lib";
import { DomainFunction, type DomainFunctionProps } from "#infra/constructs/domain-function.ts";
import { grantBucket } from "#infra/constructs/permissions/files.ts";
import { grantInference } from "#infra/constructs/permissions/inference.ts";
import { grantTable } from "#infra/constructs/permissions/table.ts";
import type { PipelineMachine } from "#infra/constructs/pipeline-machine.ts";
import { addMachine } from "./add-machine.ts";
import type { PipelineDependencies } from "./dependencies.ts";

/** The effect of failed executions on customers. */
const SCORES_FAIL = "Customers whose ads have no attention score in some templates; their heatmaps are complete.";

/** Scores an ad in the templates of its benchmark. */
export function addTemplateScores(dependencies: PipelineDependencies): PipelineMachine {
  const { stack, data, inference, reserved, rows } = dependencies;
  const { table, files } = data;
  const templateStep = (name: string, entry: string, props: Omit<DomainFunctionProps, "entry">) =>
    new DomainFunction(stack, name, {
      entry: `lambdas/heatmaps/steps/${entry}.ts`,
      timeout: Duration.seconds(30),
      ...props,
    });
  return addMachine(dependencies, "TemplateScores", SCORES_FAIL, {
    definition: "statemachines/template-scores.asl.json",
    steps: {
      Frames: templateStep("TemplateFrames", "template-frames", {
        video: true,
        memory: 3008,
        disk: 4 * 1024,
        timeout: Duration.minutes(3),
        permissions: [rows.read, grantBucket(files, "read", "write", "list")],
      }),
      Place: templateStep("TemplatePlace", "template-place", {
        images: true,
        templates: true,
        // One full core.
        memory: 1769,
        timeout: Duration.seconds(90),
        reservedConcurrency: reserved?.placeTemplate,
        permissions: [
          grantTable(table, { reads: ["benchmarks"], writes: ["heatmaps"] }),
          grantBucket(files, "read", "write"),
          // Not that of images: hundreds of ads never delay an image.
          grantInference(inference.videos),
        ],
      }),
      FailTemplate: templateStep("TemplateFailTemplate", "template-fail-template", {
        permissions: [grantTable(table, { writes: ["heatmaps"] })],
      }),
      Finish: templateStep("TemplateFinish", "template-finish", { permissions: [rows.finishScores] }),
      Fail: templateStep("TemplateFail", "template-fail", { permissions: [rows.finishScores] }),
    },
  });
}
