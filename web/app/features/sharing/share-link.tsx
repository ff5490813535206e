import { Button } from "@aws-amplify/ui-react";
import { Check, Copy, ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Sharing } from "#contracts/sharing.ts";
import { useCopy } from "#web/app/shared/code/use-copy.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import shareDialogStyles from "./share-dialog.module.css";
import type { ShareableKind } from "./share-query.ts";

/** The share link with a copy button, and its expiry and passphrase protection. */
export function ShareLink({
  kind,
  isPublic,
  canShare,
  share,
  isNew,
}: {
  kind: ShareableKind;
  isPublic: boolean;
  canShare: boolean;
  share: NonNullable<Sharing["share"]>;
  /** Whether it was just created: then its copy button gets the focus. */
  isNew: boolean;
}) {
  const address = `${window.location.origin}${share.path}`;
  const { isCopied, copy } = useCopy(address, { what: "the link" });
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) copyButton.current?.focus();
  }, [isNew]);
  if (!isPublic)
    return (
      <Note kind="warning">
        This link has expired.
        {canShare && ` Change when it expires, or create a new one, to share this ${kind} again.`}
      </Note>
    );
  return (
    <div className={dialogStyles.fields}>
      <TextField
        label="Link"
        value={address}
        isReadOnly
        autoComplete="off"
        end={
          <Button ref={copyButton} onClick={() => void copy()} className={shareDialogStyles.shareCopy!}>
            {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            {isCopied ? "Copied" : "Copy"}
          </Button>
        }
      />
      <p className={shareDialogStyles.shareFacts} role="status">
        <span>
          {share.expires_at ? `Expires on ${dayMonthYear(share.expires_at)}` : "Doesn’t expire"}
          {share.has_passphrase && " · passphrase required"}
        </span>
        <a href={address} className="touch-target" target="_blank" rel="noopener">
          Open
          <ExternalLink aria-hidden="true" />
          <span className="visually-hidden"> (in a new tab)</span>
        </a>
      </p>
    </div>
  );
}
