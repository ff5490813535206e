import { useQuery } from "@tanstack/react-query";
import { Check, Minus } from "lucide-react";
import type { Plan } from "#contracts/billing.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import type { Interval } from "#contracts/subscription.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { euros } from "#web/kit/format.ts";
import { plansQuery } from "../queries.ts";
import styles from "./plan-comparison.module.css";
import { priceOf } from "./price.ts";

type Cell = string | boolean;
type Row = { name: string; cell: (plan: Plan) => Cell };

const count = (number: number | null, unlimited = "Unlimited"): Cell =>
  number === null ? unlimited : number === 0 ? false : formatNumber(number);

/** The price per month: “Custom” for a price on request, false if the plan is not billed at this interval. */
function price(plan: Plan, interval: Interval): Cell {
  if (plan.tier === "custom") return "Custom";
  const found = priceOf(plan, interval);
  return found ? euros(found.perMonth) : false;
}

/** Whether a plan has a feature that not every plan has. */
const has =
  (flag: AccessFlag) =>
  ({ access }: Plan): Cell =>
    access === null ? "On request" : access.includes(flag);

const ROWS: readonly Row[] = [
  { name: "Per month, billed monthly", cell: (plan) => price(plan, "month") },
  { name: "Per month, billed yearly", cell: (plan) => price(plan, "year") },
  { name: "User seats", cell: ({ seats }) => count(seats) },
  { name: "Image heatmaps", cell: ({ tier, images }) => credits(tier, images) },
  { name: "Video heatmaps", cell: ({ tier, videos }) => credits(tier, videos) },
  { name: "Clarity score", cell: ({ clarity }) => clarity },
  { name: "Projects", cell: ({ projects }) => projects },
  { name: "Team collaboration", cell: ({ collaboration }) => collaboration },
  { name: "Template reports", cell: ({ templates }) => templates },
  { name: "Audits of ads and pages", cell: has("audits") },
  { name: "Co-Pilot", cell: has("copilot") },
  { name: "YouTube thumbnail tool", cell: has("youtube_thumbnails") },
  { name: "Training models of your logos", cell: has("object_recognition") },
  { name: "API and webhooks", cell: ({ api }) => api },
  { name: "Support", cell: ({ support }) => (support === "Email" ? "Email" : "Consultant") },
];

/** Credits of the free plan are granted once, those of the others every month. */
function credits(tier: Plan["tier"], number: number | null): Cell {
  const shown = count(number);
  return typeof shown === "string" && number !== null ? `${shown} ${tier === "freemium" ? "once" : "a month"}` : shown;
}

/** All plans side by side. Renders nothing until the plans are known; the cards above show loading and errors. */
export function PlanComparison() {
  const { data } = useQuery(plansQuery);
  if (!data) return null;
  return (
    <div className={styles.comparison}>
      <h2 id="comparison-heading">Compare plans</h2>
      {/* Scrolls sideways on phones, so it takes the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: axe requires that what scrolls can be focused */}
      <section className={styles.scroll} aria-labelledby="comparison-heading" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {data.plans.map(({ tier, title }) => (
                <th key={tier} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ name, cell }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {data.plans.map((plan) => (
                  <td key={plan.tier} className="tabular">
                    <CellValue value={cell(plan)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function CellValue({ value }: { value: Cell }) {
  if (typeof value === "string") return value;
  return (
    <>
      {value ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" data-missing />}
      <span className="visually-hidden">{value ? "Included" : "Not included"}</span>
    </>
  );
}
