import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Sharing } from "#contracts/sharing.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./share-dialog.module.css";
import { type ShareChoices, ShareForm } from "./share-form.tsx";
import { ShareLink } from "./share-link.tsx";
import { type ShareableKind, sharingQuery, useSharing } from "./share-query.ts";

const LEADS: Readonly<Record<ShareableKind, string>> = {
  heatmap:
    "People with the link, and its passphrase if it has one, can view this heatmap’s images or videos, scores, areas and brands. Nothing else.",
  report:
    "People with the link, and its passphrase if it has one, can view this report’s results, ads and templates. Nothing else.",
};

export type ShareDialogProps = {
  kind: ShareableKind;
  uid: string;
  /** Whether the user may create and change links. Default: until their trial ends. */
  mayShare?: boolean;
  onChanged: () => void;
  onClose: () => void;
};

/** Creates, shows, changes and revokes the share link of a heatmap or report. */
export function ShareDialog({ kind, uid, mayShare, onChanged, onClose }: ShareDialogProps) {
  const { data: sharing, error, refetch } = useQuery(sharingQuery(kind, uid));
  const { share, edit, unshare } = useSharing(kind, uid, onChanged);
  const [step, setStep] = useState<"state" | "new" | "change" | "end">("state");
  const [created, setCreated] = useState<string>();
  const start = (next: "new" | "change") => {
    share.reset();
    edit.reset();
    setStep(next);
  };
  const hasEnded = useQuery(meQuery).data?.trialEnded ?? false;
  const canShare = mayShare ?? !hasEnded;

  const end = () =>
    unshare.mutate(
      { params: { uid } },
      {
        onSuccess: () => snackbar.success("Link turned off"),
        onError: (problem) => snackbar.failure(problem),
        onSettled: () => setStep("state"),
      },
    );
  const form = (action: string) => (
    <ShareForm
      action={action}
      isBusy={share.isPending}
      problem={share.error}
      onShare={({ days = null, passphrase }) =>
        share.mutate(
          { params: { uid }, body: { days, ...(passphrase && { passphrase }) } },
          {
            onSuccess: (state) => {
              setCreated(state.share?.uid);
              setStep("state");
            },
          },
        )
      }
      {...(step === "new" && { onCancel: () => setStep("state") })}
    />
  );
  const change = (choices: ShareChoices) => {
    if (Object.keys(choices).length === 0) return setStep("state");
    edit.mutate(
      { params: { uid }, body: choices },
      {
        onSuccess: () => {
          snackbar.success("Changes saved");
          setStep("state");
        },
      },
    );
  };
  const content = ({ public: isPublic, share: link }: Sharing) => {
    if (!link) return hasEnded ? <Note>Your trial has ended, so you can’t create new links.</Note> : form("Create link");
    if (step === "new")
      return (
        <>
          <Note kind="warning">The current link stops working as soon as you create a new one.</Note>
          {form("Create new link")}
        </>
      );
    if (step === "change")
      return (
        <ShareForm
          action="Save"
          isBusy={edit.isPending}
          problem={edit.error}
          current={link}
          onShare={change}
          onCancel={() => setStep("state")}
        />
      );
    return (
      <>
        <ShareLink key={link.uid} kind={kind} isPublic={isPublic} canShare={canShare} share={link} isNew={link.uid === created} />
        <div className={styles.shareActions}>
          <Button variation="link" className={styles.shareEnd!} onClick={() => setStep("end")}>
            Turn off
          </Button>
          {canShare && (
            <>
              <Button onClick={() => start("change")}>Change</Button>
              <Button onClick={() => start("new")}>New link</Button>
            </>
          )}
        </div>
      </>
    );
  };
  return (
    <>
      <Dialog isOpen={step !== "end"} onClose={onClose} title="Share link" description={LEADS[kind]}>
        <div className={styles.share}>
          {sharing && content(sharing)}
          {!sharing && !error && <div className={styles.shareWaiting} role="status" aria-label="Loading" />}
          {!sharing && error && (
            <ErrorState title="Couldn’t load sharing settings" problem={error} onRetry={() => void refetch()} />
          )}
        </div>
      </Dialog>
      <Confirm
        isOpen={step === "end"}
        confirmLabel="Turn off"
        cancelLabel="Keep it"
        isBusy={unshare.isPending}
        onCancel={() => setStep("state")}
        onConfirm={end}
      >
        The link stops working immediately for everyone who has it and can’t be restored. Sharing again creates a new link.
      </Confirm>
    </>
  );
}
