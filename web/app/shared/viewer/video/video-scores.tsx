import { clsx } from "clsx";
import { Tabs } from "radix-ui";
import type { FrameMetrics } from "#contracts/video.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { counted } from "#web/kit/format.ts";
import { AttentionCard } from "../scores/attention-card.tsx";
import { ClarityCard, LayoutCards, type Scored } from "../scores/scores.tsx";
import { hasClarity } from "../scores/shows-clarity.ts";
import { clock } from "./moments.ts";
import { extremes, LINES, type Line, momentAt, scoreText, valuesOf } from "./timeline-lines.ts";
import { type Player, usePlayerTime } from "./use-synced-videos.ts";
import styles from "./video-scores.module.css";

type Props = { heatmap: Scored; frames: FrameMetrics | undefined; player: Player };

/** The overall scores of a video, and scores of single frames. */
export function VideoScores({ heatmap, frames, player }: Props) {
  const { metrics, attention_score: attention } = heatmap;
  if (!metrics) return null;
  const hasAttention = typeof attention === "number";
  const moments = (lines: readonly Line[]) => frames && <Moments frames={frames} lines={lines} player={player} />;
  const isFlat = !metrics.stands_out;
  return (
    <section className={panelStyles.part} aria-label="Analytics">
      <h2 className="visually-hidden">Analytics</h2>
      {isFlat && (
        <p className={clsx(panelStyles.flat, styles.flat)}>
          <strong>Nothing in this video stands out.</strong> The map only shows where people tend to look in any image (centre
          bias).
        </p>
      )}
      <Tabs.Root defaultValue={hasClarity(heatmap) ? "clarity" : hasAttention ? "attention" : "layout"}>
        <Tabs.List className={styles.tabs} aria-label="Analytics">
          {hasClarity(heatmap) && <Trigger value="clarity">Clarity</Trigger>}
          {hasAttention && <Trigger value="attention">Attention</Trigger>}
          <Trigger value="layout">Focus and proximity</Trigger>
        </Tabs.List>
        {hasAttention && (
          <Tabs.Content value="attention" className={styles.videoScores}>
            <AttentionCard score={attention} type="video" />
          </Tabs.Content>
        )}
        <Tabs.Content value="clarity" className={styles.videoScores}>
          <ClarityCard heatmap={heatmap} metrics={metrics} />
          {moments(["clarity"])}
        </Tabs.Content>
        <Tabs.Content value="layout" className={styles.videoScores}>
          <LayoutCards heatmap={heatmap} metrics={metrics} />
          {moments(["focus", "proximity"])}
        </Tabs.Content>
      </Tabs.Root>
      {frames && <p className={clsx(panelStyles.hint, styles.hint)}>{meansOf(frames)}</p>}
    </section>
  );
}

/** A tab. Radix focuses a pressed tab as if by keyboard, which would show an unwanted focus ring. */
function Trigger({ value, children }: { value: string; children: string }) {
  return (
    <Tabs.Trigger value={value} onMouseDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })}>
      {children}
    </Tabs.Trigger>
  );
}

/** The number of frames over which the scores are averaged. */
function meansOf({ focus, length }: FrameMetrics): string {
  const scored = focus.filter((score) => score !== null).length;
  if (scored === length) return `Average of ${counted(length, "frame")}.`;
  return `Average of the ${scored.toLocaleString("en")} of ${counted(length, "frame")} in which something stands out.`;
}

/** The scores now and at the lowest and highest frame, with buttons to seek there. */
function Moments({ frames, lines, player }: { frames: FrameMetrics; lines: readonly Line[]; player: Player }) {
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
          const values = valuesOf(frames, line);
          const ends = extremes(values);
          const way = (moment: number, which: string) => (
            <button
              type="button"
              className={clsx(styles.momentsWay, "tabular")}
              onClick={() => player.seek(moment / frames.rate)}
            >
              <span className="visually-hidden">
                {which} {LINES[line].label.toLowerCase()}
              </span>
              <b>{scoreText(values[moment])}</b>
              <span className="visually-hidden">, go to</span>
              {clock(moment / frames.rate)}
            </button>
          );
          return (
            <tr key={line}>
              <th scope="row">{LINES[line].label}</th>
              <td className="tabular">
                <Now frames={frames} line={line} player={player} />
              </td>
              <td>{ends ? way(ends.lowest, "Lowest") : "–"}</td>
              <td>{ends ? way(ends.highest, "Highest") : "–"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Now({ frames, line, player }: { frames: FrameMetrics; line: Line; player: Player }) {
  return <b>{scoreText(valuesOf(frames, line)[momentAt(frames, usePlayerTime(player))])}</b>;
}
