import { WandSparkles } from "lucide-react";
import { Suspense, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { StageAction } from "#web/app/shared/viewer/stage/stage-action.tsx";
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
      <StageAction icon={<WandSparkles />} label="What if" onClick={() => setIsOpen(true)} />
      <Suspense>{isOpen && <WhatIfDialog heatmap={heatmap} onSave={save} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
