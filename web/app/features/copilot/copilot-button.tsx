import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { StageAction } from "#web/app/shared/viewer/stage/stage-action.tsx";
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
    <StageAction
      id={COPILOT_BUTTON}
      data-opens-drawer
      icon={<Bot />}
      label="Co-Pilot"
      aria-expanded={isOpen}
      onClick={() => changeChatView(uid, { isOpen: !isOpen, isSubmitted: false, marked: [] })}
    />
  );
}
