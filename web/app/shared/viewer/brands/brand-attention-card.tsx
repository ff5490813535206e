import type { ReactNode } from "react";
import { formatShareInterval, INTERVAL_CONFIDENCE } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import styles from "./brand-attention-card.module.css";
import type { MeasuredBrands } from "./brand-curves.ts";
import { formatSeconds, formatSecondsRange } from "./brand-format.ts";
import { Verdict } from "./verdict.tsx";

/** How long and how well the brand is seen, over all its objects. */
export function BrandAttentionCard({ brand: { duration, all } }: { brand: Pick<MeasuredBrands, "duration" | "all"> }) {
  const { exposure, attention, first_appearance: first, in_first_2: in2, in_first_5: in5 } = all.metrics;
  return (
    <article className={styles.brandCard} aria-label="Brand Attention">
      <h3>Brand Attention</h3>
      <dl>
        <Fact name="Brand Exposure" range={formatSecondsRange(exposure.interval)}>
          <b className="tabular">{formatSeconds(Math.min(exposure.value, duration))}</b> of {formatSeconds(duration)}
        </Fact>
        <Fact name="Brand Attention" range={attention?.interval ? formatShareInterval(attention.interval) : undefined}>
          {attention ? <b className="tabular">{wholePercent(attention.value)}</b> : "Not visible"}
        </Fact>
        <Fact name="First appearance">{first === null ? "Never" : <b className="tabular">{formatSeconds(first)}</b>}</Fact>
        <Fact name="Brand in first 2 sec.">
          <Verdict isGood={in2} />
        </Fact>
        <Fact name="Brand in first 5 sec.">
          <Verdict isGood={in5} />
        </Fact>
      </dl>
      <details>
        <summary>How this is computed</summary>
        <p>
          The brand is searched five times a second. Its exposure is the time in which it is visible. Its attention is the share
          of all predicted attention that falls on it while it is visible. {INTERVAL_CONFIDENCE}, the real value is in the stated
          range.
        </p>
      </details>
    </article>
  );
}

function Fact({ name, range, children }: { name: string; range?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {range && <small className="tabular">90% range {range}</small>}
      </dd>
    </div>
  );
}
