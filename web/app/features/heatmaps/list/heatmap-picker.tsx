import { Button } from "@aws-amplify/ui-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { stateOf, statusOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";
import { SignedImage } from "#web/app/shared/viewer/stage/signed-image.tsx";
import { formatDuration } from "#web/app/shared/viewer/video/time-format.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { listQuery } from "../queries.ts";
import styles from "./heatmap-picker.module.css";
import type { ListFilter } from "./list-filter.ts";
import { useShownHeatmaps } from "./use-shown-heatmaps.ts";

type Props = {
  selected: ReadonlySet<string>;
  /** Ids that are already included: checked and disabled. */
  existing: ReadonlySet<string>;
  onChange: (uid: string, isChosen: boolean, card: HeatmapCard) => void;
  /** Maximum number of selected heatmaps; `only one`: a new choice replaces the previous one. */
  max: number | "only one";
  /** Which heatmaps can be selected; default: all. */
  isSelectable?: (heatmap: HeatmapCard) => boolean;
  /** Filter of the list; default: none. */
  filter?: ListFilter;
  /** Shown above the list, such as which heatmaps it has. */
  note?: string;
  /** Shown if there is nothing to select. */
  whenEmpty?: string;
};

/** Selectable heatmaps, newest first, 100 per page. */
export function HeatmapPicker({
  selected,
  existing,
  onChange,
  max,
  isSelectable = () => true,
  filter,
  note,
  whenEmpty = "No heatmaps yet.",
}: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    listQuery(filter),
  );
  // A page of this picker is two pages of the server.
  const isHalf = data !== undefined && data.pages.length % 2 === 1 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isHalf) void fetchNextPage();
  }, [isHalf, fetchNextPage]);
  const cards = useShownHeatmaps(data)?.filter(isSelectable);
  if (error && !cards) {
    return <ErrorState title="Couldn’t load your heatmaps" problem={error} onRetry={() => void refetch()} />;
  }
  if (!cards) return <Skeleton label="Loading heatmaps" heights={[56, 56, 56, 56]} />;
  if (cards.length === 0 && !hasNextPage) return <p className={styles.none}>{filter?.words ? "No matches." : whenEmpty}</p>;
  return (
    <>
      {note && <p className={styles.note}>{note}</p>}
      <ul className={styles.heatmapPicker} aria-label="Heatmaps">
        {cards.map((card) => (
          <li key={card.uid}>
            <Row
              card={card}
              isSelected={selected.has(card.uid) || existing.has(card.uid)}
              isDisabled={existing.has(card.uid) || (max !== "only one" && selected.size >= max && !selected.has(card.uid))}
              isOnly={max === "only one"}
              onChange={(isChosen) => onChange(card.uid, isChosen, card)}
              onStale={() => void refetch({ cancelRefetch: false })}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" isLoading={isFetchingNextPage} loadingText="Loading more…" onClick={() => void fetchNextPage()}>
          Show more heatmaps
        </Button>
      )}
    </>
  );
}

type RowProps = {
  card: HeatmapCard;
  isSelected: boolean;
  isDisabled: boolean;
  isOnly: boolean;
  onChange: (isChosen: boolean) => void;
  onStale: () => void;
};

function Row({ card, isSelected, isDisabled, isOnly, onChange, onStale }: RowProps) {
  const { title, type, duration, thumbnail, application, created_at } = card;
  const kind = duration === null ? "Video" : `Video, ${formatDuration(duration)}`;
  return (
    <label className={styles.row}>
      <input
        type={isOnly ? "radio" : "checkbox"}
        {...(isOnly && { name: "heatmap" })}
        aria-label={title}
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={styles.picture}>
        {thumbnail && <SignedImage url={thumbnail} alt="" loading="lazy" decoding="async" onStale={onStale} />}
      </span>
      <span className={styles.text}>
        <strong title={title} dir="auto">
          {title}
        </strong>
        <span>
          {stateOf(card) !== "done" && `${statusOf(card).name} · `}
          {type === "video" && `${kind} · `}
          {application} · {dayMonthYear(created_at)}
        </span>
      </span>
    </label>
  );
}
