import type { Audit, AuditSuggestion, SuggestionTrial } from "#contracts/audits.ts";
import type { FactElement } from "#contracts/facts.ts";
import { measureAreas } from "#domain/heatmaps/measure-areas.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { AppError } from "#kit/error.ts";
import type { Suggested, SuggestedAudit } from "../analyst/assessment.ts";
import type { SuggestedEdit } from "../analyst/suggested-edit.ts";
import { measureChanges } from "./measure-changes.ts";
import { predictEdited, type SizedImage } from "./predict-edited.ts";

/** Predictions of one audit at most, and the time in milliseconds after which no other one begins. */
const MAX_TRIED = 8;
const UNTIL_MS = 30_000;

/**
 * Tries the suggestions of an audit on its image, and adds what they change to them. A suggestion that moves or resizes an element
 * and takes attention from it is left out. One that cannot be tried, or not now, claims no effect.
 */
export async function trySuggestions(image: FinishedImage, audit: SuggestedAudit): Promise<Audit> {
  const measure = measurer(image, audit.facts.elements);
  const components: Audit["components"] = [];
  for (const { suggestion, ...component } of audit.components) {
    const tried: AuditSuggestion[] = [];
    for (const suggested of suggestion) {
      const trial = await measure(suggested);
      if (trial && isHarmful(trial)) continue;
      tried.push({ text: suggested.text, elements: [...suggested.elements], trial: trial ?? null });
    }
    components.push({ ...component, suggestion: tried });
  }
  return { ...audit, components };
}

const isHarmful = ({ edits, change }: SuggestionTrial): boolean =>
  change.verdict === "less" && edits.every(({ kind }) => kind === "move");

/** Measures suggestions of an image, the same edits only once. */
function measurer(image: FinishedImage, elements: readonly FactElement[]) {
  const known = new Map<string, SuggestionTrial>();
  const until = performance.now() + UNTIL_MS;
  let isBusy = false;
  return async ({ elements: [id], edit }: Suggested): Promise<SuggestionTrial | undefined> => {
    const element = elements.find((each) => each.id === id);
    const { width, height } = image;
    if (!edit || !element || !width || !height) return;
    const key = JSON.stringify([id, edit.edits]);
    const before = known.get(key);
    if (before || isBusy || known.size >= MAX_TRIED || performance.now() > until) return before;
    try {
      const trial = await tryEdit({ ...image, width, height }, element, edit);
      known.set(key, trial);
      return trial;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      isBusy = true;
    }
  };
}

async function tryEdit(
  image: SizedImage,
  { id, name, box }: FactElement,
  { text, edits }: SuggestedEdit,
): Promise<SuggestionTrial> {
  const before = await measureAreas(image, [{ uid: id, name, ...box }]);
  const [change] = await measureChanges(image, before, edits, await predictEdited(image, edits));
  return { text, edits, change: change! };
}
