import {
  type Audit,
  type AuditComponent,
  type AuditComponentName,
  type AuditKind,
  type AuditStatement,
  SUGGEST_UP_TO,
} from "#contracts/audits.ts";
import type { FinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { combine } from "./scale.ts";
import type { SuggestedEdit } from "./suggested-edit.ts";

/** A suggestion: what to change, and the edit that tries it on the image. */
export type Suggested = AuditStatement & { readonly edit?: SuggestedEdit | undefined };
/** A component or an audit whose suggestions were not tried yet. */
export type SuggestedComponent = Omit<AuditComponent, "suggestion"> & { readonly suggestion: readonly Suggested[] };
export type SuggestedAudit = Omit<Audit, "components"> & { readonly components: readonly SuggestedComponent[] };

/** Words the reasons and suggestions of an audit; what it rates and suggests stays. */
export type WriteAudit = (audit: SuggestedAudit, image: FinishedImage) => Promise<SuggestedAudit>;

/**
 * One measured part of a component: its rating, the sentence that states the measurement, and what to do about it if it is low.
 */
export type Part = { readonly rating: number; readonly reason: AuditStatement; readonly suggestion: Suggested };

/** Parts up to this rating lead to a suggestion; without any, the lowest does. */
const LOW = 6.5;
const MAX_SUGGESTIONS = 3;

/**
 * A component from its measured parts. Suggestions address its worst parts, and appear only up to the rating specified for the
 * kind.
 */
export function assess(kind: AuditKind, name: AuditComponentName, parts: readonly Part[]): SuggestedComponent {
  const rating = combine(parts.map((part) => part.rating));
  const worst = parts
    .toSorted((one, other) => one.rating - other.rating)
    .filter((part, place) => place === 0 || part.rating <= LOW);
  const suggests = rating !== null && rating <= SUGGEST_UP_TO[kind];
  return {
    name,
    rating,
    reasoning: parts.map(({ reason }) => reason),
    suggestion: suggests ? worst.slice(0, MAX_SUGGESTIONS).map(({ suggestion }) => suggestion) : [],
  };
}

/** A component that cannot be rated, because its facts are missing: what is missing, and how to provide it. */
export const unratedComponent = (name: AuditComponentName, reason: string, advice: string): SuggestedComponent => ({
  name,
  rating: null,
  reasoning: [{ text: reason, elements: [] }],
  suggestion: [{ text: advice, elements: [] }],
});
