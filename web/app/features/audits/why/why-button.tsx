import { Button } from "@aws-amplify/ui-react";
import { Flame } from "lucide-react";
import { Suspense, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";

const WhyDialog = lazyComponent(() => import("./why-dialog.tsx").then(({ WhyDialog }) => ({ default: WhyDialog })));

/** Opens the explanation of what draws attention to a spot of an image. */
export function WhyButton({ heatmap }: { heatmap: HeatmapDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  if (heatmap.type !== "image") return null;
  return (
    <>
      <Button variation="link" size="small" onClick={() => setIsOpen(true)}>
        <Flame aria-hidden="true" />
        Why is this hot?
      </Button>
      <Suspense>{isOpen && <WhyDialog heatmap={heatmap} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
