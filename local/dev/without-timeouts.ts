import type { JsonObject, RawResource, Stack } from "#local/template/read-assembly.ts";

/** Seconds: long enough for a pause at a breakpoint. */
const LONG_SECONDS = 86_400;

function patient(resource: RawResource): RawResource {
  const { Type, Properties = {} } = resource;
  if (Type === "AWS::Lambda::Function") return { ...resource, Properties: { ...Properties, Timeout: LONG_SECONDS } };
  if (Type !== "AWS::ApiGateway::Method" || Properties.Integration === undefined) return resource;
  const Integration = { ...(Properties.Integration as JsonObject), TimeoutInMillis: LONG_SECONDS * 1000 };
  return { ...resource, Properties: { ...Properties, Integration } };
}

/** The stacks without the timeouts of functions and gateway that would expire at a breakpoint. */
export const withoutTimeouts = (stacks: readonly Stack[]): readonly Stack[] =>
  stacks.map((stack) => {
    const resources = Object.entries(stack.template.Resources).map(([id, resource]) => [id, patient(resource)] as const);
    return { ...stack, template: { ...stack.template, Resources: Object.fromEntries(resources) } };
  });
