import { clsx } from "clsx";
import { bandColour, roundHalfUp } from "#kit/scores/bands.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import styles from "./score-chip.module.css";

type Props = { name: string; score: number; isUncertain: boolean };

/** A score of 0 to 100 on a card with its name, in the colour of its band, or neutral if it may be above or below average. */
export function ScoreChip({ name, score, isUncertain }: Props) {
  const rounded = roundHalfUp(score);
  return (
    <Tooltip
      text={`${name} ${rounded} of 100; ${isUncertain ? "uncertain, may be above or below the average of 50" : "50 is average"}`}
      side="top"
    >
      <span
        className={clsx(styles.scoreChip, "tabular")}
        data-band={isUncertain ? undefined : bandColour(score)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard
        tabIndex={0}
        role="img"
        aria-label={`${name} ${rounded}${isUncertain ? ", uncertain" : ""}`}
      >
        <span className={styles.name}>{name}</span> {rounded}
      </span>
    </Tooltip>
  );
}
