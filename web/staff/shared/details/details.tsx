import type { ReactNode } from "react";
import { formatJson } from "#web/kit/format-json.ts";
import styles from "./details.module.css";

/** Names with their values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A note below the facts. */
export const DetailNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;

/** A text as it was written, such as the body of an email. */
export const DetailText = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: in a dialog without buttons, a long text must scroll by keyboard.
  <pre className={styles.text} tabIndex={0}>
    {children}
  </pre>
);

/** JSON with line breaks. Text that was cut is no longer valid JSON, and is shown unchanged. */
export const DetailJson = ({ children }: { children: string }) => <DetailText>{formatJson(children)}</DetailText>;
