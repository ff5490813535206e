import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { AUDIT_KINDS, AUDIT_NAMES } from "#contracts/audit-names.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Edit } from "#contracts/what-if.ts";
import { StageAction } from "#web/app/shared/viewer/stage/stage-action.tsx";
import { hasAccess } from "#web/kit/auth/has-access.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import type { SaveEdited } from "./what-if/edited-image.tsx";

const WhatIfDialog = lazyComponent(() =>
  import("./what-if/what-if-dialog.tsx").then(({ WhatIfDialog }) => ({ default: WhatIfDialog })),
);
const AuditDialog = lazyComponent(() => import("./audit-dialog.tsx").then(({ AuditDialog }) => ({ default: AuditDialog })));

/** Opens the audit of an image. Without access to audits, and for images that have none, it opens only the measurements. */
export function AuditButton({ heatmap, onSave }: { heatmap: HeatmapDetail; onSave: SaveEdited }) {
  const [isOpen, setIsOpen] = useState(false);
  /** Edits of a suggestion that the user tries. */
  const [tried, setTried] = useState<readonly Edit[]>();
  const { data: me } = useQuery(meQuery);
  if (!me || heatmap.type !== "image") return null;
  const isAllowed = hasAccess(me, "audits") || (me.role === "trial" && !me.trialEnded);
  const kind = isAllowed ? AUDIT_KINDS[heatmap.application] : undefined;
  return (
    <>
      <StageAction icon={<ClipboardCheck />} label={kind ? AUDIT_NAMES[kind] : "Facts"} onClick={() => setIsOpen(true)} />
      <Suspense>
        {isOpen && (
          <AuditDialog
            heatmap={heatmap}
            kind={kind}
            isAllowed={isAllowed}
            onTry={(edits) => {
              setIsOpen(false);
              setTried(edits);
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
        {tried && (
          <WhatIfDialog
            heatmap={heatmap}
            first={tried}
            onSave={(image, origin) => {
              setTried(undefined);
              onSave(image, origin);
            }}
            onClose={() => setTried(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
