import { useQuery } from "@tanstack/react-query";
import type { Accuracy } from "#contracts/accuracy.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import { fileQuery } from "#web/kit/api/file-query.ts";
import { pluralize } from "#web/kit/format.ts";
import address from "../../../../../docs/accuracy.json?url";
import { CONTENT_TYPE_LABELS } from "./content-type-labels.ts";

/** The scores whose agreement with human attention was measured. */
export type MeasuredScore = "focus" | "proximity";

const FIGURES = { focus: "focus_rank_correlation", proximity: "proximity_rank_correlation" } as const;

/** Accuracy of the models. The file is bundled with the application and loaded only when a score's explanation is opened. */
const accuracyQuery = fileQuery([address], async (signal): Promise<Accuracy> => (await fetch(address, { signal })).json());

/** Content type of the images of a group. */
const CONTENTS: Readonly<Record<ReferenceGroup, ContentType>> = {
  photograph: "natural",
  page: "web",
  page_slice: "web",
  ad: "design",
  infographic: "design",
};

type Props = { score: MeasuredScore; model: string; group: ReferenceGroup | null };

/**
 * How well a score ranks images of this content type compared to human attention, on the sets with enough images to conclude from.
 * Renders nothing if the model was not measured on any.
 */
export default function ScoreAccuracy({ score, model, group }: Props) {
  const { data } = useQuery(accuracyQuery);
  const kind = group && CONTENTS[group];
  const sets = data?.builds
    .find((build) => build.model === model)
    ?.sets.filter(({ content, conclusive }) => content === kind && conclusive);
  if (!kind || !sets?.length) return null;
  const values = sets.map(({ product }) => product[FIGURES[score]].value);
  const sizes = sets.map(({ pictures }) => pictures).sort((one, other) => one - other);
  const [min, max] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2));
  return (
    <p>
      Measured on {pluralize(sets.length, "dataset")} of {sizes[0]}
      {sizes[0] !== sizes.at(-1) && ` to ${sizes.at(-1)}`} {CONTENT_TYPE_LABELS[kind].inSentence} with eye-tracking, click or
      marking data: the correlation between predicted and measured {score} is {min}
      {min !== max && ` to ${max}`}, where 1 is the same order as with people and 0 is chance.
    </p>
  );
}
