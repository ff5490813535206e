import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import type { Construct } from "constructs";
import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { machineAlarms } from "./constructs/alarms.ts";
import { DomainFunction, type DomainFunctionProps } from "./constructs/domain-function.ts";
import { EventFunction } from "./constructs/event-function.ts";
import { failedExecutionsOf } from "./constructs/failed-executions.ts";
import { grantPutEvents, grantStartExecution } from "./constructs/permissions/events.ts";
import { grantBucket, grantPrefix } from "./constructs/permissions/files.ts";
import { grantInference } from "./constructs/permissions/inference.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import { PipelineMachine } from "./constructs/pipeline-machine.ts";
import { StreamConsumer } from "./constructs/stream-consumer.ts";
import type { DataStack } from "./data-stack.ts";
import type { InferenceStack } from "./inference-stack.ts";
import { reservedExecutions } from "./reserved-executions.ts";
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
    const { table, alarms: alarmTopic } = data;
    const seconds = Duration.seconds;
    const reserved = settings.hasReservedConcurrency ? reservedExecutions(settings) : undefined;
    const heatmaps = {
      reading: grantTable(table, { reads: ["heatmaps"] }),
      writing: grantTable(table, { writes: ["heatmaps"] }),
    };
    const writeAndPublish = grantTable(table, { writes: ["heatmaps", "kit"] });
    // Whether the benchmark of a heatmap still exists.
    const finishScores = grantTable(table, { reads: ["benchmarks"], writes: ["heatmaps", "kit"] });
    const versions = grantPrefix(data.files, "benchmarks/*/builds/", "read");
    const refundPermissions = grantTable(table, { writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] });

    const step = (name: string, props: Omit<DomainFunctionProps, "entry">) =>
      new DomainFunction(this, name, { entry: `lambdas/heatmaps/steps/${name.toLowerCase()}.ts`, ...props });
    // Memory for 50 megapixels: 200 MB decoded, and as much again for derived images.
    const drawing = { images: true, memory: 3008 } as const;
    const derivedFiles = grantBucket(data.files, "read", "write", "list");

    // Whether its creator wants an email.
    const finishHeatmaps = grantTable(table, { reads: ["accounts"], writes: ["heatmaps", "kit"] });
    const finish = step("Finish", { permissions: [finishHeatmaps, grantBucket(data.files, "read")] });
    const fail = step("Fail", { permissions: [refundPermissions] });

    this.heatmapImage = new PipelineMachine(this, "HeatmapImage", {
      definition: "statemachines/heatmap-image.asl.json",
      steps: {
        Inspect: step("Inspect", {
          ...drawing,
          timeout: seconds(60),
          permissions: [writeAndPublish, grantBucket(data.files, "read", "write")],
        }),
        Predict: step("Predict", {
          images: true,
          timeout: seconds(90),
          reservedConcurrency: reserved?.predict,
          permissions: [heatmaps.reading, derivedFiles, grantInference(inference.images)],
        }),
        Render: step("Render", { ...drawing, timeout: seconds(120), permissions: [heatmaps.reading, derivedFiles] }),
        Score: step("Score", {
          ...drawing,
          timeout: seconds(60),
          permissions: [heatmaps.writing, grantBucket(data.files, "read")],
        }),
        Finish: finish,
        Fail: fail,
      },
    });
    machineAlarms(this, this.heatmapImage, alarmTopic);

    const videoStep = (name: string, entry: string, props: Omit<DomainFunctionProps, "entry" | "video">) =>
      new DomainFunction(this, name, { entry: `lambdas/heatmaps/steps/${entry}.ts`, video: true, memory: 3008, ...props });
    // Space for an upload of 2 GB, a cached earlier one, and derived files. 15 minutes is the maximum of Lambda.
    const whole = { disk: 8 * 1024, timeout: Duration.minutes(15) } as const;
    const streamPermissions = grantBucket(data.files, "read", "stream", "list");
    this.heatmapVideo = new PipelineMachine(this, "HeatmapVideo", {
      definition: "statemachines/heatmap-video.asl.json",
      steps: {
        Inspect: videoStep("VideoInspect", "video-inspect", {
          ...whole,
          images: true,
          timeout: Duration.minutes(10),
          permissions: [writeAndPublish, grantBucket(data.files, "read", "write")],
        }),
        Original: videoStep("VideoOriginal", "video-original", { ...whole, permissions: [heatmaps.reading, streamPermissions] }),
        PredictSegment: videoStep("VideoPredict", "video-predict", {
          ...whole,
          images: true,
          reservedConcurrency: reserved?.predictSegment,
          permissions: [writeAndPublish, derivedFiles, grantInference(inference.videos)],
        }),
        RenderSegment: videoStep("VideoRender", "video-render", {
          ...whole,
          reservedConcurrency: reserved?.renderSegment,
          permissions: [writeAndPublish, streamPermissions],
        }),
        Join: videoStep("VideoJoin", "video-join", {
          ...whole,
          timeout: Duration.minutes(10),
          permissions: [heatmaps.reading, streamPermissions],
        }),
        Score: videoStep("VideoScore", "video-score", {
          disk: 4 * 1024,
          timeout: Duration.minutes(5),
          images: true,
          permissions: [heatmaps.writing, grantBucket(data.files, "read", "stream", "list", "delete")],
        }),
        Finish: finish,
        Fail: fail,
      },
    });
    machineAlarms(this, this.heatmapVideo, alarmTopic);

    const starting = grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", this.heatmapImage);
    this.heatmapFrame = new PipelineMachine(this, "HeatmapFrame", {
      definition: "statemachines/heatmap-frame.asl.json",
      steps: {
        ExtractFrame: videoStep("ExtractFrame", "frame", {
          disk: 4 * 1024,
          timeout: Duration.minutes(3),
          permissions: [
            writeAndPublish,
            grantBucket(data.files, "read", "write", "list"),
            starting,
            grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", this.heatmapVideo),
          ],
        }),
        Fail: fail,
      },
    });
    machineAlarms(this, this.heatmapFrame, alarmTopic);
    const machines = [this.heatmapImage, this.heatmapVideo, this.heatmapFrame];

    const templateStep = (name: string, props: Omit<DomainFunctionProps, "entry">) =>
      new DomainFunction(this, `Template${name}`, {
        entry: `lambdas/heatmaps/steps/template-${name.toLowerCase()}.ts`,
        timeout: seconds(30),
        ...props,
      });
    this.templateScores = new PipelineMachine(this, "TemplateScores", {
      definition: "statemachines/template-scores.asl.json",
      steps: {
        Frames: templateStep("Frames", {
          video: true,
          memory: 3008,
          disk: 4 * 1024,
          timeout: Duration.minutes(3),
          permissions: [heatmaps.reading, grantBucket(data.files, "read", "write", "list")],
        }),
        Place: templateStep("Place", {
          images: true,
          templates: true,
          // One full core.
          memory: 1769,
          timeout: seconds(90),
          reservedConcurrency: reserved?.placeTemplate,
          permissions: [
            grantTable(table, { reads: ["benchmarks"], writes: ["heatmaps"] }),
            grantBucket(data.files, "read", "write"),
            grantInference(inference.images),
          ],
        }),
        FailTemplate: templateStep("FailTemplate", { permissions: [grantTable(table, { writes: ["heatmaps"] })] }),
        Finish: templateStep("Finish", { permissions: [finishScores] }),
        Fail: templateStep("Fail", { permissions: [finishScores] }),
      },
    });
    machineAlarms(this, this.templateScores, alarmTopic);

    new EventFunction(this, "BadEndsOfTemplateScores", {
      consumer: new DomainFunction(this, "SettleTemplateScores", {
        entry: "lambdas/heatmaps/settle-template-scores.ts",
        permissions: [finishScores],
      }),
      eventPattern: failedExecutionsOf(this.templateScores),
      impact: "Customers whose attention score never appears, because nothing recorded that its computation failed.",
      alarmTopic,
    });

    new EventFunction(this, "BadEnds", {
      consumer: new DomainFunction(this, "SettleExecution", {
        entry: "lambdas/heatmaps/settle-execution.ts",
        permissions: [refundPermissions],
      }),
      eventPattern: failedExecutionsOf(...machines),
      impact:
        "A customer whose heatmap failed and who was not refunded immediately. The sweep refunds them within minutes; if this number grows, the settle function itself is failing.",
      alarmTopic,
    });

    new EventFunction(this, "EveryFiveMinutes", {
      consumer: new DomainFunction(this, "Sweep", {
        entry: "lambdas/heatmaps/sweep.ts",
        timeout: Duration.minutes(4),
        permissions: [refundPermissions, grantBucket(data.files, "list", "delete", "abort")],
      }),
      schedule: Schedule.rate(Duration.minutes(5)),
      impact: "Customers with unfinished uploads or hung heatmaps: they are not refunded until the sweep runs again.",
      alarmTopic,
    });

    new EventFunction(this, "Search", {
      consumer: new DomainFunction(this, "IndexSearch", {
        entry: "lambdas/heatmaps/index-search.ts",
        timeout: Duration.minutes(4),
        reservedConcurrency: reserved?.indexSearch,
        permissions: [heatmaps.writing],
      }),
      domainEvents: { bus: data.bus, types: CONSUMED_EVENTS.search },
      schedule: Schedule.rate(Duration.minutes(5)),
      impact:
        "Users who search or filter their list: new and renamed heatmaps are not found. A job indexes missed ones every five minutes.",
      alarmTopic,
    });

    new EventFunction(this, "TextRecognition", {
      consumer: new DomainFunction(this, "ReadText", {
        entry: "lambdas/heatmaps/read-text.ts",
        // One full core; the engine and its image copies need 450 MB at most.
        images: true,
        text: true,
        memory: 1769,
        timeout: Duration.seconds(90),
        permissions: [writeAndPublish, grantBucket(data.files, "read")],
      }),
      domainEvents: { bus: data.bus, types: CONSUMED_EVENTS.textRecognition },
      impact: "Users who check the text in an ad: it is not recognised. They can mark it manually, or try again.",
      alarmTopic,
    });

    new EventFunction(this, "AttentionScores", {
      consumer: new DomainFunction(this, "StartTemplateScores", {
        entry: "lambdas/heatmaps/start-template-scores.ts",
        images: true,
        permissions: [
          grantTable(table, { reads: ["benchmarks", "heatmaps", "kit"] }),
          versions,
          grantStartExecution("TEMPLATE_SCORES_MACHINE_ARN", this.templateScores),
        ],
      }),
      // An edit may change the application, and with it the templates.
      domainEvents: { bus: data.bus, types: CONSUMED_EVENTS.templateScores },
      impact: "Customers whose ads have no attention score and are not shown in templates.",
      alarmTopic,
    });

    new StreamConsumer(this, "Announcements", {
      table,
      // The event bus keeps no order either, so its consumers read the current state (domain/kit/forward-to-event-bus.ts).
      parallelization: 4,
      consumer: new DomainFunction(this, "PublishEvents", {
        entry: "lambdas/developers/publish-events.ts",
        permissions: [grantPutEvents(data.bus)],
      }),
      impact:
        "Systems that consume our events: they receive them late, or never if records are in the queue. Publish those again from the queue.",
      alarmTopic,
    });
  }
}
