import { EyeOff } from "lucide-react";
import { MessageCard } from "#web/ui/layout/message-card.tsx";

/**
 * Shown for a link to a heatmap or a report that was revoked, has expired or is unknown. The error of the API is the same for both.
 */
export function ShareUnavailable({ kind }: { kind: "heatmap" | "report" }) {
  return (
    <MessageCard Icon={EyeOff}>
      <h1>Page not available</h1>
      <p role="alert">Unfortunately, this {kind} is no longer accessible. Please inquire with your contact person.</p>
    </MessageCard>
  );
}
