import { clsx } from "clsx";
import type { ReactNode } from "react";
import { roundHalfUp } from "#contracts/bands.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import styles from "./score-chip.module.css";

type Props = { name: string; score: number; icon?: ReactNode };

/** A score of 0 to 100 on a card, explained by a tooltip. */
export function ScoreChip({ name, score, icon }: Props) {
  const rounded = roundHalfUp(score);
  return (
    <Tooltip text={`${name} ${rounded} of 100; 50 is average`} side="top">
      <span
        className={clsx(styles.scoreChip, "tabular")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard
        tabIndex={0}
        role="img"
        aria-label={`${name} ${rounded}`}
      >
        {icon}
        {rounded}
      </span>
    </Tooltip>
  );
}
