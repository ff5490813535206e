import type { ReactNode } from "react";
import type { HeatmapActivity } from "#contracts/heatmap-counts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { Profile } from "#contracts/profile.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import styles from "./dashboard.module.css";
import { WeekChart } from "./week-chart.tsx";

type Week = HeatmapActivity["weeks"][number];
const heatmapsIn = ({ images, videos }: Week) => images + videos;

/** Heatmaps and clarity by week, credits left, and who works with Sightline. */
export function Activity({ profile }: { profile: Profile }) {
  const { data, error, refetch } = useOperation(heatmaps.activity, {}, { staleTime: 0 });
  if (error && !data) return <ErrorState title="Couldn’t load your activity" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading your activity" heights={[96, 220]} />;
  const { weeks, people, is_complete } = data;
  const [last, current] = weeks.slice(-2) as [Week, Week];
  const total = weeks.reduce((sum, week) => sum + heatmapsIn(week), 0);
  return (
    <section aria-label="Activity" className={styles.activity}>
      <dl className={styles.tiles}>
        <Tile name="Heatmaps this week" note={`${heatmapsIn(last)} last week`}>
          {heatmapsIn(current)}
        </Tile>
        <Tile name="Heatmaps in twelve weeks" note={is_complete ? "Images and videos" : "The newest 1,000"}>
          {total}
        </Tile>
        <Tile name="Image credits left" note={`${formatNumber(profile.imageHeatmaps)} used so far`}>
          {profile.imageCredits}
        </Tile>
        <Tile name="Video credits left" note={`${formatNumber(profile.videoHeatmaps)} used so far`}>
          {profile.videoCredits}
        </Tile>
      </dl>
      {total > 0 && (
        <div className={styles.charts}>
          <WeekChart
            title="Heatmaps by week"
            series={[
              { name: "Images", values: weeks.map(({ images }) => images) },
              { name: "Videos", values: weeks.map(({ videos }) => videos) },
            ]}
            starts={weeks.map(({ start }) => start)}
          />
          <WeekChart
            title="Median clarity by week"
            series={[{ name: "Clarity", values: weeks.map(({ clarity }) => clarity) }]}
            starts={weeks.map(({ start }) => start)}
            max={100}
          />
          {people.length > 1 && <People people={people} />}
        </div>
      )}
    </section>
  );
}

function Tile({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd>
        <strong className="tabular">{formatNumber(Number(children))}</strong>
        <span>{note}</span>
      </dd>
    </div>
  );
}

function People({ people }: Pick<HeatmapActivity, "people">) {
  const max = Math.max(...people.map(({ count }) => count));
  return (
    <figure className={styles.chart}>
      <figcaption>Heatmaps by person</figcaption>
      <ul className={styles.people}>
        {people.map(({ uid, name, count }) => (
          <li key={uid}>
            <span>{name || "Former member"}</span>
            <span className={styles.share} style={{ width: `${(count / max) * 100}%` }} />
            <span className="tabular">{count}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
