import { useState } from "react";

/**
 * Returns the first link to a file, even after it is re-signed, so that a loaded image is not reloaded. Replaces a link that
 * `failed`.
 */
export function useStableUrl(url: string | null, failed?: string): string | null {
  const [steady, setSteady] = useState(url);
  const isSameFile = steady !== null && url !== null && new URL(steady).pathname === new URL(url).pathname;
  if (steady !== url && (!isSameFile || steady === failed)) {
    setSteady(url);
    return url;
  }
  return steady;
}
