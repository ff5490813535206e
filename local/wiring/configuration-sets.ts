import type { Model } from "#local/template/template-model.ts";

type EventDestination = {
  readonly Enabled?: boolean;
  readonly MatchingEventTypes: readonly string[];
  readonly EventBridgeDestination?: { readonly EventBusArn: string };
};

/** The SES configuration sets of the application, each with the types of events that it publishes to the default event bus. */
export function configurationSetsOf(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const sets = new Map(model.ofType("AWS::SES::ConfigurationSet").map(({ name }) => [name, new Set<string>()]));
  for (const { stack, id, properties } of model.ofType("AWS::SES::ConfigurationSetEventDestination")) {
    const { Enabled, MatchingEventTypes, EventBridgeDestination } = properties.EventDestination as EventDestination;
    if (!EventBridgeDestination) throw new Error(`${stack}/${id} reports elsewhere than to an event bus, which is not supported`);
    if (Enabled) for (const type of MatchingEventTypes) sets.get(String(properties.ConfigurationSetName))?.add(type);
  }
  return sets;
}
