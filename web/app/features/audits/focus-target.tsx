import { clsx } from "clsx";
import type { Facts } from "#contracts/facts.ts";
import { bandColour } from "#kit/scores/bands.ts";
import { focusTargetText } from "#kit/scores/focus-target-text.ts";
import { isSideOpen } from "#kit/scores/is-side-open.ts";
import styles from "./audits.module.css";

/** The focus of the image on its scale, with its target. */
export function FocusTarget({ focus }: Pick<Facts["scores"], "focus">) {
  const text = focusTargetText(focus);
  if (!focus || !text) return null;
  const colour = isSideOpen(focus.interval, null) ? "neutral" : bandColour(focus.value);
  return (
    <div className={styles.focus}>
      <p>{text}</p>
      <div className={clsx(styles.bar, styles[`bar--${colour}`])} aria-hidden="true">
        <span style={{ inlineSize: `${focus.value}%` }} />
      </div>
    </div>
  );
}
