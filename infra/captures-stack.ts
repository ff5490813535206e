import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { machineAlarms } from "./constructs/alarms.ts";
import { DomainFunction } from "./constructs/domain-function.ts";
import { EventFunction } from "./constructs/event-function.ts";
import {
  grantBucket,
  grantCaptureHosts,
  grantPrefix,
  grantSearchPage,
  grantStartExecution,
  grantTable,
} from "./constructs/permissions.ts";
import { PipelineMachine } from "./constructs/pipeline-machine.ts";
import type { DataStack } from "./data-stack.ts";
import type { PipelineStack } from "./pipeline-stack.ts";
import type { Settings } from "./settings.ts";

type Props = StackProps & { settings: Settings; data: DataStack; pipeline: PipelineStack };

/** Creates heatmaps from URLs. The only function that opens untrusted pages may only write new files below one prefix. */
export class CapturesStack extends Stack {
  readonly machine: PipelineMachine;

  constructor(scope: Construct, id: string, { settings, data, pipeline, ...props }: Props) {
    super(scope, id, props);
    const { table, alarms: tell, bus } = data;
    const seconds = Duration.seconds;
    const begins = [
      grantStartExecution("HEATMAP_IMAGE_MACHINE_ARN", pipeline.heatmapImage),
      grantStartExecution("HEATMAP_VIDEO_MACHINE_ARN", pipeline.heatmapVideo),
    ];
    const settled = [
      grantTable(table, { writes: ["accounts", "billing", "captures", "heatmaps", "kit", "workspaces"] }),
      grantBucket(data.files, "list"),
      grantPrefix(data.files, "captures/", "delete"),
    ];

    // Each capture gets its own browser; recording 30 s takes minutes without a GPU.
    const capture = new DomainFunction(this, "Capture", {
      entry: "lambdas/captures/steps/capture.ts",
      browser: true,
      memory: 3008,
      disk: 2048,
      timeout: seconds(720),
      may: [grantPrefix(data.files, "captures/", "stream"), grantCaptureHosts(), grantSearchPage(settings.searchPageUrl)],
    });
    this.machine = new PipelineMachine(this, "Captures", {
      definition: "statemachines/capture.asl.json",
      steps: {
        Capture: capture,
        Record: capture,
        Cut: new DomainFunction(this, "Cut", {
          entry: "lambdas/captures/steps/cut.ts",
          timeout: seconds(120),
          may: [
            grantTable(table, { writes: ["heatmaps", "kit", "projects"] }),
            grantBucket(data.files, "read", "write", "list"),
            grantPrefix(data.files, "captures/", "delete"),
            ...begins,
          ],
        }),
        Film: new DomainFunction(this, "Film", {
          entry: "lambdas/captures/steps/encode-recording.ts",
          video: true,
          pictures: true,
          memory: 3008,
          disk: 2048,
          timeout: seconds(720),
          may: [
            grantTable(table, { writes: ["heatmaps", "kit"] }),
            grantBucket(data.files, "read", "write", "list"),
            grantPrefix(data.files, "captures/", "stream", "delete"),
            ...begins,
          ],
        }),
        Show: new DomainFunction(this, "Show", {
          entry: "lambdas/captures/steps/complete-search.ts",
          may: [grantTable(table, { writes: ["captures"] })],
        }),
        Fail: new DomainFunction(this, "FailCapture", { entry: "lambdas/captures/steps/fail.ts", may: settled }),
      },
    });
    machineAlarms(this, this.machine, tell);

    new EventFunction(this, "BadEnds", {
      consumer: new DomainFunction(this, "SettleCapture", { entry: "lambdas/captures/settle-execution.ts", may: settled }),
      eventPattern: {
        source: ["aws.states"],
        detailType: ["Step Functions Execution Status Change"],
        detail: { status: ["FAILED", "TIMED_OUT", "ABORTED"], stateMachineArn: [this.machine.stateMachineArn] },
      },
      whom: "A customer whose website or banner was not captured and who was not refunded immediately. The sweep refunds them within the hour; if this number grows, the settle function itself is failing.",
      tell,
    });

    new EventFunction(this, "FollowForCapturesRuns", {
      consumer: new DomainFunction(this, "FollowForCaptures", {
        entry: "lambdas/captures/consume-events.ts",
        timeout: Duration.minutes(4),
        may: [
          grantTable(table, { reads: ["accounts"] }),
          grantBucket(data.files, "list"),
          grantPrefix(data.files, "captures/", "delete"),
        ],
      }),
      announced: { bus, types: ["account.deleted"] },
      whom: "No one for long: captures of a deleted account stay in the bucket for up to a day.",
      tell,
    });
  }
}
