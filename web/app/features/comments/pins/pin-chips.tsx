import { clsx } from "clsx";
import { Clock, MapPin, X } from "lucide-react";
import composerStyles from "#web/app/features/comments/composer/composer.module.css";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import { formatSpokenTime, formatTime } from "#web/app/shared/viewer/video/time-format.ts";
import { usePlayerTime } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import type { CommentDraftStore } from "../store/comment-draft-store.ts";
import { useDraft } from "../store/comment-draft-store.ts";
import { pauseAndGetTime } from "./comment-navigation.ts";

/** Shows and changes what a new comment is pinned to: position and time. */
export function PinChips({ open: { player }, draftStore }: { open: OpenHeatmap; draftStore: CommentDraftStore }) {
  const draft = useDraft(draftStore, "new");
  const { isPlacing } = useSignal(draftStore.view);
  const time = draft?.time ?? null;
  return (
    <div className={composerStyles.pinChips}>
      {player && time === null && (
        <PinTimeButton player={player} onPin={() => draftStore.draft("new", { time: pauseAndGetTime(player) })} />
      )}
      {time !== null && (
        <span className={clsx(composerStyles.pinChip, "tabular")}>
          <Clock aria-hidden="true" />
          at {formatTime(time)}
          <button
            type="button"
            className={composerStyles.pinChipRemove}
            aria-label={`Not at ${formatSpokenTime(time)}`}
            onClick={() => draftStore.draft("new", { time: null })}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      )}
      {draft?.place ? (
        <span className={composerStyles.pinChip}>
          <MapPin aria-hidden="true" />
          on the image
          <button
            type="button"
            className={composerStyles.pinChipRemove}
            aria-label="Remove pin"
            onClick={() => draftStore.draft("new", { place: null })}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      ) : (
        <button
          type="button"
          className={clsx(composerStyles.pinChip, composerStyles.pinChipWanted)}
          data-placing
          aria-pressed={isPlacing}
          onClick={() => draftStore.show({ isPlacing: !isPlacing })}
        >
          <MapPin aria-hidden="true" />
          {isPlacing ? "Click the image" : "Pin to a spot"}
        </button>
      )}
    </div>
  );
}

function PinTimeButton({ player, onPin }: { player: NonNullable<OpenHeatmap["player"]>; onPin: () => void }) {
  const time = usePlayerTime(player);
  return (
    <button type="button" className={clsx(composerStyles.pinChip, composerStyles.pinChipWanted, "tabular")} onClick={onPin}>
      <Clock aria-hidden="true" />
      Pin to {formatTime(time)}
    </button>
  );
}
