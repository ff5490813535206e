import { memo, useEffect, useRef } from "react";
import areaBoxStyles from "#web/app/shared/viewer/areas/area-box.module.css";
import { AreaBox } from "#web/app/shared/viewer/areas/area-box.tsx";
import type { AreaCurve } from "#web/app/shared/viewer/areas/area-curves.ts";
import { CurrentAreaShare } from "#web/app/shared/viewer/areas/current-area-share.tsx";
import type { Player } from "#web/app/shared/viewer/video/use-synced-videos.ts";
import { useFocusFallback } from "#web/ui/focus/use-focus-fallback.ts";
import areaEditorStyles from "./area-editor.module.css";

type Props = {
  uid: string;
  name: string;
  /** Stage pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
  share: string;
  ariaLabel: string;
  /** Id of the element that describes the keyboard shortcuts. */
  keys: string;
  isSelected: boolean;
  /** Whether it receives focus on mount. */
  isNew: boolean;
  onFocused: () => void;
  curve: AreaCurve | undefined;
  player: Player | null;
};

/** An area on the stage. Memoised, so that dragging one of a hundred stays smooth. */
export const AreaItem = memo(function AreaItem(props: Props) {
  const { uid, name, x, y, width, height, share, ariaLabel, keys, isSelected, isNew, onFocused, curve, player } = props;
  const element = useRef<SVGGElement>(null);
  useEffect(() => {
    if (!isNew) return;
    element.current?.focus({ preventScroll: true });
    onFocused();
  }, [isNew, onFocused]);
  useFocusFallback(element, (frame) => frame.ownerSVGElement);
  return (
    <g className={areaBoxStyles.area} data-selected={isSelected}>
      <AreaBox
        bounds={{ x, y, width, height }}
        name={name}
        share={share}
        frame={{
          ref: element,
          role: "button",
          tabIndex: 0,
          className: areaEditorStyles.areaFrame,
          "aria-pressed": isSelected,
          "aria-label": ariaLabel,
          "aria-describedby": keys,
          "data-uid": uid,
        }}
      >
        {curve && player && <CurrentAreaShare curve={curve} player={player} />}
      </AreaBox>
    </g>
  );
});
