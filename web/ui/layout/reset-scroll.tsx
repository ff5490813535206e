import { useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

/** Every navigation to another page begins at its top. */
export function ResetScroll() {
  const { pathname } = useLocation();
  // Newer browsers return a promise from scrollTo, which React would take for a clean-up function.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
