import { useState } from "react";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Copies a text, and tells whether it was copied. */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => snackbar.error("Couldn’t copy it. Please select and copy it."),
    );
  return { isCopied, copy };
}
