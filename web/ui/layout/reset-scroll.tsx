import { useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

/** Scrolls to the top on every navigation to another page. */
export function ResetScroll() {
  const { pathname } = useLocation();
  // Newer browsers return a promise from scrollTo, which React would treat as a clean-up function.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
