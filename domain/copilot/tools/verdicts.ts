import type { DescribedImage } from "#domain/heatmaps/describe-image.ts";
import { areVariants } from "#kit/scores/image-variants.ts";
import { areDifferentKinds } from "#kit/scores/incomparable-reason.ts";
import { shareDifference } from "#kit/scores/score-difference.ts";
import { type ComparedHeatmap, type Difference, differenceWord, type Score } from "#kit/scores/score-differences.ts";

type ComparedPair = readonly [DescribedImage, DescribedImage];

const TOO_CLOSE = "too close to call";

/** An image as Compare reads it, so that answers and Compare agree on every difference. */
export const toCompared = ({ templates, ...image }: DescribedImage): ComparedHeatmap => ({
  ...image,
  status: "done",
  type: "image",
  templates_images: templates,
});

/** How a score of an image differs from that of the image it is compared with. */
export function scoreVerdict(score: Score, difference: Difference, images: ComparedPair): string {
  if (difference === "too_close") return TOO_CLOSE;
  if (difference === "not_comparable")
    return score === "attention" ? "they have too few templates in common to be compared" : incomparable(images);
  if (typeof difference === "object") return difference.mean > 0 ? "higher here" : "lower here";
  return score === "attention" ? `${difference} here` : `${differenceWord(score, difference).toLowerCase()} here`;
}

type Shared = { readonly image: DescribedImage; readonly share: number };

/** How the share of attention of an element differs from that of one of the same kind in another image. */
export function shareVerdict(here: Shared, there: Shared): string {
  const images = [here.image, there.image] as const;
  const [own, other] = [here.image.metrics, there.image.metrics];
  if (!own || !other) return incomparable(images);
  const difference = shareDifference(
    { ...other, share: there.share },
    { ...own, share: here.share },
    { areVariants: areVariants(here.image.fingerprint, there.image.fingerprint) },
  );
  if (difference === "not_comparable") return incomparable(images);
  return difference === "too_close" ? TOO_CLOSE : difference === "higher" ? "more here" : "less here";
}

function incomparable(images: ComparedPair): string {
  return areDifferentKinds(...images)
    ? "they can’t be compared, because these are different kinds of images"
    : "they can’t be compared, because the images were analysed by different versions";
}
