import type { Check } from "./check-file.ts";
import type { Measurement, Verdict } from "./rules.ts";

/** A rule after it was checked. `error`: it could not be measured, which fails too. */
export type RuleResult = {
  readonly rule: string;
  readonly line: number;
  readonly verdict: Verdict | "error";
  /** Measured value as text: "0.12 (0.09–0.15)". */
  readonly measured: string;
  readonly measurement: Measurement | null;
  readonly message: string;
};

/** A check after it ran. `heatmap` is null if there is none. */
export type CheckResult = {
  readonly name: string;
  readonly target: string;
  readonly line: number;
  readonly heatmap: { readonly uid: string; readonly url: string } | null;
  readonly rules: readonly RuleResult[];
};

/** Whether a result fails the checks. With `strict`, rules that are too close to call fail too. */
export const isFailure = ({ verdict }: RuleResult, strict: boolean): boolean =>
  verdict === "failed" || verdict === "error" || (strict && verdict === "unclear");

export const errorResults = ({ rules }: Pick<Check, "rules">, message: string): readonly RuleResult[] =>
  rules.map(({ text, line }) => ({ rule: text, line, verdict: "error", measured: "–", measurement: null, message }));

/** How many rules have each verdict, as a sentence. */
export function summary(results: readonly CheckResult[]): string {
  const verdicts = results.flatMap(({ rules }) => rules.map(({ verdict }) => verdict));
  const count = (...wanted: readonly string[]) => verdicts.filter((verdict) => wanted.includes(verdict)).length;
  return `${count("passed")} passed, ${count("unclear")} too close to call, ${count("failed", "error")} failed`;
}
