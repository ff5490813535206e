import type { Settings } from "./settings.ts";

/** Lambda executions that are reserved for each function, if the settings reserve any. */
export const reservedExecutions = ({
  inferenceConcurrency,
  videoConcurrency,
}: Pick<Settings, "inferenceConcurrency" | "videoConcurrency">) => ({
  // A call of the model, and as many that read or store a file at the same time; and calls that the other endpoint takes.
  predict: 2 * inferenceConcurrency + videoConcurrency,
  // More than those that call the model and those that download a video would only wait for the model.
  predictSegment: 2 * videoConcurrency,
  // Rendering takes longer than predicting.
  renderSegment: 3 * videoConcurrency,
  // More would only wait for the model.
  placeTemplate: videoConcurrency,
  // All uploads of one user change the same count, so more executions would wait for each other.
  indexSearch: 5,
  // Attempts of webhooks at the same time that an event starts.
  deliverWebhooks: 50,
});

/** The sum of all reserved executions. */
export const totalReservedExecutions = (settings: Parameters<typeof reservedExecutions>[0]): number =>
  Object.values(reservedExecutions(settings)).reduce((sum, executions) => sum + executions);
