import type { BuildAccuracy } from "#contracts/accuracy.ts";
import { ReferenceGroup } from "#contracts/reference-group.ts";
import validations from "#domain/scores/reference/validation.json" with { type: "json" };
import { scalesOf } from "#domain/scores/scales.ts";
import type { GroupValidation } from "../reference/validate.ts";

/** Returns the references and the reliability of the scores of a model, as measured by `npm run reference`. */
export function groupScores(model: string): BuildAccuracy["scores"] {
  const { reference } = scalesOf(model);
  const validation = validations.find((each) => each.reference === reference.version);
  if (!validation) throw new Error(`the scales of ${model} are not validated: npm run reference`);
  const groups: Readonly<Partial<Record<ReferenceGroup, GroupValidation>>> = validation.groups;
  return ReferenceGroup.options.map((group) => {
    const measured = groups[group];
    return {
      group,
      references: reference.groups[group].counts,
      measured: measured ? { images: measured.images, scores: measured.scores } : null,
    };
  });
}
