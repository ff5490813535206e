import { type CSSProperties, useState } from "react";
import type { BrandResult } from "#contracts/brands.ts";
import { formatShareInterval } from "#kit/scores/interval.ts";
import { wholePercent } from "#kit/scores/whole-percent.ts";
import { pluralize } from "#web/kit/format.ts";
import { formatTime } from "../video/time-format.ts";
import type { Player } from "../video/use-synced-videos.ts";
import { brandColour, type MeasuredBrands } from "./brand-curves.ts";
import { formatSeconds, formatSecondsRange, placeName } from "./brand-format.ts";
import styles from "./brand-objects.module.css";
import { type FrameSize, PathInFrame, SizeOverTime } from "./brand-shapes.tsx";

type Measured = MeasuredBrands["objects"][number];
type Track = BrandResult["tracks"][number];

type Props = {
  brands: MeasuredBrands;
  /** The appearances of each object, in the order of the objects; undefined where they are not shown. */
  tracks?: readonly (readonly Track[])[];
  /** Size of the video. */
  frame: FrameSize;
  player: Player;
};

/** The objects of a brand with their measurements and appearances. */
export function BrandObjects({ brands, tracks, frame, player }: Props) {
  return (
    <ul className={styles.objects}>
      {brands.objects.map((object, index) => (
        <li key={index} style={{ "--line": brandColour(index) } as CSSProperties}>
          <ObjectCard
            object={object}
            tracks={tracks?.[index]}
            frame={frame}
            player={player}
            isAlone={brands.objects.length === 1}
            duration={brands.duration}
          />
        </li>
      ))}
    </ul>
  );
}

type CardProps = {
  frame: FrameSize;
  object: Measured;
  tracks: readonly Track[] | undefined;
  player: Player;
  isAlone: boolean;
  duration: number;
};

function ObjectCard({ object, tracks, frame, player, isAlone, duration }: CardProps) {
  const { name, type, metrics, curve } = object;
  return (
    <article className={styles.object} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span>{type === "text" ? "Text" : "Logo"}</span>
      </header>
      {metrics.appearances === 0 ? (
        <p className={styles.none}>Not seen in this video.</p>
      ) : (
        <>
          <dl>
            {factsOf(object, isAlone).map(([label, value, range]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">
                  {value}
                  {range && <small>{range}</small>}
                </dd>
              </div>
            ))}
          </dl>
          <div className={styles.shapes}>
            <SizeOverTime values={curve.size} />
            {tracks && <PathInFrame tracks={tracks} frame={frame} />}
          </div>
          {tracks && tracks.length > 0 && <Appearances tracks={tracks} player={player} duration={duration} />}
        </>
      )}
    </article>
  );
}

type AppearancesProps = { tracks: readonly Track[]; player: Player; duration: number };

/** The appearances, listed once they are wanted: a page with thousands of them takes seconds to draw. */
function Appearances({ tracks, player, duration }: AppearancesProps) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <details onToggle={() => setIsWanted(true)}>
      <summary>{pluralize(tracks.length, "appearance")}</summary>
      {isWanted && (
        <ol>
          {tracks.map(({ from, to, confidence }, index) => (
            <li key={index}>
              <button type="button" className="tabular" onClick={() => player.seek(from)}>
                <span className="visually-hidden">Go to </span>
                {formatTime(from)} to {formatTime(Math.min(to, duration))}
              </button>
              <span>{wholePercent(confidence)} sure</span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

type FactRow = readonly [label: string, value: string, range?: string | null];

function factsOf({ metrics }: Measured, isAlone: boolean): readonly FactRow[] {
  const { exposure, attention, share_of_voice: voice, first_appearance: first, longest, size, position } = metrics;
  const rows: readonly (FactRow | false)[] = [
    ["Exposure", formatSeconds(exposure.value), formatSecondsRange(exposure.interval)],
    attention !== null && [
      "Attention",
      wholePercent(attention.value),
      attention.interval && formatShareInterval(attention.interval),
    ],
    voice !== null && !isAlone && ["Share of voice", wholePercent(voice)],
    first !== null && ["First appearance", formatSeconds(first)],
    ["Longest appearance", formatSeconds(longest)],
    size !== null && ["Average size", `${(size * 100).toFixed(1)}% of the frame`],
    position !== null && ["Average position", placeName(position)],
  ];
  return rows.filter((row) => row !== false);
}
