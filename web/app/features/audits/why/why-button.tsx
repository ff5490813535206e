import { Flame } from "lucide-react";
import { Suspense, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { StageAction } from "#web/app/shared/viewer/stage/stage-action.tsx";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";

const WhyDialog = lazyComponent(() => import("./why-dialog.tsx").then(({ WhyDialog }) => ({ default: WhyDialog })));

/** Opens the explanation of what draws attention to a spot of an image. */
export function WhyButton({ heatmap }: { heatmap: HeatmapDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  if (heatmap.type !== "image") return null;
  return (
    <>
      <StageAction icon={<Flame />} label="Why is this hot?" onClick={() => setIsOpen(true)} />
      <Suspense>{isOpen && <WhyDialog heatmap={heatmap} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
