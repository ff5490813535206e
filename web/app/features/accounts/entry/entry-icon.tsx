import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import entryStyles from "./entry.module.css";

/** Decorative icon for the topic or the result of a page. The heading says the same in text. */
export function EntryIcon({ Icon, tone = "plain" }: { Icon: LucideIcon; tone?: "plain" | "good" | "bad" }) {
  return (
    <span className={clsx(entryStyles.icon, entryStyles[`icon--${tone}`])}>
      <Icon aria-hidden="true" />
    </span>
  );
}
