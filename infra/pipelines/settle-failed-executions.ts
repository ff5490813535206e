import { DomainFunction } from "#infra/constructs/domain-function.ts";
import { EventFunction } from "#infra/constructs/event-function.ts";
import { failedExecutionsOf } from "#infra/constructs/failed-executions.ts";
import type { PipelineMachine } from "#infra/constructs/pipeline-machine.ts";
import type { PipelineDependencies } from "./dependencies.ts";

/** State machines of the pipelines. */
export type PipelineMachines = {
  readonly heatmapImage: PipelineMachine;
  readonly heatmapVideo: PipelineMachine;
  readonly heatmapFrame: PipelineMachine;
  readonly templateScores: PipelineMachine;
};

/** Records the failure of executions that did not record it themselves. */
export function settleFailedExecutions({ stack, data, rows }: PipelineDependencies, machines: PipelineMachines): void {
  const { alarms: alarmTopic } = data;
  const { heatmapImage, heatmapVideo, heatmapFrame, templateScores } = machines;
  // Failed executions. The id stays, because the dead-letter queue has it in its own (see DeadLetterQueue).
  new EventFunction(stack, "BadEndsOfTemplateScores", {
    consumer: new DomainFunction(stack, "SettleTemplateScores", {
      entry: "lambdas/heatmaps/settle-template-scores.ts",
      permissions: [rows.finishScores],
    }),
    eventPattern: failedExecutionsOf(templateScores),
    impact: "Customers whose attention score never appears, because nothing recorded that its computation failed.",
    alarmTopic,
  });

  // Failed executions. The id stays, because the dead-letter queue has it in its own (see DeadLetterQueue).
  new EventFunction(stack, "BadEnds", {
    consumer: new DomainFunction(stack, "SettleExecution", {
      entry: "lambdas/heatmaps/settle-execution.ts",
      permissions: [rows.refund],
    }),
    eventPattern: failedExecutionsOf(heatmapImage, heatmapVideo, heatmapFrame),
    impact:
      "A customer whose heatmap failed and who was not refunded immediately. The sweep refunds them within minutes; if this number grows, the settle function itself is failing.",
    alarmTopic,
  });
}
