import type { LabelledVideo } from "#contracts/labels.ts";

export const LABEL_MODES = {
  use: "Use existing model",
  create: "Create new model",
  update: "Update existing model",
} as const;
export type LabelMode = keyof typeof LABEL_MODES;

/** The models that can be chosen in a mode. */
export function modelsFor({ models }: LabelledVideo, mode: LabelMode): LabelledVideo["models"] {
  if (mode === "create") return [];
  return models.filter(({ editable, trained }) => (mode === "use" ? trained : editable));
}

/**
 * Returns the mode that people most likely want: a first model, then more labels for a model that is not trained yet, then a
 * prediction.
 */
function defaultMode({ models }: LabelledVideo): LabelMode {
  if (models.some(({ trained }) => trained)) return "use";
  return models.some(({ editable }) => editable) ? "update" : "create";
}

/** The mode to start in. A link may ask for one, or name the model to update. */
export function initialMode(video: LabelledVideo, query: URLSearchParams): LabelMode {
  if (query.get("model")) return "update";
  const asked = query.get("mode");
  return (Object.keys(LABEL_MODES) as LabelMode[]).find((mode) => mode === asked) ?? defaultMode(video);
}
