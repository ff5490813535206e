import { sha256 } from "#kit/sha256.ts";
import type { Frozen, FrozenSubject, FrozenTemplate } from "./read-frozen.ts";

/**
 * Most subjects that a template is measured with. With 400 the standard error of a percentile is at most 2.5 points, less than that
 * of the predicted shares, so more would cost without a better score.
 */
export const MAX_SUBJECTS_PER_TEMPLATE = 400;

/**
 * The subjects that a template is measured with: those with the same values in its linked categories, and of more than the maximum
 * a choice by the digest of their ids, which is stable and independent of their order.
 */
export function subjectsFor(
  { categories: own, linked }: Pick<FrozenTemplate, "categories" | "linked">,
  { subjects }: Pick<Frozen, "subjects">,
): readonly FrozenSubject[] {
  const matching = subjects.filter(({ categories }) => linked.every((name) => categories[name] === own[name]));
  if (matching.length <= MAX_SUBJECTS_PER_TEMPLATE) return matching;
  const digest = ({ uid }: FrozenSubject) => sha256(uid, "hex");
  return matching
    .map((subject) => ({ subject, place: digest(subject) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, MAX_SUBJECTS_PER_TEMPLATE)
    .map(({ subject }) => subject);
}
