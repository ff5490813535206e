import type { Stack } from "aws-cdk-lib";
import type { Consumer } from "#contracts/events.ts";
import type { DomainFunction, DomainFunctionProps } from "#infra/constructs/domain-function.ts";
import type { EventTriggers } from "#infra/constructs/event-function.ts";
import type { DataStack } from "#infra/data-stack.ts";
import type { IdentityStack } from "#infra/identity-stack.ts";
import type { InferenceStack } from "#infra/inference-stack.ts";
import type { PipelineStack } from "#infra/pipeline-stack.ts";
import type { Settings } from "#infra/settings.ts";

/** Resources and stacks that jobs use. */
export type JobSources = {
  readonly settings: Settings;
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly inference: InferenceStack;
  readonly pipeline: PipelineStack;
};
export type JobDependencies = JobSources & { readonly stack: Stack };

type Job = DomainFunctionProps &
  Pick<EventTriggers, "schedule" | "eventPattern"> & {
    /** The consumer whose events trigger it. */
    readonly eventsOf?: Consumer;
    /** Alarm description: who is affected when a run fails permanently. */
    readonly impact: string;
  };
/** Adds a job to the stack. */
export type AddJob = (name: string, job: Job) => DomainFunction;
