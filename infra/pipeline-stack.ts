import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import type { Construct } from "constructs";
import { machineAlarms } from "./constructs/alarms.ts";
import { DomainFunction, type DomainFunctionProps } from "./constructs/domain-function.ts";
import { EventFunction } from "./constructs/event-function.ts";
import { files, items, predicts, publishes } from "./constructs/permits.ts";
import { PipelineMachine } from "./constructs/pipeline-machine.ts";
import { StreamConsumer } from "./constructs/stream-consumer.ts";
import type { DataStack } from "./data-stack.ts";
import type { InferenceStack } from "./inference-stack.ts";

/** What turns an upload into a heatmap, and what makes sure that every heatmap ends. */
export class PipelineStack extends Stack {
  readonly heatmapImage: PipelineMachine;

  constructor(
    scope: Construct,
    id: string,
    { data, inference, ...props }: StackProps & { data: DataStack; inference: InferenceStack },
  ) {
    super(scope, id, props);
    const { table, alarms: tell } = data;
    const seconds = Duration.seconds;
    const heatmaps = { reading: items(table, { reads: ["heatmaps"] }), writing: items(table, { writes: ["heatmaps"] }) };
    const announced = items(table, { writes: ["heatmaps", "kit"] });
    const refunded = items(table, { writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] });

    const step = (name: string, props: Omit<DomainFunctionProps, "entry">) =>
      new DomainFunction(this, name, { entry: `lambdas/heatmaps/steps/${name.toLowerCase()}.ts`, ...props });
    // Memory by what 50 megapixels need: 200 MB decoded, and as much again for what is made of them.
    const drawing = { pictures: true, memory: 3008 } as const;
    const derived = files(data.files, "read", "write", "list");
    const asking = predicts(inference.endpointName, inference.endpointArn);

    this.heatmapImage = new PipelineMachine(this, "HeatmapImage", {
      definition: "statemachines/heatmap-image.asl.json",
      steps: {
        Inspect: step("Inspect", { ...drawing, timeout: seconds(60), may: [announced, files(data.files, "read", "write")] }),
        Predict: step("Predict", { pictures: true, timeout: seconds(90), may: [heatmaps.reading, derived, asking] }),
        Render: step("Render", { ...drawing, timeout: seconds(120), may: [heatmaps.reading, derived] }),
        Score: step("Score", { ...drawing, timeout: seconds(60), may: [heatmaps.writing, files(data.files, "read")] }),
        Finish: step("Finish", { may: [announced] }),
        Fail: step("Fail", { may: [refunded] }),
      },
    });
    machineAlarms(this, this.heatmapImage, tell);

    new EventFunction(this, "BadEnds", {
      consumer: new DomainFunction(this, "SettleExecution", { entry: "lambdas/heatmaps/settle-execution.ts", may: [refunded] }),
      eventPattern: {
        source: ["aws.states"],
        detailType: ["Step Functions Execution Status Change"],
        detail: { status: ["FAILED", "TIMED_OUT", "ABORTED"], stateMachineArn: [this.heatmapImage.stateMachineArn] },
      },
      whom: "A customer whose heatmap broke off and who was not refunded at once. The sweep settles it within minutes; if this grows, settling itself is broken.",
      tell,
    });

    new EventFunction(this, "EveryFiveMinutes", {
      consumer: new DomainFunction(this, "Sweep", {
        entry: "lambdas/heatmaps/sweep.ts",
        timeout: Duration.minutes(4),
        may: [refunded, files(data.files, "list", "delete")],
      }),
      schedule: Schedule.rate(Duration.minutes(5)),
      whom: "Customers with unfinished uploads or stuck heatmaps: their credits stay taken until the sweep runs again.",
      tell,
    });

    new EventFunction(this, "Search", {
      consumer: new DomainFunction(this, "IndexSearch", {
        entry: "lambdas/heatmaps/index-search.ts",
        timeout: Duration.minutes(4),
        may: [heatmaps.writing],
      }),
      announced: { bus: data.bus, types: ["heatmap.created", "heatmap.edited", "heatmap.removed"] },
      schedule: Schedule.rate(Duration.minutes(5)),
      whom: "People who search or filter their list: what is new or renamed is not found. Every five minutes what was missed is caught up with.",
      tell,
    });

    new StreamConsumer(this, "Announcements", {
      table,
      consumer: new DomainFunction(this, "PublishEvents", {
        entry: "lambdas/developers/publish-events.ts",
        may: [items(table, { reads: ["kit"] }), publishes(data.bus)],
      }),
      whom: "Systems that follow our events: they learn of changes late, or never if records lie in the queue. Publish those again from the queue.",
      tell,
    });
  }
}
