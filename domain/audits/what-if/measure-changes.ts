import { getFile } from "#adapters/storage.ts";
import { type AreaChange, boxAfter, type Edit } from "#contracts/what-if.ts";
import { readStoredAttention, readStoredMembers } from "#domain/heatmaps/analysis/stored-attention.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import type { measureAreas } from "#domain/heatmaps/measure-areas.ts";
import { resultsOf } from "#domain/heatmaps/to-card.ts";
import { shareInterval } from "#domain/scores/calibration.ts";
import { estimateOf } from "#domain/scores/estimate.ts";
import { sharesInBoxes } from "#domain/scores/shares-in-boxes.ts";
import { pairedDifference } from "#kit/portable/paired-difference.ts";
import { shareDifference } from "#kit/scores/score-difference.ts";
import type { PredictedEdits, SizedImage } from "./predict-edited.ts";

export type MeasuredAreas = Awaited<ReturnType<typeof measureAreas>>;

/**
 * How edits change the shares of areas. An area that was moved is measured where it is then. Whether a share changed is decided as
 * Compare would decide it for the image and the edited image.
 */
export async function measureChanges(
  image: SizedImage,
  before: MeasuredAreas,
  edits: readonly Edit[],
  { prediction: edited, isVariant }: Pick<PredictedEdits, "prediction" | "isVariant">,
): Promise<AreaChange[]> {
  const { metrics } = resultsOf(image);
  const { gen, share_relation: relation, width, height } = image;
  const size = { width, height };
  const stored = readStoredAttention(await getFile(imageFileKey(image, gen, "attention")));
  const members = readStoredMembers(await getFile(imageFileKey(image, gen, "members")), stored);
  const boxes = before.map(({ left, top, width, height }) => boxAfter({ left, top, width, height }, edits));
  const sharesBefore = sharesInBoxes(before, stored, size);
  const sharesAfter = sharesInBoxes(boxes, edited, size);
  const after = sharesAfter(edited.values);
  const membersBefore = members.map(({ values }) => sharesBefore(values));
  const membersAfter = edited.members.map((values) => sharesAfter(values));
  return before.map(({ uid, name, value, interval }, at) => {
    const share = after[at]!;
    const { spread } = estimateOf(membersAfter.map((shares) => shares[at]!));
    // The same networks saw both images; another number of them comes from another version of the model.
    const isPaired = membersBefore.length === membersAfter.length;
    const paired = isPaired ? pairedDifference(membersAfter.map((shares, k) => shares[at]! - membersBefore[k]![at]!)) : undefined;
    const change = share - value;
    const difference =
      metrics && shareDifference({ ...metrics, share: value }, { ...metrics, share }, { areVariants: isVariant });
    return {
      uid,
      name,
      box: boxes[at]!,
      before: { value, interval },
      after: { value: share, interval: relation ? [...shareInterval(relation, { value: share, spread })] : null },
      change,
      change_interval: paired ? [...paired.interval] : null,
      verdict: difference === "higher" ? "more" : difference === "lower" ? "less" : "unclear",
    };
  });
}
