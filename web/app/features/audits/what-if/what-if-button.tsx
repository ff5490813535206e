import { WandSparkles } from "lucide-react";
import { Suspense, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { StageAction } from "#web/app/shared/viewer/stage/stage-action.tsx";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import type { SaveEdited } from "./edited-image.tsx";

const WhatIfDialog = lazyComponent(() => import("./what-if-dialog.tsx").then(({ WhatIfDialog }) => ({ default: WhatIfDialog })));

type Props = { heatmap: HeatmapDetail; onSave: SaveEdited };

/** Opens the edits of an image. */
export function WhatIfButton({ heatmap, onSave }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const save: SaveEdited = (image, origin) => {
    setIsOpen(false);
    onSave(image, origin);
  };
  if (heatmap.type !== "image") return null;
  return (
    <>
      <StageAction icon={<WandSparkles />} label="What if" onClick={() => setIsOpen(true)} />
      <Suspense>{isOpen && <WhatIfDialog heatmap={heatmap} onSave={save} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
