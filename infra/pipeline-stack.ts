import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import type { Construct } from "constructs";
import { machineAlarms } from "./constructs/alarms.ts";
import { DomainFunction, type DomainFunctionProps } from "./constructs/domain-function.ts";
import { EventFunction } from "./constructs/event-function.ts";
import { grantBucket, grantInference, grantPutEvents, grantStartExecution, grantTable } from "./constructs/permissions.ts";
import { PipelineMachine } from "./constructs/pipeline-machine.ts";
import { StreamConsumer } from "./constructs/stream-consumer.ts";
import type { DataStack } from "./data-stack.ts";
import type { InferenceStack } from "./inference-stack.ts";

/** Creates heatmaps from uploads, and ensures that every heatmap reaches a terminal state. */
export class PipelineStack extends Stack {
  readonly heatmapImage: PipelineMachine;
  readonly heatmapVideo: PipelineMachine;
  readonly heatmapFrame: PipelineMachine;

  constructor(
    scope: Construct,
    id: string,
    { data, inference, ...props }: StackProps & { data: DataStack; inference: InferenceStack },
  ) {
    super(scope, id, props);
    const { table, alarms: tell } = data;
    const seconds = Duration.seconds;
    const heatmaps = {
      reading: grantTable(table, { reads: ["heatmaps"] }),
      writing: grantTable(table, { writes: ["heatmaps"] }),
    };
    const announced = grantTable(table, { writes: ["heatmaps", "kit"] });
    const refunded = grantTable(table, { writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] });

    const step = (name: string, props: Omit<DomainFunctionProps, "entry">) =>
      new DomainFunction(this, name, { entry: `lambdas/heatmaps/steps/${name.toLowerCase()}.ts`, ...props });
    // Memory for 50 megapixels: 200 MB decoded, and as much again for derived images.
    const drawing = { pictures: true, memory: 3008 } as const;
    const derived = grantBucket(data.files, "read", "write", "list");
    const asking = grantInference(inference.endpointName, inference.endpointArn);

    const finish = step("Finish", { may: [announced, grantBucket(data.files, "read")] });
    const fail = step("Fail", { may: [refunded] });

    this.heatmapImage = new PipelineMachine(this, "HeatmapImage", {
      definition: "statemachines/heatmap-image.asl.json",
      steps: {
        Inspect: step("Inspect", {
          ...drawing,
          timeout: seconds(60),
          may: [announced, grantBucket(data.files, "read", "write")],
        }),
        Predict: step("Predict", { pictures: true, timeout: seconds(90), may: [heatmaps.reading, derived, asking] }),
        Render: step("Render", { ...drawing, timeout: seconds(120), may: [heatmaps.reading, derived] }),
        Score: step("Score", { ...drawing, timeout: seconds(60), may: [heatmaps.writing, grantBucket(data.files, "read")] }),
        Finish: finish,
        Fail: fail,
      },
    });
    machineAlarms(this, this.heatmapImage, tell);

    const film = (name: string, entry: string, props: Omit<DomainFunctionProps, "entry" | "video">) =>
      new DomainFunction(this, name, { entry: `lambdas/heatmaps/steps/${entry}.ts`, video: true, memory: 3008, ...props });
    // Space for an upload of 2 GB, a cached earlier one, and derived files. 15 minutes is the maximum of Lambda.
    const whole = { disk: 8 * 1024, timeout: Duration.minutes(15) } as const;
    const kept = grantBucket(data.files, "read", "stream", "list");
    this.heatmapVideo = new PipelineMachine(this, "HeatmapVideo", {
      definition: "statemachines/heatmap-video.asl.json",
      steps: {
        Inspect: film("VideoInspect", "video-inspect", {
          ...whole,
          pictures: true,
          timeout: Duration.minutes(10),
          may: [announced, grantBucket(data.files, "read", "write")],
        }),
        Original: film("VideoOriginal", "video-original", { ...whole, may: [heatmaps.reading, kept] }),
        PredictSegment: film("VideoPredict", "video-predict", { ...whole, pictures: true, may: [announced, derived, asking] }),
        RenderSegment: film("VideoRender", "video-render", { ...whole, may: [announced, kept] }),
        Join: film("VideoJoin", "video-join", { ...whole, timeout: Duration.minutes(10), may: [heatmaps.reading, kept] }),
        Score: film("VideoScore", "video-score", {
          disk: 4 * 1024,
          timeout: Duration.minutes(5),
          pictures: true,
          may: [heatmaps.writing, grantBucket(data.files, "read", "stream", "list", "delete")],
        }),
        Finish: finish,
        Fail: fail,
      },
    });
    machineAlarms(this, this.heatmapVideo, tell);

    const starting = grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", this.heatmapImage);
    this.heatmapFrame = new PipelineMachine(this, "HeatmapFrame", {
      definition: "statemachines/heatmap-frame.asl.json",
      steps: {
        ExtractFrame: film("ExtractFrame", "frame", {
          disk: 4 * 1024,
          timeout: Duration.minutes(3),
          may: [
            announced,
            grantBucket(data.files, "read", "write", "list"),
            starting,
            grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", this.heatmapVideo),
          ],
        }),
        Fail: fail,
      },
    });
    machineAlarms(this, this.heatmapFrame, tell);
    const machines = [this.heatmapImage, this.heatmapVideo, this.heatmapFrame];

    new EventFunction(this, "BadEnds", {
      consumer: new DomainFunction(this, "SettleExecution", { entry: "lambdas/heatmaps/settle-execution.ts", may: [refunded] }),
      eventPattern: {
        source: ["aws.states"],
        detailType: ["Step Functions Execution Status Change"],
        detail: {
          status: ["FAILED", "TIMED_OUT", "ABORTED"],
          stateMachineArn: machines.map(({ stateMachineArn }) => stateMachineArn),
        },
      },
      whom: "A customer whose heatmap failed and who was not refunded immediately. The sweep refunds them within minutes; if this number grows, the settle function itself is failing.",
      tell,
    });

    new EventFunction(this, "EveryFiveMinutes", {
      consumer: new DomainFunction(this, "Sweep", {
        entry: "lambdas/heatmaps/sweep.ts",
        timeout: Duration.minutes(4),
        may: [refunded, grantBucket(data.files, "list", "delete", "abort")],
      }),
      schedule: Schedule.rate(Duration.minutes(5)),
      whom: "Customers with unfinished uploads or hung heatmaps: they are not refunded until the sweep runs again.",
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
      whom: "Users who search or filter their list: new and renamed heatmaps are not found. A job indexes missed ones every five minutes.",
      tell,
    });

    new EventFunction(this, "TextRecognition", {
      consumer: new DomainFunction(this, "ReadText", {
        entry: "lambdas/heatmaps/read-text.ts",
        // One full core; the engine and its image copies need 450 MB at most.
        pictures: true,
        text: true,
        memory: 1769,
        timeout: Duration.seconds(90),
        may: [announced, grantBucket(data.files, "read")],
      }),
      announced: { bus: data.bus, types: ["heatmap.text_requested"] },
      whom: "Users who check the text in an ad: it is not recognised. They can mark it manually, or try again.",
      tell,
    });

    new StreamConsumer(this, "Announcements", {
      table,
      consumer: new DomainFunction(this, "PublishEvents", {
        entry: "lambdas/developers/publish-events.ts",
        may: [grantTable(table, { reads: ["kit"] }), grantPutEvents(data.bus)],
      }),
      whom: "Systems that consume our events: they receive them late, or never if records are in the queue. Publish those again from the queue.",
      tell,
    });
  }
}
