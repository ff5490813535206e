import { useQuery } from "@tanstack/react-query";
import type { Accuracy } from "#contracts/accuracy.ts";
import type { ScoreName } from "#contracts/attention.ts";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import { fileQuery } from "#web/kit/api/file-query.ts";
import { pluralize } from "#web/kit/format.ts";
import address from "../../../../../docs/accuracy.json?url";
import { MEASURED_IMAGES, referencesText } from "./reference-texts.ts";

/** Accuracy of the models. The file is bundled with the application and loaded only when a score's explanation is opened. */
const accuracyQuery = fileQuery([address], async (signal): Promise<Accuracy> => (await fetch(address, { signal })).json());

/** The group whose measurements with people also stand for a group without any. */
const MEASURED_AS: Partial<Record<ReferenceGroup, ReferenceGroup>> = { page_slice: "page" };

type Props = { score: ScoreName; model: string; group: ReferenceGroup | null };

/**
 * How many images a score is compared with, and how well it agrees with people on images of the same group. Renders nothing for
 * models and groups that were not measured.
 */
export default function ScoreAccuracy({ score, model, group }: Props) {
  const { data } = useQuery(accuracyQuery);
  const scores = data?.builds.find((build) => build.model === model)?.scores;
  const compared = scores?.find((each) => each.group === group);
  const measured = scores?.find((each) => each.group === (group && (MEASURED_AS[group] ?? group)));
  if (!compared || !measured?.measured) return null;
  const { images, scores: evidence } = measured.measured;
  return (
    <p>
      {referencesText(compared.references)} Measured with people on {pluralize(images, ...MEASURED_IMAGES[measured.group])}: the
      correlation between predicted and measured {score} is {evidence[score].correlation.toFixed(2)}, where 1 is the same order as
      with people and 0 is chance.
    </p>
  );
}
