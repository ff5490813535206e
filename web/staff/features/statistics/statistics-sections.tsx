import { type ReactNode, Suspense, useMemo } from "react";
import { DOLLARS_PER_EURO, type PERIODS, type StatisticsPeriod } from "#contracts/staff/statistics.ts";
import { pluralize } from "#web/kit/format.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import type { Series } from "#web/ui/charts/time-chart.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ApplicationsTable } from "./applications-table.tsx";
import {
  churn,
  conversion,
  failureRate,
  formatCount,
  formatEuros,
  formatValue,
  formatWait,
  images,
  videoMinutes,
  videos,
} from "./columns.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { periodName } from "./ranges.ts";
import styles from "./statistics.module.css";

const TimeChart = lazyComponent(async () => ({ default: (await import("#web/ui/charts/time-chart.tsx")).TimeChart }));

type By = (typeof PERIODS)[number];
type Props = { periods: readonly StatisticsPeriod[]; by: By };
type Value = (period: StatisticsPeriod) => number;

const SO_FAR: Readonly<Record<By, string>> = { day: "today", week: "this week", month: "this month" };
const color = (number: number): string => `var(--color-chart-${number})`;

const USERS: readonly (readonly [string, Value])[] = [
  ["Paid plan", ({ users }) => users.paid],
  ["Free plan", ({ users }) => users.freemium],
  ["On a trial", ({ users }) => users.trial],
  ["Trial ended", ({ users }) => users.trial_ended],
  ["Workspace without a plan", ({ users }) => users.unpaid],
];
const SIGN_UPS = [
  ["Bought a plan", ({ converted }) => converted],
  ["Others who signed up", ({ sign_ups, converted }) => sign_ups - converted],
] as const satisfies typeof USERS;
const REVENUE = [["MRR", ({ mrr }) => mrr.end]] as const satisfies typeof USERS;
const ANALYSES = [
  ["Images", images],
  ["Videos", videos],
  ["Failed", ({ failed }) => failed],
] as const satisfies typeof USERS;

/** Key numbers, charts and tables of the periods. */
export function StatisticsSections({ periods, by }: Props) {
  const last = periods.at(-1);
  const names = useMemo(() => periods.map(({ start }) => periodName(by, start)), [periods, by]);
  if (!last) return null;
  const ongoing = SO_FAR[by];
  return (
    <>
      <dl className={styles.tiles}>
        <Tile title="MRR" value={formatEuros(last.mrr.end)} note={pluralize(last.subscriptions.end, "subscription")} />
        <Tile
          title={`Churn ${ongoing}`}
          value={formatValue("share", churn(last))}
          note={`${formatEuros(last.mrr.ended)} ended`}
        />
        <Tile title="Paid users" value={formatCount(last.users.paid)} note={`${pluralize(totalUsers(last), "user")} in all`} />
        <Tile
          title={`Conversion ${ongoing}`}
          value={formatValue("share", conversion(last))}
          note={`${formatCount(last.converted)} of ${formatCount(last.sign_ups)} sign-ups`}
        />
        <Tile
          title={`Analyses ${ongoing}`}
          value={formatCount(images(last) + videos(last))}
          note={`${formatValue("share", failureRate(last))} failed`}
        />
        <Tile
          title={`Cost ${ongoing}`}
          value={formatValue("cents", last.cost)}
          note={`estimated at $${DOLLARS_PER_EURO.toFixed(2)} per euro`}
        />
      </dl>
      <Chart
        title="Users"
        lead="At the end of each period, by plan. Overlapping lines are dashed."
        periods={periods}
        names={names}
        values={USERS}
        kind="lines"
      />
      <Chart
        title="Sign-ups"
        lead="Who signed up in each period, and who of them has bought a plan since."
        periods={periods}
        names={names}
        values={SIGN_UPS}
        kind="bars"
      />
      <Chart
        title="Monthly recurring revenue"
        lead="In euros before tax and discounts, at the end of each period."
        periods={periods}
        names={names}
        values={REVENUE}
        kind="lines"
        format={formatEuros}
      />
      <Chart
        title="Analyses"
        lead="Heatmaps that were created in each period, by outcome."
        periods={periods}
        names={names}
        values={ANALYSES}
        kind="bars"
      >
        <Waits period={last} ongoing={ongoing} />
      </Chart>
      <SectionCard title="Heatmaps by application" lead="Analysed in all shown periods.">
        <ApplicationsTable periods={periods} minutes={periods.reduce((sum, period) => sum + videoMinutes(period), 0)} />
      </SectionCard>
      <SectionCard title="All numbers" lead="Newest first. The current period is incomplete.">
        <NumbersTable periods={periods} by={by} />
      </SectionCard>
    </>
  );
}

const totalUsers = ({ users }: StatisticsPeriod): number => Object.values(users).reduce((sum, count) => sum + count, 0);

function Tile({ title, value, note }: { title: string; value: string; note: string }) {
  return (
    <div className={styles.tile}>
      <dt>{title}</dt>
      <dd className={styles.number}>{value}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}

type ChartProps = {
  title: string;
  lead: string;
  periods: readonly StatisticsPeriod[];
  names: readonly string[];
  values: readonly (readonly [string, Value])[];
  kind: "lines" | "bars";
  format?: (value: number) => string;
  children?: ReactNode;
};

function Chart({ title, lead, periods, names, values, kind, format = formatCount, children }: ChartProps) {
  const series = useMemo(
    () => values.map(([name, value], index): Series => ({ name, color: color(index + 1), values: periods.map(value) })),
    [periods, values],
  );
  return (
    <SectionCard title={title} lead={lead}>
      <div>
        <Suspense fallback={<Skeleton label={`Loading ${title}`} heights={[250]} />}>
          <TimeChart periods={names} series={series} kind={kind} format={format} />
        </Suspense>
      </div>
      {children}
    </SectionCard>
  );
}

/** How long users wait from upload to result. */
function Waits({ period: { waits }, ongoing }: { period: StatisticsPeriod; ongoing: string }) {
  const known = [["Images", waits.image] as const, ["Videos", waits.video] as const];
  return (
    <dl className={styles.waitTimes}>
      {known.map(([name, wait]) => (
        <div key={name}>
          <dt>
            {name}, from upload to result {ongoing}
          </dt>
          <dd>{wait ? `half ${formatWait(wait.median)}, 95% ${formatWait(wait.slowest)}` : "No results yet"}</dd>
        </div>
      ))}
    </dl>
  );
}
