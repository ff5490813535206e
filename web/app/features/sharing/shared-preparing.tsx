import { Hourglass } from "lucide-react";
import { MessageCard } from "#web/ui/layout/message-card.tsx";

/** Shown instead of a shared heatmap until its files are copied. The page refetches meanwhile. */
export function SharedPreparing({ type }: { type: "image" | "video" }) {
  return (
    <MessageCard Icon={Hourglass} role="status">
      <h2>Preparing this {type}</h2>
      <p>Its heatmap will appear here as soon as it’s ready. You can keep this page open.</p>
    </MessageCard>
  );
}
