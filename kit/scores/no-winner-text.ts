import type { TemplateKind } from "#contracts/templates.ts";
import { DECIDED_KINDS } from "./attention-difference.ts";
import { type ComparedHeatmap, UNMEASURED_VIDEOS } from "./score-differences.ts";

/** Why ads in templates of a kind have no winner by attention; undefined where they can have one. */
export const noWinnerText = (kind: TemplateKind): string | undefined =>
  DECIDED_KINDS.includes(kind)
    ? undefined
    : "On web pages and in feeds, predictions of attention are not accurate enough, so no ad wins by attention.";

/** Why no ad wins where one of several ads is a video; undefined otherwise. */
export const noVideoWinsText = (ads: readonly Pick<ComparedHeatmap, "type">[]): string | undefined =>
  ads.length > 1 && ads.some(({ type }) => type === "video")
    ? `${UNMEASURED_VIDEOS} So a video wins against no other ad, and no other ad wins against a video.`
    : undefined;
