import { clsx } from "clsx";
import { MapPin } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import type { Point, Rect } from "#web/app/shared/viewer/stage/viewport.ts";
import { formatTime } from "#web/app/shared/viewer/video/time-format.ts";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { pluralize } from "#web/kit/format.ts";
import { useDraft } from "../store/comment-draft-store.ts";
import { useThreads } from "../store/use-comments.ts";
import { commentLabel, type Thread } from "../threads/threads.ts";
import { openThread, pauseAndGetTime } from "./comment-navigation.ts";
import styles from "./comment-pins.module.css";
import { PinPlacement } from "./pin-placement.tsx";

/** Seconds before and after its time at which a pin is visible on a video. */
const VISIBLE_WINDOW_S = 1.5;
/** Number of characters shown in the preview of a comment. */
const PREVIEW_LENGTH = 140;

/** Numbered pins of comments with a position, and the overlay to place a new one. */
export function CommentPins({ open, imageRect }: { open: OpenHeatmap; imageRect: Rect }) {
  const { heatmap, player } = open;
  const { draftStore, view, shown } = useThreads(heatmap, { isEager: heatmap.timeline > 0 });
  const draft = useDraft(draftStore, "new");
  const [pointed, setPointed] = useState<string>();
  const placed = shown.filter(({ first }) => first.place !== null);
  const near = useThreadsNearTime(player, placed, view.selected);
  const seen = view.arePinsShown ? placed.filter(({ first }) => near.has(first.uid)) : [];
  const previewed = seen.find(({ first }) => first.uid === pointed);
  const at = ({ x, y }: Point) => ({ left: imageRect.x + x * imageRect.width, top: imageRect.y + y * imageRect.height });

  const onPlace = (at: Point) => {
    const time = player ? (draft?.time ?? pauseAndGetTime(player)) : null;
    draftStore.draft("new", { place: at, time });
    open.openTab("comments");
    draftStore.write();
  };
  return (
    <div className={styles.commentPins}>
      {view.isPlacing && (
        <PinPlacement
          place={imageRect}
          onPlace={onPlace}
          onEnd={() => draftStore.show({ isPlacing: false })}
          scrollToStage={open.scrollToStage}
        />
      )}
      {seen.map(({ first }) => (
        <button
          key={first.uid}
          type="button"
          className={clsx(styles.commentPin, "tabular")}
          style={at(first.place!)}
          data-selected={first.uid === view.selected}
          data-resolved={first.resolved !== null}
          aria-label={`${commentLabel(first)}: ${previewText(first.comment)}`}
          onClick={() => openThread(draftStore, open, first)}
          onPointerDown={(event) => event.stopPropagation()}
          onPointerUp={(event) => event.stopPropagation()}
          onPointerEnter={() => setPointed(first.uid)}
          onPointerLeave={() => setPointed(undefined)}
          onFocus={() => setPointed(first.uid)}
          onBlur={() => setPointed(undefined)}
        >
          <span data-digits={String(first.pin ?? "").length}>{first.pin}</span>
        </button>
      ))}
      {draft?.place && (
        <span
          className={clsx(styles.commentPin, styles.commentPinDraft)}
          style={at(draft.place)}
          role="img"
          aria-label="Position of the new comment"
        >
          <span>
            <MapPin aria-hidden="true" />
          </span>
        </span>
      )}
      {previewed && <Preview thread={previewed} at={at(previewed.first.place!)} isLow={previewed.first.place!.y > 0.7} />}
    </div>
  );
}

function Preview({ thread, at, isLow }: { thread: Thread; at: { left: number; top: number }; isLow: boolean }) {
  const { first, replies } = thread;
  const about = [
    first.time === null ? "" : formatTime(first.time),
    replies.length === 0 ? "" : `${pluralize(replies.length, "reply", "replies")}`,
  ];
  return (
    <div className={styles.commentPreview} style={at} data-side={isLow ? "above" : "below"} aria-hidden="true">
      <b>{first.added_by_name}</b> {about.filter(Boolean).join(" · ")}
      <p>{previewText(first.comment)}</p>
    </div>
  );
}

function previewText(comment: string): string {
  return comment.length > PREVIEW_LENGTH ? `${comment.slice(0, PREVIEW_LENGTH).trimEnd()} …` : comment;
}

const NO_SUBSCRIPTION = () => () => undefined;

/** The visible threads: on a video those near the current time, and always the selected one. Stable between changes. */
function useThreadsNearTime(
  player: Player | null,
  threads: readonly Thread[],
  selected: string | undefined,
): ReadonlySet<string> {
  const uids = useSyncExternalStore(player?.time.subscribe ?? NO_SUBSCRIPTION, () => {
    const now = player?.time.get();
    return threads
      .filter(({ first: { uid, time } }) => {
        return now === undefined || time === null || uid === selected || Math.abs(time - now) <= VISIBLE_WINDOW_S;
      })
      .map(({ first }) => first.uid)
      .join("\n");
  });
  return new Set(uids.split("\n"));
}
