import type { DomainEvent } from "#contracts/events.ts";
import { purgeModelLabels, purgeVideoLabels } from "#domain/brands/labels/purge-labels.ts";
import { startTraining } from "#domain/brands/training/start-training.ts";

/** Event handlers of models and labels by event type. */
const FOLLOWS = {
  "brand.training_requested": startTraining,
  "brand.model_removed": purgeModelLabels,
  "heatmap.removed": purgeVideoLabels,
} as const satisfies Partial<Record<DomainEvent["type"], (object: string) => Promise<void>>>;

/** Starts trainings, and deletes the labels of deleted models and videos. Idempotent. */
export const handleModelEvent = (type: keyof typeof FOLLOWS, object: string): Promise<void> => FOLLOWS[type](object);
