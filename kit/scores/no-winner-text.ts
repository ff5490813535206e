import type { TemplateKind } from "#contracts/templates.ts";
import { DECIDED_KINDS } from "./attention-difference.ts";

/** Why ads in templates of a kind have no winner by attention; undefined where they can have one. */
export const noWinnerText = (kind: TemplateKind): string | undefined =>
  DECIDED_KINDS.includes(kind)
    ? undefined
    : "On web pages and in feeds, predictions of attention are not accurate enough, so no ad wins by attention.";
