import { Button } from "@aws-amplify/ui-react";
import { Link2, Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/kit/page/lazy-part.ts";
import type { ShareableKind } from "./share-query.ts";

const ShareDialog = lazyPart(() => import("./share-dialog.tsx").then(({ ShareDialog }) => ({ default: ShareDialog })));

type Props = { kind: ShareableKind; uid: string; isShared: boolean; onChanged: () => void };

/** Opens the share dialog. Its label shows whether the heatmap or report is shared. */
export function ShareButton({ kind, uid, isShared, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {/* As the buttons beside it are: those of a heatmap have no border. */}
      <Button {...(kind === "heatmap" && { variation: "link", size: "small" })} onClick={() => setIsOpen(true)}>
        {isShared ? <Link2 aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        {isShared ? "Shared" : "Share"}
      </Button>
      <Suspense>
        {isOpen && <ShareDialog kind={kind} uid={uid} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
