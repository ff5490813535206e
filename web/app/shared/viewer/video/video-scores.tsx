import { clsx } from "clsx";
import { Tabs } from "radix-ui";
import type { FrameMetrics } from "#contracts/video.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { hasAttentionScore } from "#kit/scores/has-attention-score.ts";
import { frameIndexAt, linesOf, lineValues, type ScoreLine } from "#kit/scores/score-lines.ts";
import { hasClarity } from "#kit/scores/shows-score.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { pluralize } from "#web/kit/format.ts";
import { Tab, TabList } from "#web/ui/controls/tab.tsx";
import { BrandAttentionCard } from "../brands/brand-attention-card.tsx";
import type { MeasuredBrands } from "../brands/brand-curves.ts";
import { AttentionCard } from "../scores/attention-card.tsx";
import { MissingAttention, PendingAttention } from "../scores/missing-attention.tsx";
import { ClarityCard, LayoutCards, RangeBasis, type Scored } from "../scores/scores.tsx";
import { extremes, formatValue, SCORE_LINES } from "./score-lines.ts";
import { formatTime } from "./time-format.ts";
import { type Player, usePlayerTime } from "./use-synced-videos.ts";
import styles from "./video-scores.module.css";

type Props = {
  heatmap: Scored;
  frames: FrameMetrics | undefined;
  player: Player;
  /** The result of brand tracking, if there is one. */
  brand?: MeasuredBrands | null | undefined;
  /** Whether an attention score will follow. */
  isScoring?: boolean;
};

/** The overall scores of a video, and scores of single frames. */
export function VideoScores({ heatmap, frames, player, brand, isScoring = false }: Props) {
  const { metrics, attention } = heatmap;
  if (!metrics) return null;
  const moments = (lines: readonly ScoreLine[]) => frames && <KeyFrames frames={frames} lines={lines} player={player} />;
  const hasAttention = hasAttentionScore(attention) || Boolean(attention?.problem) || Boolean(brand);
  const isFlat = !metrics.stands_out;
  return (
    <section className={panelStyles.part} aria-label="Analytics">
      <h2 className="visually-hidden">Analytics</h2>
      {isFlat && (
        <p className={clsx(panelStyles.summary, styles.summary)}>
          <strong>Nothing in this video stands out.</strong> The map only shows where people tend to look in any image (centre
          bias).
        </p>
      )}
      {isScoring && <PendingAttention />}
      <Tabs.Root defaultValue={hasClarity(heatmap) ? "clarity" : hasAttentionScore(attention) ? "attention" : "layout"}>
        <TabList kind="pill" aria-label="Analytics">
          {hasClarity(heatmap) && <Tab value="clarity">Clarity</Tab>}
          {hasAttention && <Tab value="attention">Attention</Tab>}
          <Tab value="layout">Focus and proximity</Tab>
        </TabList>
        {hasAttention && (
          <Tabs.Content value="attention" className={styles.videoScores}>
            {hasAttentionScore(attention) ? (
              <>
                <AttentionCard attention={attention} type="video" />
                <Hint text={attentionFramesText(attention.frames)} />
              </>
            ) : (
              attention && <MissingAttention attention={attention} />
            )}
            {brand && <BrandAttentionCard brand={brand} />}
          </Tabs.Content>
        )}
        <Tabs.Content value="clarity" className={styles.videoScores}>
          <ClarityCard heatmap={heatmap} metrics={metrics} />
          {moments(["clarity"])}
          {frames && <Hint text={meanText(frames)} />}
          <RangeBasis heatmap={heatmap} metrics={metrics} />
        </Tabs.Content>
        <Tabs.Content value="layout" className={styles.videoScores}>
          <LayoutCards heatmap={heatmap} metrics={metrics} />
          {frames && (
            <>
              {moments(linesOf(frames, false))}
              {!frames.precise.includes("focus") && <Hint text={CONCENTRATION_TEXT} />}
              <Hint text={meanText(frames)} />
            </>
          )}
          <RangeBasis heatmap={heatmap} metrics={metrics} />
        </Tabs.Content>
      </Tabs.Root>
    </section>
  );
}

const Hint = ({ text }: { text: string }) => <p className={clsx(panelStyles.hint, styles.hint)}>{text}</p>;

const CONCENTRATION_TEXT =
  "Attention in top fifth is the share of the attention that falls on the most attended fifth of a frame. Frames of this video have no score for focus, because its range would cover most of the scale.";

/** The number of frames over which the scores are averaged. Not every frame of the video is analysed. */
function meanText({ stands_out, length, rate }: FrameMetrics): string {
  const scored = stands_out.filter(Boolean).length;
  const perSecond = `${formatNumber(rate, 1)} per second`;
  if (scored === length) return `Average of ${pluralize(length, "analysed frame")} (${perSecond}).`;
  return `Average of ${formatNumber(scored)} of ${pluralize(length, "analysed frame")} (${perSecond}). Nothing stands out in the others.`;
}

/** The frames that were placed in templates, with the score of each. */
const attentionFramesText = (scores: readonly number[]): string =>
  `Average of ${pluralize(scores.length, "frame")}, evenly spaced: ${scores.map(roundHalfUp).join(", ")}.`;

/** The scores now and at the lowest and highest frame, with buttons to seek there. */
function KeyFrames({ frames, lines, player }: { frames: FrameMetrics; lines: readonly ScoreLine[]; player: Player }) {
  return (
    <table className={styles.moments}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Score</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Lowest</th>
          <th scope="col">Highest</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const values = lineValues(frames, line);
          const ends = extremes(values);
          const momentButton = (moment: number, which: string) => (
            <button
              type="button"
              className={clsx(styles.momentsLink, "tabular")}
              onClick={() => player.seek(moment / frames.rate)}
            >
              <span className="visually-hidden">
                {which} {SCORE_LINES[line].label.toLowerCase()}
              </span>
              <b>{formatValue(values[moment], SCORE_LINES[line].unit)}</b>
              <span className="visually-hidden">, go to</span>
              {formatTime(moment / frames.rate)}
            </button>
          );
          return (
            <tr key={line}>
              <th scope="row">{SCORE_LINES[line].label}</th>
              <td className="tabular">
                <CurrentScore frames={frames} line={line} player={player} />
              </td>
              <td>{ends ? momentButton(ends.lowest, "Lowest") : "–"}</td>
              <td>{ends ? momentButton(ends.highest, "Highest") : "–"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function CurrentScore({ frames, line, player }: { frames: FrameMetrics; line: ScoreLine; player: Player }) {
  const value = lineValues(frames, line)[frameIndexAt(frames, usePlayerTime(player))];
  return <b>{formatValue(value, SCORE_LINES[line].unit)}</b>;
}
