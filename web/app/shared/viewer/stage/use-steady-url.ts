import { useState } from "react";

/** The first link to a file, however often it is signed anew: an image that has loaded is not loaded again. One that `failed` gives way. */
export function useSteadyUrl(url: string | null, failed?: string): string | null {
  const [steady, setSteady] = useState(url);
  const isSameFile = steady !== null && url !== null && new URL(steady).pathname === new URL(url).pathname;
  if (steady !== url && (!isSameFile || steady === failed)) {
    setSteady(url);
    return url;
  }
  return steady;
}
