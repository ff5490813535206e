import type { Stack } from "aws-cdk-lib";
import { DomainFunction, type DomainFunctionProps } from "#infra/constructs/domain-function.ts";

/** Adds the function of a step, whose source has the step's name. */
export const addStep = (stack: Stack, name: string, props: Omit<DomainFunctionProps, "entry">): DomainFunction =>
  new DomainFunction(stack, name, { entry: `lambdas/heatmaps/steps/${name.toLowerCase()}.ts`, ...props });

/** Adds the function of a step that decodes or encodes video. */
export const addVideoStep = (
  stack: Stack,
  name: string,
  entry: string,
  props: Omit<DomainFunctionProps, "entry" | "video">,
): DomainFunction =>
  new DomainFunction(stack, name, { entry: `lambdas/heatmaps/steps/${entry}.ts`, video: true, memory: 3008, ...props });
