import { Button } from "@aws-amplify/ui-react";
import { WandSparkles } from "lucide-react";
import { Suspense, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";

const WhatIfDialog = lazyComponent(() => import("./what-if-dialog.tsx").then(({ WhatIfDialog }) => ({ default: WhatIfDialog })));

type Props = { heatmap: HeatmapDetail; onSave: (image: File) => void };

/** Opens the edits of an image. */
export function WhatIfButton({ heatmap, onSave }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const save = (image: File) => {
    setIsOpen(false);
    onSave(image);
  };
  if (heatmap.type !== "image") return null;
  return (
    <>
      <Button variation="link" size="small" onClick={() => setIsOpen(true)}>
        <WandSparkles aria-hidden="true" />
        What if
      </Button>
      <Suspense>{isOpen && <WhatIfDialog heatmap={heatmap} onSave={save} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
