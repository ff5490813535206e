import { Button } from "@aws-amplify/ui-react";
import { Link2, Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import type { ShareDialogProps } from "./share-dialog.tsx";

const ShareDialog = lazyComponent(() => import("./share-dialog.tsx").then(({ ShareDialog }) => ({ default: ShareDialog })));

type Props = Pick<ShareDialogProps, "kind" | "uid" | "mayShare" | "onChanged"> & { isShared: boolean };

/** Opens the share dialog. Its label shows whether the heatmap or report is shared. */
export function ShareButton({ isShared, ...dialog }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {/* Matches the buttons beside it, which have no border on the page of a heatmap. */}
      <Button {...(dialog.kind === "heatmap" && { variation: "link", size: "small" })} onClick={() => setIsOpen(true)}>
        {isShared ? <Link2 aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        {isShared ? "Shared" : "Share"}
      </Button>
      <Suspense>{isOpen && <ShareDialog {...dialog} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
