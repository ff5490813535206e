import { Clock, MapPin, X } from "lucide-react";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import { clock, spokenClock } from "#web/app/shared/viewer/video/moments.ts";
import { usePlayerTime } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import type { Desk } from "../store/desk.ts";
import { useDraft, useSignal } from "../store/desk.ts";
import { momentOf } from "./look-at.ts";

/** Shows and changes what a new comment is pinned to: position and time. */
export function PinChips({ open: { player }, desk }: { open: OpenHeatmap; desk: Desk }) {
  const draft = useDraft(desk, "new");
  const { isPlacing } = useSignal(desk.view);
  const time = draft?.time ?? null;
  return (
    <div className="pin-chips">
      {player && time === null && <AtNow player={player} onPin={() => desk.draft("new", { time: momentOf(player) })} />}
      {time !== null && (
        <span className="pin-chip tabular">
          <Clock aria-hidden="true" />
          at {clock(time)}
          <button
            type="button"
            className="pin-chip__remove"
            aria-label={`Not at ${spokenClock(time)}`}
            onClick={() => desk.draft("new", { time: null })}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      )}
      {draft?.place ? (
        <span className="pin-chip">
          <MapPin aria-hidden="true" />
          on the image
          <button
            type="button"
            className="pin-chip__remove"
            aria-label="Remove pin"
            onClick={() => desk.draft("new", { place: null })}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      ) : (
        <button
          type="button"
          className="pin-chip pin-chip--wanted"
          data-placing
          aria-pressed={isPlacing}
          onClick={() => desk.show({ isPlacing: !isPlacing })}
        >
          <MapPin aria-hidden="true" />
          {isPlacing ? "Click the image" : "Pin to a spot"}
        </button>
      )}
    </div>
  );
}

function AtNow({ player, onPin }: { player: NonNullable<OpenHeatmap["player"]>; onPin: () => void }) {
  const time = usePlayerTime(player);
  return (
    <button type="button" className="pin-chip pin-chip--wanted tabular" onClick={onPin}>
      <Clock aria-hidden="true" />
      Pin to {clock(time)}
    </button>
  );
}
