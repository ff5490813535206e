import { Suspense } from "react";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { useChatView } from "./chat-view.ts";
import type { ImagePicker } from "./compared.ts";
import { LoadingDrawer } from "./loading-drawer.tsx";

const ChatDrawer = lazyComponent(() => import("./chat-drawer.tsx").then(({ ChatDrawer }) => ({ default: ChatDrawer })));

/** The drawer of Co-Pilot, while it is open. */
export function Copilot({ open: { heatmap }, picker }: { open: OpenHeatmap; picker: ImagePicker }) {
  const { isOpen } = useChatView(heatmap.uid);
  if (!isOpen || heatmap.type !== "image") return null;
  return (
    <Suspense fallback={<LoadingDrawer uid={heatmap.uid} />}>
      <ChatDrawer heatmap={heatmap} picker={picker} />
    </Suspense>
  );
}
