import { useEffect, useState } from "react";

/**
 * Full-screen state of a part of the page. The whole document goes full screen, so that menus and tooltips stay above the part.
 * If the browser does not support that, the part fills the window.
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
