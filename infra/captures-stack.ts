import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { machineAlarms } from "./constructs/alarms.ts";
import { DomainFunction } from "./constructs/domain-function.ts";
import { EventFunction } from "./constructs/event-function.ts";
import { failedExecutionsOf } from "./constructs/failed-executions.ts";
import { grantStartExecution } from "./constructs/permissions/events.ts";
import { grantBucket, grantPrefix } from "./constructs/permissions/files.ts";
import { grantCaptureHosts, grantSearchPage } from "./constructs/permissions/internet.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import { PipelineMachine } from "./constructs/pipeline-machine.ts";
import type { DataStack } from "./data-stack.ts";
import type { PipelineStack } from "./pipeline-stack.ts";
import type { Settings } from "./settings.ts";

type Props = StackProps & { settings: Settings; data: DataStack; pipeline: PipelineStack };

/** Creates heatmaps from URLs. The only function that opens untrusted pages may only write new files below one prefix. */
export class CapturesStack extends Stack {
  readonly machine: PipelineMachine;
  /** Opens pages in a browser. */
  readonly capture: DomainFunction;

  constructor(scope: Construct, id: string, { settings, data, pipeline, ...props }: Props) {
    super(scope, id, props);
    const { table, alarms: alarmTopic, bus } = data;
    const seconds = Duration.seconds;
    const startPermissions = [
      grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", pipeline.heatmapImage),
      grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", pipeline.heatmapVideo),
    ];
    const settlePermissions = [
      grantTable(table, { writes: ["accounts", "billing", "captures", "heatmaps", "kit", "workspaces"] }),
      grantBucket(data.files, "list"),
      grantPrefix(data.files, "captures/", "delete"),
    ];

    // Each capture gets its own browser; recording 30 s takes minutes without a GPU.
    this.capture = new DomainFunction(this, "Capture", {
      entry: "lambdas/captures/steps/capture.ts",
      browser: true,
      memory: 3008,
      disk: 2048,
      timeout: seconds(720),
      permissions: [grantPrefix(data.files, "captures/", "stream"), grantCaptureHosts(), grantSearchPage(settings.searchPageUrl)],
    });
    new CfnOutput(this, "CaptureFunctionName", { value: this.capture.functionName, description: "Opens web pages in a browser" });
    this.machine = new PipelineMachine(this, "Captures", {
      definition: "statemachines/capture.asl.json",
      steps: {
        Capture: this.capture,
        Record: this.capture,
        Cut: new DomainFunction(this, "Cut", {
          entry: "lambdas/captures/steps/cut.ts",
          timeout: seconds(120),
          permissions: [
            grantTable(table, { writes: ["heatmaps", "kit"] }),
            grantBucket(data.files, "read", "write", "list"),
            grantPrefix(data.files, "captures/", "delete"),
            ...startPermissions,
          ],
        }),
        EncodeRecording: new DomainFunction(this, "EncodeRecording", {
          entry: "lambdas/captures/steps/encode-recording.ts",
          video: true,
          images: true,
          memory: 3008,
          disk: 2048,
          timeout: seconds(720),
          permissions: [
            grantTable(table, { writes: ["heatmaps", "kit"] }),
            grantBucket(data.files, "read", "write", "list"),
            grantPrefix(data.files, "captures/", "stream", "delete"),
            ...startPermissions,
          ],
        }),
        // The id of the function stays, because running executions call it by its ARN.
        PublishResult: new DomainFunction(this, "Show", {
          entry: "lambdas/captures/steps/complete.ts",
          permissions: [grantTable(table, { writes: ["captures"] })],
        }),
        Fail: new DomainFunction(this, "FailCapture", {
          entry: "lambdas/captures/steps/fail.ts",
          permissions: settlePermissions,
        }),
      },
    });
    machineAlarms(this, this.machine, {
      impact: "Customers whose websites and banners are not captured: each got a refund and an error message, but no result.",
      period: Duration.hours(6),
      alarmTopic,
    });

    // Failed executions. The id stays, because the dead-letter queue has it in its own (see DeadLetterQueue).
    new EventFunction(this, "BadEnds", {
      consumer: new DomainFunction(this, "SettleCapture", {
        entry: "lambdas/captures/settle-execution.ts",
        permissions: settlePermissions,
      }),
      eventPattern: failedExecutionsOf(this.machine),
      impact:
        "A customer whose website or banner was not captured and who was not refunded immediately. The sweep refunds them within the hour; if this number grows, the settle function itself is failing.",
      alarmTopic,
    });

    // The id stays, because the dead-letter queue has it in its own (see DeadLetterQueue).
    new EventFunction(this, "FollowForCapturesRuns", {
      consumer: new DomainFunction(this, "CapturesConsumer", {
        entry: "lambdas/captures/consume-events.ts",
        timeout: Duration.minutes(4),
        permissions: [
          grantTable(table, { reads: ["accounts"] }),
          grantBucket(data.files, "list"),
          grantPrefix(data.files, "captures/", "delete"),
        ],
      }),
      domainEvents: { bus, of: "captures" },
      impact: "No one for long: captures of a deleted account stay in the bucket for up to a day.",
      alarmTopic,
    });
  }
}
