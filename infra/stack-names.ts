import type { Construct } from "constructs";

/** The CloudWatch namespace of our own metrics: `Sightline`, or `staging-Sightline`. */
export const metricNamespaceOf = (scope: Construct): string =>
  stackNameOf(stageOf((scope.node.tryGetContext("stage") as string | undefined) || undefined), "Sightline");

/** The name of a stack in a stage: `SightlineWeb`, or `staging-SightlineWeb`. */
export const stackNameOf = (stage: string | undefined, stack: string): string => (stage ? `${stage}-${stack}` : stack);

/** The name of a stage. Throws if it is invalid. */
export function stageOf(value: string | undefined): string | undefined {
  if (value !== undefined && !/^[a-z][a-z0-9]{0,15}$/.test(value))
    throw new Error(`stage must be 1 to 16 lower-case letters and digits, such as staging, got ${value}`);
  return value;
}
