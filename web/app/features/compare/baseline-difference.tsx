import { clsx } from "clsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import styles from "./baseline-difference.module.css";

type Props = {
  /** The difference in words: "Clearer", "+12 points". */
  text: string;
  /** Whether the difference is not a judgement of quality, or not decided. */
  isNeutral?: boolean;
  /** Explains how certain the difference is. */
  explanation?: string;
};

/** The difference from the first heatmap of a comparison. */
export function BaselineDifference({ text, isNeutral = false, explanation }: Props) {
  const className = clsx(styles.difference, isNeutral && styles.neutral, explanation && styles.explained, "tabular");
  if (!explanation) return <span className={className}>{text}</span>;
  return (
    <Tooltip text={explanation} side="top">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
      <span tabIndex={0} className={className}>
        {text}
      </span>
    </Tooltip>
  );
}

const RARELY_RIGHT = "Either could be higher: for a difference of this size, fewer than 9 of 10 such calls are right.";

/** A difference that is too uncertain to be called. */
export const TooClose = ({ explanation = RARELY_RIGHT }: { explanation?: string | undefined }) => (
  <BaselineDifference text="Too close to call" isNeutral explanation={explanation} />
);

/** A difference that was not measured, because the two have nothing in common to compare them by. */
export const NotComparable = ({ explanation }: Required<Pick<Props, "explanation">>) => (
  <BaselineDifference text="Not comparable" isNeutral explanation={explanation} />
);
