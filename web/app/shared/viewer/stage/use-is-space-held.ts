import { useEffect, useState } from "react";
import { isHandledByFocus } from "../use-shortcuts.ts";

/** Whether Space is pressed. Dragging then pans the image, regardless of the active tool. */
export function useIsSpaceHeld(): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== " " || event.defaultPrevented || isHandledByFocus(event)) return;
      event.preventDefault();
      setIsHeld(true);
    };
    const letGo = () => setIsHeld(false);
    const onKeyUp = ({ key }: KeyboardEvent) => key === " " && letGo();
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("keyup", onKeyUp);
    window.addEventListener("blur", letGo);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("keyup", onKeyUp);
      window.removeEventListener("blur", letGo);
    };
  }, []);
  return isHeld;
}
