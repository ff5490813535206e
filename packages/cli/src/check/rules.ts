/** Scores of the whole creative that rules may name. */
export const SCORE_RULES = ["clarity", "focus", "proximity", "attention"] as const;
export type ScoreRule = (typeof SCORE_RULES)[number];

/** The metrics of an area: its share of attention, the number of its first look, and the second of its first look. */
export const AREA_METRICS = ["share", "firstLook", "firstSeen"] as const;
export type AreaMetric = (typeof AREA_METRICS)[number];

export type Operator = ">=" | "<=" | ">" | "<";

/** A rule: what is measured, and what it must be. */
export type Rule = {
  /** The rule as written. */
  readonly text: string;
  readonly measured:
    | { readonly kind: "score"; readonly score: ScoreRule }
    | { readonly kind: "area"; readonly area: string; readonly metric: AreaMetric };
  readonly operator: Operator;
  readonly limit: number;
};

const COMPARISON = /^(\S+)\s*(>=|<=|>|<)\s*(\d+(?:\.\d+)?)\s*(%?)$/;
const SEEN_IN = /^(.+)\.seenIn\.first(\d+(?:\.\d+)?)s$/;

/** Reads a rule. Returns a message for the user if it can’t be one. */
export function parseRule(text: string): Rule | string {
  const seen = SEEN_IN.exec(text);
  if (seen) {
    const [, area = "", seconds] = seen;
    return { text, measured: { kind: "area", area, metric: "firstSeen" }, operator: "<=", limit: Number(seconds) };
  }
  const match = COMPARISON.exec(text);
  if (!match)
    return `"${text}" isn’t a rule. Rules look like "cta.share >= 0.08", "headline.firstLook <= 2" or "logo.seenIn.first2s".`;
  const [, subject = "", operator, digits, percent] = match;
  const measured = parseSubject(subject);
  if (typeof measured === "string") return measured;
  const limit = percent ? Number(digits) / 100 : Number(digits);
  if (percent && !isShare(measured)) return `Only shares are compared with percentages, not "${subject}".`;
  if (isShare(measured) && limit > 1)
    return percent || Number(digits) > 100
      ? "A share is between 0% and 100%."
      : `A share is between 0 and 1: write ${digits}% or ${Number(digits) / 100}.`;
  if (measured.kind === "score" && limit > 100) return "A score is between 0 and 100.";
  return { text, measured, operator: operator as Operator, limit };
}

const isShare = (measured: Rule["measured"]): boolean => measured.kind === "area" && measured.metric === "share";

function parseSubject(subject: string): Rule["measured"] | string {
  const score = SCORE_RULES.find((name) => name === subject);
  if (score) return { kind: "score", score };
  const dot = subject.lastIndexOf(".");
  const [area, name] = [subject.slice(0, Math.max(0, dot)), subject.slice(dot + 1)];
  const metric = AREA_METRICS.find((each) => each === name);
  if (area && metric) return { kind: "area", area, metric };
  return area
    ? `"${name}" isn’t measured. Measured are ${AREA_METRICS.join(", ")} and seenIn.first2s.`
    : `"${subject}" isn’t a score. Scores are ${SCORE_RULES.join(", ")}; of an area, write "name.share".`;
}

/** A measured value. `value` is null if it never happens, such as a first look. */
export type Measurement = { readonly value: number | null; readonly interval: readonly [number, number] | null };

/** `unclear`: the value breaks the rule, but its interval does not, so it is too close to call. */
export type Verdict = "passed" | "unclear" | "failed";

/** Whether a measurement keeps a rule. A rule fails only if the whole interval breaks it. */
export function judge({ operator, limit }: Pick<Rule, "operator" | "limit">, { value, interval }: Measurement): Verdict {
  const holds = (measured: number): boolean => HOLDS[operator](measured, limit);
  // What never happens comes after everything else.
  if (holds(value ?? Number.POSITIVE_INFINITY)) return "passed";
  return interval?.some(holds) ? "unclear" : "failed";
}

const HOLDS: Readonly<Record<Operator, (value: number, limit: number) => boolean>> = {
  ">=": (value, limit) => value >= limit,
  "<=": (value, limit) => value <= limit,
  ">": (value, limit) => value > limit,
  "<": (value, limit) => value < limit,
};
