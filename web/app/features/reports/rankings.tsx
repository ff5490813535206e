import { Scale, Trophy } from "lucide-react";
import { KPI_NAMES } from "#contracts/report-names.ts";
import type { ReportRanking } from "#contracts/reports.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { formatPointsInterval } from "#kit/scores/interval.ts";
import { comparisonOf, noVideoWinsText, verdictLine, verdictOf } from "#kit/scores/ranking-texts.ts";
import { NINE_IN_TEN } from "#kit/scores/score-differences.ts";
import type { ReportView } from "./report-view.ts";
import styles from "./reports.module.css";
import { SizesNote } from "./sizes-note.tsx";

/** The ads ranked by each KPI of the report. */
export const Rankings = ({ view: { ads, rankings } }: { view: ReportView }) => (
  <>
    <SizesNote ads={ads} />
    <VideoNote ads={ads} />
    {rankings.map((ranking) => (
      <Ranking key={ranking.kpi} ranking={ranking} ads={ads} />
    ))}
  </>
);

/** Why no ad wins beside a video; nothing without one. */
function VideoNote({ ads }: Pick<ReportView, "ads">) {
  const text = noVideoWinsText(ads);
  return text && <p className={styles.facts}>{text}</p>;
}

/** Ads in the order of a KPI, with intervals, and whether one of several wins. */
function Ranking({ ranking, ads }: Pick<ReportView, "ads"> & { ranking: ReportRanking }) {
  const { kpi, places, winner } = ranking;
  const name = KPI_NAMES[kpi];
  const adOf = (uid: string) => ads.find((ad) => ad.uid === uid);
  const titleOf = (uid: string) => adOf(uid)?.title ?? "";
  if (places.length === 0) return <p>{verdictLine(ranking, titleOf)}</p>;
  const { headline, reason } = verdictOf(ranking, titleOf);
  return (
    <section className={styles.ranking} aria-label={`Ranking by ${name}`}>
      <h2>{name}</h2>
      {places.length > 1 && (
        <p className={styles.leader}>
          {winner ? <Trophy aria-hidden="true" /> : <Scale aria-hidden="true" />}
          <strong>{headline}</strong>
          {reason && <span>{reason}</span>}
        </p>
      )}
      <p className={styles.facts}>
        The thin line in each bar shows the 90% range. The dashed line marks 50, the average of all reference ads.
        {winner && reason && ` “${NINE_IN_TEN}” means that at least 9 of 10 such calls are right.`}
      </p>
      <ol className={styles.places}>
        {places.map(({ uid, value, ...place }) => {
          const interval = kpi === "attention" ? adOf(uid)?.interval : adOf(uid)?.clarity_interval;
          return (
            <li key={uid}>
              <span className={styles.placeTitle}>{titleOf(uid)}</span>
              <Bar value={value} interval={interval ?? null} />
              <span className="tabular">
                {roundHalfUp(value)}
                {interval && ` (${formatPointsInterval(interval)})`}
                {comparisonOf(place).map((text) => ` · ${text}`)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A value from 0 to 100 with its interval, and a line at 50, the average of the references. */
function Bar({ value, interval }: { value: number; interval: readonly [number, number] | null }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="10" />
      <rect width={value} height="10" />
      {interval && <rect x={interval[0]} y="4" width={Math.max(1, interval[1] - interval[0])} height="2" />}
      <line x1="50" x2="50" y1="0" y2="10" />
    </svg>
  );
}
