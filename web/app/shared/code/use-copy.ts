import { useEffect, useRef, useState } from "react";
import { type CopyMessages, copyText } from "./copy-text.ts";

/** How long a button says that its text was copied, in milliseconds: as long as a message. */
const SHOWN_MS = 4000;

/** Copies a text. `isCopied` is true for four seconds afterwards. */
export function useCopy(text: string, messages: CopyMessages): { isCopied: boolean; copy: () => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    clearTimeout(timer.current);
    setIsCopied(await copyText(text, messages));
    timer.current = setTimeout(() => setIsCopied(false), SHOWN_MS);
  };
  return { isCopied, copy };
}
