import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { machineAlarms } from "./constructs/alarms.ts";
import { DomainFunction, type DomainFunctionProps } from "./constructs/domain-function.ts";
import { EventFunction } from "./constructs/event-function.ts";
import { failedExecutionsOf } from "./constructs/failed-executions.ts";
import { grantBucket, grantPrefix } from "./constructs/permissions/files.ts";
import { grantInference } from "./constructs/permissions/inference.ts";
import { grantTable } from "./constructs/permissions/table.ts";
import { PipelineMachine } from "./constructs/pipeline-machine.ts";
import type { DataStack } from "./data-stack.ts";
import type { InferenceStack } from "./inference-stack.ts";

/** Builds versions of benchmarks from the templates and subjects of staff. */
export class BenchmarksStack extends Stack {
  readonly build: PipelineMachine;

  constructor(
    scope: Construct,
    id: string,
    { data, inference, ...props }: StackProps & { data: DataStack; inference: InferenceStack },
  ) {
    super(scope, id, props);
    const { table, alarms: alarmTopic } = data;
    const rows = grantTable(table, { writes: ["benchmarks"] });
    const files = (...rights: ("read" | "write" | "delete")[]) => grantPrefix(data.files, "benchmarks/", ...rights);
    const step = (name: string, entry: string, props: Omit<DomainFunctionProps, "entry">) =>
      new DomainFunction(this, name, { entry: `lambdas/benchmarks/steps/${entry}.ts`, ...props });

    this.build = new PipelineMachine(this, "BenchmarkBuild", {
      definition: "statemachines/benchmark-build.asl.json",
      steps: {
        Freeze: step("BenchmarkFreeze", "freeze", {
          images: true,
          // Originals have up to 50 megapixels.
          memory: 3008,
          timeout: Duration.minutes(10),
          permissions: [rows, files("read", "write"), grantInference(inference.videos)],
        }),
        Measure: step("BenchmarkMeasure", "measure", {
          images: true,
          // One full core.
          memory: 1769,
          timeout: Duration.minutes(10),
          permissions: [rows, files("read"), grantInference(inference.videos)],
        }),
        FailTemplate: step("BenchmarkFailTemplate", "fail-template", { permissions: [rows] }),
        Finish: step("BenchmarkFinish", "finish", { timeout: Duration.minutes(3), permissions: [rows, files("read", "write")] }),
        Fail: step("BenchmarkFail", "fail", { permissions: [rows] }),
      },
    });
    machineAlarms(this, this.build, {
      impact: "Staff whose build of a benchmark ended without a result: it can be built again.",
      isRare: true,
      alarmTopic,
    });

    // Failed executions. The id stays, because the dead-letter queue has it in its own (see DeadLetterQueue).
    new EventFunction(this, "BenchmarkBadEnds", {
      consumer: new DomainFunction(this, "SettleBuild", { entry: "lambdas/benchmarks/settle-build.ts", permissions: [rows] }),
      eventPattern: failedExecutionsOf(this.build),
      impact:
        "Staff whose build ended without a result: the benchmark is shown as being built until they recover it after an hour.",
      alarmTopic,
    });

    new EventFunction(this, "DeletedBenchmarks", {
      consumer: new DomainFunction(this, "PurgeBenchmark", {
        entry: "lambdas/benchmarks/purge.ts",
        timeout: Duration.minutes(10),
        permissions: [rows, files("delete"), grantBucket(data.files, "list")],
      }),
      domainEvents: { bus: data.bus, of: "benchmarkPurges" },
      impact:
        "No one immediately: rows and files of deleted benchmarks remain, and cost storage until the event is handled again.",
      alarmTopic,
    });
  }
}
