import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type SecondFactorProps, SecondFactorStep } from "./second-factor-step.tsx";

/** Asks for the second factor of a sign-in in a dialog. */
export function CodeDialog({ title = "Two-factor code", ...step }: SecondFactorProps & { title?: string | undefined }) {
  return (
    <Dialog isOpen onClose={step.onCancel} canDismiss={false} title={title}>
      <SecondFactorStep {...step} />
    </Dialog>
  );
}
