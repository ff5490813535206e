import { Button } from "@aws-amplify/ui-react";
import { Link2, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";

const ShareDialog = lazy(() => import("./share-dialog.tsx").then(({ ShareDialog }) => ({ default: ShareDialog })));

/** Opens the share dialog. Its label shows whether the heatmap is shared. */
export function ShareButton({ heatmap, onChanged }: { heatmap: HeatmapDetail; onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variation="link" size="small" onClick={() => setIsOpen(true)}>
        {heatmap.public ? <Link2 aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        {heatmap.public ? "Shared" : "Share"}
      </Button>
      <Suspense>{isOpen && <ShareDialog heatmap={heatmap} onChanged={onChanged} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
