import type { LucideIcon } from "lucide-react";

/** What a page is about, or how something went, at a glance; the heading says it in words. */
export function EntryIcon({ Icon, mood = "plain" }: { Icon: LucideIcon; mood?: "plain" | "good" | "bad" }) {
  return (
    <span className={`entry__icon entry__icon--${mood}`}>
      <Icon aria-hidden="true" />
    </span>
  );
}
