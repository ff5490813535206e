import { Button } from "@aws-amplify/ui-react";
import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { encode } from "uqr";
import { accounts } from "#contracts/accounts.ts";
import { copyText } from "#web/app/shared/code/copy-text.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CodeForm } from "#web/ui/sign-in/code-form.tsx";
import { Reauthentication } from "#web/ui/sign-in/reauthentication.tsx";
import accountSecondFactorStyles from "./account-second-factor.module.css";
import { type OnFactorConfirmed, useConfirmFactor } from "./use-confirm-factor.ts";

type Props = { email: string; onConfirmed: OnFactorConfirmed; onClose: () => void };

/** Enrolls an authenticator app, after a recent sign-in: QR code, then the first six-digit code. */
export function AccountAppFactor({ email, onConfirmed, onClose }: Props) {
  const start = useOperationMutation(accounts.startAppFactor);
  const confirm = useConfirmFactor({ by: "app", successMessage: "MFA app enabled successfully!", onDone: onConfirmed });
  const isAsked = useRef(false);
  const { mutate } = start;
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [mutate]);
  const cancel = () => {
    snackbar.notice("MFA enrollment cancelled");
    onClose();
  };
  if (start.error && toApiError(start.error).code === "caller.sign_in_required")
    return (
      <Reauthentication
        email={email}
        reason="Please log in again to set up an authenticator app."
        onCancel={cancel}
        onDone={() => mutate()}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={cancel}
      canDismiss={false}
      title="Set up an authenticator app"
      description="Scan the QR code or enter the key in your app, then type the 6-digit code."
      footer={!start.data && <Button onClick={cancel}>Cancel</Button>}
    >
      {start.isError && <ErrorState title="Couldn’t get a key" problem={start.error} onRetry={() => mutate()} />}
      {!start.isError && !start.data && <Skeleton label="Getting a key" heights={[240, 96]} />}
      {start.data && (
        <>
          <div className={accountSecondFactorStyles.factorQr}>
            <QrCode text={start.data.uri} />
            <p className={accountSecondFactorStyles.factorQrSecret}>
              Key <code>{start.data.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
              <CopyKey text={start.data.secret} />
            </p>
          </div>
          <CodeForm
            label="Code from the app"
            isBusy={confirm.isPending}
            problem={confirm.error ? toApiError(confirm.error).message : undefined}
            onVerify={confirm.verify}
            onCancel={cancel}
          />
        </>
      )}
    </Dialog>
  );
}

function CopyKey({ text }: { text: string }) {
  const copy = () => copyText(text, { what: "the key", success: "Copied to clipboard" });
  return (
    <IconButton label="Copy the key" onClick={() => void copy()}>
      <Copy />
    </IconButton>
  );
}

/** A QR code as a single path, with a unit square per dark module. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg role="img" aria-label="QR code of the key" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
