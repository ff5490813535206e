import type { ConsumedEvent } from "#contracts/events.ts";
import { purgeModelLabels, purgeVideoLabels } from "#domain/brands/labels/purge-labels.ts";
import { startTraining } from "#domain/brands/training/start-training.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { purgeModelsOfAccount, purgeModelsOfWorkspace } from "./purge-models.ts";

/** Event handlers of models and labels by event type. */
const EVENT_HANDLERS: EventHandlers<"brandModels"> = {
  "account.deleted": ({ object }) => purgeModelsOfAccount(object),
  "brand.training_requested": ({ object }) => startTraining(object),
  "brand.model_removed": ({ object }) => purgeModelLabels(object),
  "heatmap.removed": ({ object }) => purgeVideoLabels(object),
  "workspace.closed": ({ object }) => purgeModelsOfWorkspace(object),
};

/** Starts trainings, and deletes the labels of deleted models and videos, and the models of deleted owners. Idempotent. */
export const handleModelEvent = (event: ConsumedEvent<"brandModels">): Promise<void> => EVENT_HANDLERS[event.type](event);
