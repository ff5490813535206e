import { clsx } from "clsx";
import { useRef } from "react";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import { formatSpokenTime, formatTime } from "#web/app/shared/viewer/video/time-format.ts";
import { pluralize } from "#web/kit/format.ts";
import { useElementWidth } from "#web/kit/page/use-element-width.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { useThreads } from "../store/use-comments.ts";
import type { Thread } from "../threads/threads.ts";
import { clusterByTime } from "./cluster-by-time.ts";
import { openThread } from "./comment-navigation.ts";
import styles from "./comment-pins.module.css";

const PREVIEW_LENGTH = 80;

/** Comment markers on the timeline. Overlapping markers are grouped and opened one after another. */
export function CommentMarkers({ open }: { open: OpenHeatmap }) {
  const { heatmap } = open;
  const { draftStore, view, shown } = useThreads(heatmap, { isEager: heatmap.timeline > 0 });
  const line = useRef<HTMLDivElement>(null);
  const width = useElementWidth(line);
  const timed = shown.flatMap((thread) => (thread.first.time === null ? [] : { thread, time: thread.first.time }));
  const clusters = width > 0 ? clusterByTime(timed, heatmap.duration ?? 0, width) : [];
  return (
    <div ref={line} className={styles.commentMarks}>
      {clusters.map(({ position, items }) => {
        const threads = items.map(({ thread }) => thread);
        const selected = threads.findIndex(({ first }) => first.uid === view.selected);
        const next = threads[(selected + 1) % threads.length]!;
        return (
          <Tooltip key={threads[0]!.first.uid} side="top" text={markerPreview(threads)}>
            <button
              type="button"
              className={styles.commentMark}
              style={{ left: `${position * 100}%` }}
              data-selected={selected !== -1}
              aria-label={markerLabel(threads)}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => openThread(draftStore, open, next.first)}
            >
              <span className={clsx(styles.commentMarkFace, "tabular")}>
                {threads.length > 1 ? threads.length : next.first.avatar && <img src={next.first.avatar} alt="" />}
              </span>
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}

function markerLabel(threads: readonly Thread[]): string {
  const { first } = threads[0]!;
  const at = formatSpokenTime(first.time ?? 0);
  return threads.length > 1
    ? `${pluralize(threads.length, "comment")} from ${at} on`
    : `Comment by ${first.added_by_name} at ${at}`;
}

function markerPreview(threads: readonly Thread[]): string {
  const { added_by_name, comment, time } = threads[0]!.first;
  const words = comment.length > PREVIEW_LENGTH ? `${comment.slice(0, PREVIEW_LENGTH).trimEnd()} …` : comment;
  const more = threads.length > 1 ? `, and ${threads.length - 1} more` : "";
  return `${formatTime(time ?? 0)} ${added_by_name}: ${words}${more}`;
}
