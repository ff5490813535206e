import { CircleHelp, Maximize2, Minimize2 } from "lucide-react";
import stageStyles from "./stage.module.css";
import { Tool } from "./tool.tsx";

type Props = { isFull: boolean; onFull: (isFull: boolean) => void; onHelp: () => void };

/** Buttons for keyboard shortcuts and full screen. */
export function ScreenTools({ isFull, onFull, onHelp }: Props) {
  return (
    <>
      <Tool className={stageStyles.toolKeys!} label="Keyboard shortcuts" hint="?" onClick={onHelp} icon={<CircleHelp />} />
      <Tool
        label={isFull ? "Exit full screen" : "Full screen"}
        hint="F"
        onClick={() => onFull(!isFull)}
        icon={isFull ? <Minimize2 /> : <Maximize2 />}
      />
    </>
  );
}
