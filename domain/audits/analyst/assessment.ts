import {
  type AuditComponent,
  type AuditComponentName,
  type AuditKind,
  type AuditStatement,
  SUGGEST_UP_TO,
} from "#contracts/audits.ts";
import { combine } from "./scale.ts";

/**
 * One measured part of a component: its rating, the sentence that states the measurement, and what to do about it if it is low.
 */
export type Part = { readonly rating: number; readonly reason: AuditStatement; readonly suggestion: AuditStatement };

/** Parts up to this rating lead to a suggestion. */
const LOW = 6.5;
const MOST_SUGGESTIONS = 3;

/** A component from its measured parts. Suggestions address its worst parts, and appear only up to the rating specified for the kind. */
export function assess(kind: AuditKind, name: AuditComponentName, parts: readonly Part[]): AuditComponent {
  const rating = combine(parts.map((part) => part.rating));
  const worst = parts.filter((part) => part.rating <= LOW).toSorted((one, other) => one.rating - other.rating);
  const suggests = rating !== null && rating <= SUGGEST_UP_TO[kind];
  return {
    name,
    rating,
    reasoning: parts.map(({ reason }) => reason),
    suggestion: suggests ? worst.slice(0, MOST_SUGGESTIONS).map(({ suggestion }) => suggestion) : [],
  };
}

/** A component that cannot be rated, because its facts are missing: what is missing, and how to provide it. */
export const unknown = (name: AuditComponentName, reason: string, advice: string): AuditComponent => ({
  name,
  rating: null,
  reasoning: [{ text: reason, elements: [] }],
  suggestion: [{ text: advice, elements: [] }],
});
