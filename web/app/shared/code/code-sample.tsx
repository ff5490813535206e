import { Check, Copy } from "lucide-react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { CodeBlock } from "./code-block.tsx";
import styles from "./code-sample.module.css";
import { useCopy } from "./use-copy.ts";

/** Code that can be copied. */
export function CodeSample({ title, code }: { title: string; code: string }) {
  const { isCopied, copy } = useCopy(code, { what: "the code" });
  return (
    <figure className={styles.sample}>
      <figcaption>{title}</figcaption>
      <CodeBlock>{code}</CodeBlock>
      <IconButton label={isCopied ? `Copied: ${title}` : `Copy: ${title}`} className={styles.copy} onClick={() => void copy()}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
    </figure>
  );
}
