import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import entryStyles from "./entry.module.css";

/** Decorative icon for the topic or the result of a page. The heading says the same in text. */
export function EntryIcon({ Icon, mood = "plain" }: { Icon: LucideIcon; mood?: "plain" | "good" | "bad" }) {
  return (
    <span className={clsx(entryStyles.icon, entryStyles[`icon--${mood}`])}>
      <Icon aria-hidden="true" />
    </span>
  );
}
