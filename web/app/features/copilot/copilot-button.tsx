import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { changeChatView, useChatView } from "./chat-view.ts";

export const COPILOT_BUTTON = "copilot-button";

/** Opens and closes Co-Pilot, for images of users who may use it. */
export function CopilotButton({ heatmap: { uid, type } }: { heatmap: HeatmapDetail }) {
  const { isOpen } = useChatView(uid);
  const { data: me } = useQuery(meQuery);
  if (!me || type !== "image") return null;
  if (!hasAccess(me, "copilot") && (me.role !== "trial" || me.trialEnded)) return null;
  return (
    <Button
      id={COPILOT_BUTTON}
      data-opens-drawer
      variation="link"
      size="small"
      aria-expanded={isOpen}
      onClick={() => changeChatView(uid, { isOpen: !isOpen, isSubmitted: false, marked: [] })}
    >
      <Bot aria-hidden="true" />
      Co-Pilot
    </Button>
  );
}
