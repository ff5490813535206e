import { Check, Copy } from "lucide-react";
import type { ReactElement } from "react";
import { useCopy } from "#web/app/shared/code/use-copy.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import styles from "./article.module.css";

/** A block of code in a help page, which can be copied. Long lines scroll, also by keyboard. */
export function ArticleCode({ children }: { children?: ReactElement<{ children?: unknown }> }) {
  const { isCopied, copy } = useCopy(String(children?.props.children ?? ""), { what: "the code" });
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre tabIndex={0}>{children}</pre>
      <IconButton label={isCopied ? "Copied" : "Copy code"} onClick={() => void copy()}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
    </div>
  );
}
