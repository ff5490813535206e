import { Check, X } from "lucide-react";
import styles from "./verdict.module.css";

/** Whether a brand does what it should, as an icon and a word. */
export function Verdict({ isGood }: { isGood: boolean }) {
  const Icon = isGood ? Check : X;
  return (
    <span className={styles.verdict} data-good={isGood}>
      <Icon aria-hidden="true" />
      {isGood ? "Yes" : "No"}
    </span>
  );
}
