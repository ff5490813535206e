import type { LucideIcon } from "lucide-react";

/** Decorative icon for the topic or the result of a page. The heading says the same in text. */
export function EntryIcon({ Icon, mood = "plain" }: { Icon: LucideIcon; mood?: "plain" | "good" | "bad" }) {
  return (
    <span className={`entry__icon entry__icon--${mood}`}>
      <Icon aria-hidden="true" />
    </span>
  );
}
