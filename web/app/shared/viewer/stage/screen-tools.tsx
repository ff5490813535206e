import { CircleHelp, Maximize2, Minimize2 } from "lucide-react";
import stageStyles from "./stage.module.css";
import { Tool } from "./tool.tsx";

type Props = { isFullScreen: boolean; onFullScreenChange: (isFull: boolean) => void; onHelp: () => void };

/** Buttons for keyboard shortcuts and full screen. */
export function ScreenTools({ isFullScreen, onFullScreenChange, onHelp }: Props) {
  return (
    <>
      <Tool className={stageStyles.toolKeys!} label="Keyboard shortcuts" hint="?" onClick={onHelp} icon={<CircleHelp />} />
      <Tool
        label={isFullScreen ? "Exit full screen" : "Full screen"}
        hint="F"
        onClick={() => onFullScreenChange(!isFullScreen)}
        icon={isFullScreen ? <Minimize2 /> : <Maximize2 />}
      />
    </>
  );
}
