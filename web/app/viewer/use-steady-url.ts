import { useState } from "react";

/** The first link to a file, however often it is signed anew: an image that has loaded is not loaded again. */
export function useSteadyUrl(url: string | null): string | null {
  const [steady, setSteady] = useState(url);
  const isSameFile = steady !== null && url !== null && new URL(steady).pathname === new URL(url).pathname;
  if (steady !== url && !isSameFile) {
    setSteady(url);
    return url;
  }
  return steady;
}
