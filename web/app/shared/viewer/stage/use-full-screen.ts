import { useEffect, useState } from "react";

/**
 * Whether a part of the page fills the screen. The whole page is put on the full screen, so that menus and hints stay above the part;
 * where a browser does not allow that, filling the window must do.
 */
export function useFullScreen(): [isFull: boolean, set: (isFull: boolean) => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) setIsFull(false);
    };
    document.addEventListener("fullscreenchange", onChange);
    return () => {
      document.removeEventListener("fullscreenchange", onChange);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const set = (wanted: boolean) => {
    setIsFull(wanted);
    if (wanted) document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen();
  };
  return [isFull, set];
}
