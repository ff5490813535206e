import { AUDIT_NAMES, COMPONENT_NAMES } from "#contracts/audit-names.ts";
import type { Audit, AuditComponent, AuditSuggestion } from "#contracts/audits.ts";
import { shareChange, verdictText } from "#kit/scores/change-texts.ts";
import { focusTargetText } from "#kit/scores/focus-target-text.ts";
import type { SlideContent } from "#kit/slides/slide-data.ts";

const MAX_RATING = 10;

/** Adds the content of an audit to that of its heatmap. */
export function auditContent(heatmap: SlideContent, { kind, components, attention, facts, written_by }: Audit): SlideContent {
  const rated = components.filter(({ rating }) => rating !== null);
  const unrated = components.filter(({ rating }) => rating === null).map(nameOf);
  const summary = [
    attention?.text,
    focusTargetText(facts.scores.focus),
    unrated.length > 0 && `Not rated, because nothing was found to measure: ${unrated.join(", ")}.`,
    "Ratings follow fixed rules from what was measured on the image; the same image always gets the same ratings.",
    written_by && "A language model worded reasons and suggestions; their numbers are checked against what was measured.",
  ];
  return {
    ...heatmap,
    texts: { ...heatmap.texts, subtitle: AUDIT_NAMES[kind], summary: summary.filter(Boolean).join(" ") },
    charts: {
      ...heatmap.charts,
      ratings: {
        title: "Ratings out of 10",
        max: MAX_RATING,
        bars: rated.map((component) => ({
          label: nameOf(component),
          value: component.rating!,
          interval: null,
          text: `${component.rating} / ${MAX_RATING}`,
        })),
      },
    },
    tables: {
      ...heatmap.tables,
      findings: [{ head: ["Component", "Measured", "Suggestions"], rows: components.map(rowOf), hasSentences: true }],
    },
  };
}

const suggestionText = ({ text, trial }: AuditSuggestion): string =>
  trial ? `${text} Tried ${trial.text}: ${shareChange(trial.change)}. ${verdictText(trial.change)}.` : text;

const nameOf = ({ name }: AuditComponent): string => COMPONENT_NAMES[name][0];

const rowOf = (component: AuditComponent): string[] => [
  `${nameOf(component)} (${component.rating === null ? "not rated" : `${component.rating} / ${MAX_RATING}`})`,
  component.reasoning.map(({ text }) => text).join(" "),
  component.suggestion.map(suggestionText).join(" ") || "–",
];
