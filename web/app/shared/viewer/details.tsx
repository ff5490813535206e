import { clsx } from "clsx";
import type { ReactNode } from "react";
import panelStyles from "./panel.module.css";

/** Names and values of a heatmap, in its panel. `children` come below. */
export function Details({ facts, children }: { facts: readonly (readonly string[])[]; children?: ReactNode }) {
  return (
    <section className={clsx(panelStyles.part, panelStyles.details)} aria-label="Details">
      <h2>Details</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
