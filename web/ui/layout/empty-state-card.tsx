import { clsx } from "clsx";
import type { ReactNode } from "react";
import styles from "./first-card.module.css";

type Props = {
  icon: ReactNode;
  title: string;
  text: string;
  shape: "tile" | "line";
  isBlocked?: boolean;
  onClick: () => void;
};

/** Empty state of a list: a button that creates the first item, as large as a tile or across the list. */
export function EmptyStateCard({ icon, title, text, shape, isBlocked, onClick }: Props) {
  return (
    <button
      type="button"
      className={clsx(styles.firstCard, styles[`first-card--${shape}`])}
      aria-disabled={isBlocked}
      onClick={onClick}
    >
      <span className={styles.icon}>{icon}</span>
      <strong>{title}</strong>
      <span>{text}</span>
    </button>
  );
}
