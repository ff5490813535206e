import styles from "./code-block.module.css";

/** Code or a message with its own line breaks. Long lines scroll, so that no option or address is broken. */
export const CodeBlock = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
  <pre className={styles.code} tabIndex={0}>
    <code>{children}</code>
  </pre>
);
