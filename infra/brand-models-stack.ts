import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { BrandsStack } from "./brands-stack.ts";
import { machineAlarms } from "./constructs/alarms.ts";
import { DomainFunction } from "./constructs/domain-function.ts";
import { EventFunction } from "./constructs/event-function.ts";
import { failedExecutionsOf } from "./constructs/failed-executions.ts";
import { grantStartExecution } from "./constructs/permissions/events.ts";
import { grantBucket, grantPrefix } from "./constructs/permissions/files.ts";
import { grantAsyncInference } from "./constructs/permissions/inference.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import { PipelineMachine } from "./constructs/pipeline-machine.ts";
import type { DataStack } from "./data-stack.ts";

/** Models of brands: the frames that are labelled, and the state machine that trains models. */
export class BrandModelsStack extends Stack {
  readonly training: PipelineMachine;

  constructor(scope: Construct, id: string, { data, brands, ...props }: StackProps & { data: DataStack; brands: BrandsStack }) {
    super(scope, id, props);
    const { table, alarms: alarmTopic, bus } = data;
    const rows = grantTable(table, { writes: ["brands"] });
    const videos = grantTable(table, { reads: ["heatmaps"], writes: ["brands"] });
    const models = grantPrefix(data.files, "models/", "write");

    this.training = new PipelineMachine(this, "BrandTraining", {
      definition: "statemachines/brand-training.asl.json",
      steps: {
        Submit: new DomainFunction(this, "TrainingSubmit", {
          entry: "lambdas/brands/steps/training-submit.ts",
          // Up to 150 frames at once.
          memory: 1769,
          timeout: Duration.minutes(5),
          permissions: [videos, grantBucket(data.files, "read", "write", "list"), grantAsyncInference(brands.logos)],
        }),
        Finish: new DomainFunction(this, "TrainingFinish", {
          entry: "lambdas/brands/steps/training-finish.ts",
          timeout: Duration.minutes(1),
          permissions: [rows, models, grantBucket(data.files, "read", "list")],
        }),
        Fail: new DomainFunction(this, "TrainingFail", { entry: "lambdas/brands/steps/training-fail.ts", permissions: [rows] }),
      },
    });
    machineAlarms(this, this.training, {
      impact: "People who train a model of a brand: the training ended without a result and can be started again.",
      isRare: true,
      alarmTopic,
    });

    // Failed executions. The id stays, because the dead-letter queue has it in its own (see DeadLetterQueue).
    new EventFunction(this, "BadEndsOfTraining", {
      consumer: new DomainFunction(this, "SettleTraining", { entry: "lambdas/brands/settle-training.ts", permissions: [rows] }),
      eventPattern: failedExecutionsOf(this.training),
      impact: "People who train a model: it is shown as being trained, because nothing recorded that the training failed.",
      alarmTopic,
    });
    new EventFunction(this, "ModelEvents", {
      consumer: new DomainFunction(this, "BrandModelsConsumer", {
        entry: "lambdas/brands/consume-model-events.ts",
        timeout: Duration.minutes(5),
        permissions: [
          grantTable(table, { reads: ["accounts", "heatmaps", "workspaces"], writes: ["brands"] }),
          grantBucket(data.files, "list"),
          grantPrefix(data.files, "models/", "delete"),
          grantStartExecution("BRAND_TRAINING_MACHINE_ARN", this.training),
        ],
      }),
      domainEvents: { bus, of: "brandModels" },
      impact:
        "People who train a model: the training does not start. Labels of deleted models and videos, and models of deleted accounts and workspaces, still exist. Redrive the messages from the queue.",
      alarmTopic,
    });
    new EventFunction(this, "LabelFrames", {
      consumer: new DomainFunction(this, "ExtractLabelFrames", {
        entry: "lambdas/brands/extract-frames.ts",
        // Space for a video of 2 GB. 15 minutes is the maximum of Lambda.
        video: true,
        images: true,
        memory: 3008,
        disk: 8 * 1024,
        timeout: Duration.minutes(15),
        permissions: [videos, grantBucket(data.files, "read", "write")],
      }),
      domainEvents: { bus, of: "labelFrames" },
      impact: "People who open labelling of a video: its frames are not extracted. They can open it again after 20 minutes.",
      alarmTopic,
    });
  }
}
