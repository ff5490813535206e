import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-events";
import type { Construct } from "constructs";
import { crowdedImagesAlarm, machineAlarms } from "./constructs/alarms.ts";
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
import { reservedExecutions, totalReservedExecutions } from "./reserved-executions.ts";
import type { Settings } from "./settings.ts";

/** Effects of failed executions on customers. */
const HEATMAPS_FAIL = "Customers whose heatmaps fail: each got a refund and an error message, but no result.";
const SCORES_FAIL = "Customers whose ads have no attention score in some templates; their heatmaps are complete.";

/** Creates heatmaps from uploads, and ensures that every heatmap reaches a terminal state. */
export class PipelineStack extends Stack {
  readonly heatmapImage: PipelineMachine;
  readonly heatmapVideo: PipelineMachine;
  readonly heatmapFrame: PipelineMachine;
  readonly templateScores: PipelineMachine;
  readonly #data: DataStack;
  readonly #inference: InferenceStack;
  readonly #reserved: ReturnType<typeof reservedExecutions> | undefined;
  readonly #rows: ReturnType<typeof rowPermissions>;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, inference, ...props }: StackProps & { settings: Settings; data: DataStack; inference: InferenceStack },
  ) {
    super(scope, id, props);
    this.#data = data;
    this.#inference = inference;
    this.#reserved = settings.hasReservedConcurrency ? reservedExecutions(settings) : undefined;
    this.#rows = rowPermissions(data.table);

    const fail = this.#step("Fail", { permissions: [this.#rows.refund] });
    this.heatmapImage = this.#imagePipeline(fail);
    this.heatmapVideo = this.#videoPipeline(fail);
    this.heatmapFrame = this.#framePipeline(fail);
    this.templateScores = this.#templateScores();
    this.#settleFailedExecutions();
    this.#consumers();
    new CfnOutput(this, "ReservedExecutions", {
      value: String(this.#reserved ? totalReservedExecutions(settings) : 0),
      description: "Lambda executions that functions of this stage reserve",
    });
  }

  #step(name: string, props: Omit<DomainFunctionProps, "entry">): DomainFunction {
    return new DomainFunction(this, name, { entry: `lambdas/heatmaps/steps/${name.toLowerCase()}.ts`, ...props });
  }

  #videoStep(name: string, entry: string, props: Omit<DomainFunctionProps, "entry" | "video">): DomainFunction {
    return new DomainFunction(this, name, { entry: `lambdas/heatmaps/steps/${entry}.ts`, video: true, memory: 3008, ...props });
  }

  /** A state machine with its alarms. */
  #machine(id: string, impact: string, props: ConstructorParameters<typeof PipelineMachine>[2]): PipelineMachine {
    const machine = new PipelineMachine(this, id, props);
    machineAlarms(this, machine, { impact, alarmTopic: this.#data.alarms });
    return machine;
  }

  #imagePipeline(fail: DomainFunction): PipelineMachine {
    const { files } = this.#data;
    const rows = this.#rows;
    // Memory for 50 megapixels: 200 MB decoded, and as much again for derived images.
    const drawing = { images: true, memory: 3008 } as const;
    const derivedFiles = grantBucket(files, "read", "write", "list");
    const predict = this.#step("Predict", {
      images: true,
      timeout: Duration.seconds(90),
      reservedConcurrency: this.#reserved?.predict,
      permissions: [rows.read, derivedFiles, grantInference(this.#inference.images, this.#inference.videos)],
    });
    crowdedImagesAlarm(this, predict, this.#data.alarms);
    return this.#machine("HeatmapImage", HEATMAPS_FAIL, {
      definition: "statemachines/heatmap-image.asl.json",
      steps: {
        Inspect: this.#step("Inspect", {
          ...drawing,
          timeout: Duration.seconds(60),
          permissions: [rows.writeAndPublish, grantBucket(files, "read", "write")],
        }),
        Predict: predict,
        Render: this.#step("Render", { ...drawing, timeout: Duration.seconds(120), permissions: [rows.read, derivedFiles] }),
        Score: this.#step("Score", {
          ...drawing,
          timeout: Duration.seconds(60),
          permissions: [rows.finish, grantBucket(files, "read")],
        }),
        Fail: fail,
      },
    });
  }

  #videoPipeline(fail: DomainFunction): PipelineMachine {
    const { files } = this.#data;
    const rows = this.#rows;
    const derivedFiles = grantBucket(files, "read", "write", "list");
    // Space for an upload of 2 GB, a cached earlier one, and derived files. 15 minutes is the maximum of Lambda.
    const whole = { disk: 8 * 1024, timeout: Duration.minutes(15) } as const;
    const streamPermissions = grantBucket(files, "read", "stream", "list");
    return this.#machine("HeatmapVideo", HEATMAPS_FAIL, {
      definition: "statemachines/heatmap-video.asl.json",
      steps: {
        Inspect: this.#videoStep("VideoInspect", "video-inspect", {
          ...whole,
          images: true,
          timeout: Duration.minutes(10),
          permissions: [rows.writeAndPublish, grantBucket(files, "read", "write")],
        }),
        Original: this.#videoStep("VideoOriginal", "video-original", { ...whole, permissions: [rows.read, streamPermissions] }),
        PredictSegment: this.#videoStep("VideoPredict", "video-predict", {
          ...whole,
          images: true,
          reservedConcurrency: this.#reserved?.predictSegment,
          permissions: [rows.writeAndPublish, derivedFiles, grantInference(this.#inference.videos)],
        }),
        RenderSegment: this.#videoStep("VideoRender", "video-render", {
          ...whole,
          reservedConcurrency: this.#reserved?.renderSegment,
          permissions: [rows.writeAndPublish, streamPermissions],
        }),
        Join: this.#videoStep("VideoJoin", "video-join", {
          ...whole,
          timeout: Duration.minutes(10),
          permissions: [rows.read, streamPermissions],
        }),
        Score: this.#videoStep("VideoScore", "video-score", {
          disk: 4 * 1024,
          timeout: Duration.minutes(5),
          images: true,
          permissions: [rows.write, grantBucket(files, "read", "stream", "list", "delete")],
        }),
        Finish: new DomainFunction(this, "VideoFinish", {
          entry: "lambdas/heatmaps/steps/video-finish.ts",
          permissions: [rows.finish, grantBucket(files, "read")],
        }),
        Fail: fail,
      },
    });
  }

  #framePipeline(fail: DomainFunction): PipelineMachine {
    const { files } = this.#data;
    const rows = this.#rows;
    return this.#machine("HeatmapFrame", HEATMAPS_FAIL, {
      definition: "statemachines/heatmap-frame.asl.json",
      steps: {
        ExtractFrame: this.#videoStep("ExtractFrame", "frame", {
          disk: 4 * 1024,
          timeout: Duration.minutes(3),
          permissions: [
            rows.writeAndPublish,
            grantBucket(files, "read", "write", "list"),
            grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", this.heatmapImage),
            grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", this.heatmapVideo),
          ],
        }),
        Fail: fail,
      },
    });
  }

  #templateScores(): PipelineMachine {
    const { table, files } = this.#data;
    const rows = this.#rows;
    const templateStep = (name: string, entry: string, props: Omit<DomainFunctionProps, "entry">) =>
      new DomainFunction(this, name, {
        entry: `lambdas/heatmaps/steps/${entry}.ts`,
        timeout: Duration.seconds(30),
        ...props,
      });
    return this.#machine("TemplateScores", SCORES_FAIL, {
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
          reservedConcurrency: this.#reserved?.placeTemplate,
          permissions: [
            grantTable(table, { reads: ["benchmarks"], writes: ["heatmaps"] }),
            grantBucket(files, "read", "write"),
            // Not that of images: hundreds of ads never delay an image.
            grantInference(this.#inference.videos),
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

  #settleFailedExecutions(): void {
    const { alarms: alarmTopic } = this.#data;
    const rows = this.#rows;
    // Failed executions. The id stays, because the dead-letter queue has it in its own (see DeadLetterQueue).
    new EventFunction(this, "BadEndsOfTemplateScores", {
      consumer: new DomainFunction(this, "SettleTemplateScores", {
        entry: "lambdas/heatmaps/settle-template-scores.ts",
        permissions: [rows.finishScores],
      }),
      eventPattern: failedExecutionsOf(this.templateScores),
      impact: "Customers whose attention score never appears, because nothing recorded that its computation failed.",
      alarmTopic,
    });

    // Failed executions. The id stays, because the dead-letter queue has it in its own (see DeadLetterQueue).
    new EventFunction(this, "BadEnds", {
      consumer: new DomainFunction(this, "SettleExecution", {
        entry: "lambdas/heatmaps/settle-execution.ts",
        permissions: [rows.refund],
      }),
      eventPattern: failedExecutionsOf(this.heatmapImage, this.heatmapVideo, this.heatmapFrame),
      impact:
        "A customer whose heatmap failed and who was not refunded immediately. The sweep refunds them within minutes; if this number grows, the settle function itself is failing.",
      alarmTopic,
    });
  }

  #consumers(): void {
    const { table, files, bus, alarms: alarmTopic } = this.#data;
    const rows = this.#rows;
    new EventFunction(this, "EveryFiveMinutes", {
      consumer: new DomainFunction(this, "Sweep", {
        entry: "lambdas/heatmaps/sweep.ts",
        timeout: Duration.minutes(4),
        permissions: [rows.refund, grantBucket(files, "list", "delete", "abort")],
      }),
      schedule: Schedule.rate(Duration.minutes(5)),
      impact: "Customers with unfinished uploads or hung heatmaps: they are not refunded until the sweep runs again.",
      alarmTopic,
    });

    new EventFunction(this, "Search", {
      consumer: new DomainFunction(this, "IndexSearch", {
        entry: "lambdas/heatmaps/index-search.ts",
        timeout: Duration.minutes(4),
        reservedConcurrency: this.#reserved?.indexSearch,
        permissions: [rows.write],
      }),
      domainEvents: { bus, of: "search" },
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
        permissions: [rows.writeAndPublish, grantBucket(files, "read")],
      }),
      domainEvents: { bus, of: "textRecognition" },
      impact: "Users who check the text in an ad: it is not recognised. They can mark it manually, or try again.",
      alarmTopic,
    });

    new EventFunction(this, "AttentionScores", {
      consumer: new DomainFunction(this, "StartTemplateScores", {
        entry: "lambdas/heatmaps/start-template-scores.ts",
        images: true,
        permissions: [
          grantTable(table, { reads: ["benchmarks", "heatmaps", "kit"] }),
          grantPrefix(files, "benchmarks/*/builds/", "read"),
          grantStartExecution("TEMPLATE_SCORES_MACHINE_ARN", this.templateScores),
        ],
      }),
      // An edit may change the application, and with it the templates.
      domainEvents: { bus, of: "templateScores" },
      impact: "Customers whose ads have no attention score and are not shown in templates.",
      alarmTopic,
    });

    new StreamConsumer(this, "Announcements", {
      table,
      // The event bus keeps no order either, so its consumers read the current state (domain/kit/forward-to-event-bus.ts).
      parallelization: 4,
      consumer: new DomainFunction(this, "PublishEvents", {
        entry: "lambdas/developers/publish-events.ts",
        permissions: [grantPutEvents(bus)],
      }),
      impact:
        "Systems that consume our events: they receive them late, or never if records are in the queue. Publish those again from the queue.",
      alarmTopic,
    });
  }
}

/** Permissions for rows of the table that several functions have. */
const rowPermissions = (table: DataStack["table"]) => ({
  read: grantTable(table, { reads: ["heatmaps"] }),
  write: grantTable(table, { writes: ["heatmaps"] }),
  writeAndPublish: grantTable(table, { writes: ["heatmaps", "kit"] }),
  // Whether its creator wants an email, and is not watching.
  finish: grantTable(table, { reads: ["accounts", "live"], writes: ["heatmaps", "kit"] }),
  // Whether the benchmark of a heatmap still exists.
  finishScores: grantTable(table, { reads: ["benchmarks"], writes: ["heatmaps", "kit"] }),
  refund: grantTable(table, { writes: ["accounts", "billing", "heatmaps", "kit", "workspaces"] }),
});
