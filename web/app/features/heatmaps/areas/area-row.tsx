import { clsx } from "clsx";
import { ChartLine, X } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import type { AreaCurve } from "#web/app/shared/viewer/areas/area-curves.ts";
import { AreaShare } from "#web/app/shared/viewer/areas/area-share.tsx";
import { CurrentAreaShare } from "#web/app/shared/viewer/areas/current-area-share.tsx";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { isComposing } from "#web/kit/is-composing.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useFocusFallback } from "#web/ui/focus/use-focus-fallback.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { MAX_NAME_LENGTH } from "./area-names.ts";
import areasTabStyles from "./areas-tab.module.css";

type Props = {
  uid: string;
  name: string;
  rank: number;
  count: number;
  share: number;
  low: number | null;
  high: number | null;
  /** Size and first-seen time. */
  facts: string;
  isStale: boolean;
  isSelected: boolean;
  /** Whether its curve is pinned to the timeline. */
  isPinned: boolean;
  curve: AreaCurve | undefined;
  player: Player | null;
  onSelect: (uid: string) => void;
  /** Called when the user starts to type a name. */
  onStartNaming: (uid: string) => void;
  onRename: (uid: string, typed: string) => void;
  onRemove: (uid: string) => void;
  onPin: (uid: string) => void;
};

/** An area in the list. Memoised. */
export const AreaRowItem = memo(function AreaRowItem(props: Props) {
  const { uid, name, rank, count, share, low, high, facts, isStale, isSelected, isPinned, curve, player } = props;
  const { onSelect, onStartNaming, onRename, onRemove, onPin } = props;
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, neighbourFocusTarget);
  useEffect(() => {
    // Scrolls only the panel: on narrow screens the image above would scroll out of view.
    const panel = row.current?.closest("[role=tabpanel]");
    if (isSelected && panel && getComputedStyle(panel).overflowY === "auto") row.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button and the field inside it do the same by keyboard
    <li ref={row} className={areasTabStyles.areaRow} data-selected={isSelected} onClick={() => onSelect(uid)}>
      <button
        type="button"
        className={clsx(areasTabStyles.areaRowRank, "tabular")}
        aria-label={`Select ${name}, rank ${rank} of ${count}`}
        aria-pressed={isSelected}
      >
        {rank}
      </button>
      <AreaName
        name={name}
        onFocus={() => onSelect(uid)}
        onStartNaming={() => onStartNaming(uid)}
        onRename={(typed) => onRename(uid, typed)}
      />
      <AreaShare area={{ value: share, interval: low === null || high === null ? null : [low, high] }} isSaving={isStale} />
      <IconButton
        label={`Delete ${name}`}
        size="small"
        onClick={(event) => {
          event.stopPropagation();
          onRemove(uid);
        }}
      >
        <X />
      </IconButton>
      <span className={areasTabStyles.areaRowFacts}>
        {facts}
        {curve && player && (
          <>
            {" · "}
            <CurrentAreaShare curve={curve} player={player} />
          </>
        )}
      </span>
      {curve && (
        <Tooltip text={isPinned ? "Unpin from timeline" : "Pin to timeline"} side="top">
          <IconButton
            label={`Pin ${name} to timeline`}
            size="small"
            className={areasTabStyles.areaRowPin}
            aria-pressed={isPinned}
            onClick={(event) => {
              event.stopPropagation();
              onPin(uid);
            }}
          >
            <ChartLine />
          </IconButton>
        </Tooltip>
      )}
    </li>
  );
});

/** The adjacent row in the list, or the panel section if there is none. */
function neighbourFocusTarget(row: HTMLElement): HTMLElement | null | undefined {
  const beside = row.nextElementSibling ?? row.previousElementSibling;
  return beside
    ? beside.querySelector<HTMLElement>(`.${areasTabStyles.areaRowRank}`)
    : row.closest<HTMLElement>("[role=tabpanel]");
}

type NameProps = { name: string; onFocus: () => void; onStartNaming: () => void; onRename: (typed: string) => void };

/** Inline editor for the name. Enter and blur save, Escape cancels. */
function AreaName({ name, onFocus, onStartNaming: onNaming, onRename }: NameProps) {
  /** Undefined until the user types, so that a name changed elsewhere is shown and not overwritten. */
  const [typed, setTyped] = useState<string>();
  const isCalledOff = useRef(false);
  const latest = useRef({ typed, onRename });
  latest.current = { typed, onRename };
  useEffect(
    () => () => {
      const { typed, onRename } = latest.current;
      if (typed !== undefined) onRename(typed);
    },
    [],
  );
  return (
    <input
      className={areasTabStyles.areaRowName}
      aria-label={`Name of ${name}`}
      value={typed ?? name}
      maxLength={MAX_NAME_LENGTH}
      onFocus={onFocus}
      onChange={(event) => {
        if (typed === undefined) onNaming();
        setTyped(event.target.value);
      }}
      onBlur={() => {
        if (typed !== undefined && !isCalledOff.current) onRename(typed);
        isCalledOff.current = false;
        setTyped(undefined);
      }}
      onKeyDown={(event) => {
        if (isComposing(event) || (event.key !== "Enter" && event.key !== "Escape")) return;
        isCalledOff.current = event.key === "Escape";
        event.currentTarget.blur();
      }}
    />
  );
}
