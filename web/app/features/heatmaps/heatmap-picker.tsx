import { Button } from "@aws-amplify/ui-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { listQuery } from "./queries.ts";
import "./heatmap-picker.css";

type Props = {
  chosen: ReadonlySet<string>;
  /** Those that are in already: ticked, and not to be changed here. */
  held: ReadonlySet<string>;
  onChange: (uid: string, isChosen: boolean) => void;
  /** So many can be chosen at a time. */
  most: number;
};

/** Every heatmap to tick, newest first, page after page. */
export function HeatmapPicker({ chosen, held, onChange, most }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(listQuery);
  const cards = data?.pages.flatMap((page) => page.heatmaps);
  if (error && !cards) {
    return <ErrorState title="Your heatmaps could not be loaded" problem={error} onRetry={() => void refetch()} />;
  }
  if (!cards) return <Skeleton label="Loading heatmaps" heights={[56, 56, 56, 56]} />;
  if (cards.length === 0) return <p className="heatmap-picker__none">There are no heatmaps yet.</p>;
  return (
    <>
      <ul className="heatmap-picker" aria-label="Heatmaps">
        {cards.map((card) => (
          <li key={card.uid}>
            <Row
              card={card}
              isChosen={chosen.has(card.uid) || held.has(card.uid)}
              isFixed={held.has(card.uid) || (chosen.size >= most && !chosen.has(card.uid))}
              onChange={(isChosen) => onChange(card.uid, isChosen)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" isLoading={isFetchingNextPage} loadingText="Loading more …" onClick={() => void fetchNextPage()}>
          Show more heatmaps
        </Button>
      )}
    </>
  );
}

type RowProps = { card: HeatmapCard; isChosen: boolean; isFixed: boolean; onChange: (isChosen: boolean) => void };

function Row({ card, isChosen, isFixed, onChange }: RowProps) {
  const { title, thumbnail, application, created_at } = card;
  return (
    <label className="heatmap-picker__row">
      <input
        type="checkbox"
        aria-label={title}
        checked={isChosen}
        disabled={isFixed}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="heatmap-picker__picture">
        {thumbnail && <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className="heatmap-picker__text">
        <strong>{title}</strong>
        <span>
          {application} · {dayMonthYear(created_at)}
        </span>
      </span>
    </label>
  );
}
