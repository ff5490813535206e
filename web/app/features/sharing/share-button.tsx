import { Button } from "@aws-amplify/ui-react";
import { Link2, Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { StageAction } from "#web/app/shared/viewer/stage/stage-action.tsx";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import type { ShareDialogProps } from "./share-dialog.tsx";

const ShareDialog = lazyComponent(() => import("./share-dialog.tsx").then(({ ShareDialog }) => ({ default: ShareDialog })));

type Props = Pick<ShareDialogProps, "kind" | "uid" | "mayShare" | "onChanged"> & { isShared: boolean };

/** Opens the share dialog. Its label shows whether the heatmap or report is shared. */
export function ShareButton({ isShared, ...dialog }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const icon = isShared ? <Link2 aria-hidden="true" /> : <Share2 aria-hidden="true" />;
  const label = isShared ? "Shared" : "Share";
  return (
    <>
      {dialog.kind === "heatmap" ? (
        <StageAction icon={icon} label={label} onClick={open} />
      ) : (
        <Button onClick={open}>
          {icon}
          {label}
        </Button>
      )}
      <Suspense>{isOpen && <ShareDialog {...dialog} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
