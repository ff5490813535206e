import { Button } from "@aws-amplify/ui-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { workspaces } from "#contracts/workspaces.ts";
import entryStyles from "#web/app/features/accounts/entry/entry.module.css";
import { call } from "#web/kit/api/api.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { joinBlockedReason, joinWarning, workspaceLeftFor } from "./join-rules.ts";

type Props = {
  profile: Profile;
  workspace: string;
  workspaceName: string;
  role: "member" | "admin";
  /** Identifies the invite: the secret of its link, or its id if it was sent to the user's own address. */
  credential: { token: string } | { invite: string };
  /** The invited address, if known. */
  email?: string;
  hasSeat?: boolean;
  onJoined: () => Promise<void>;
  /** Additional actions next to Join. */
  children?: ReactNode;
};

/** An invite with the consequences of accepting it. */
export function JoinOffer({ profile, credential, onJoined, children, hasSeat = true, ...offer }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const left = workspaceLeftFor(offer.workspace, profile);
  const isAdmin = left !== null && profile.role === "admin";
  const work = useOperation(accounts.countOwnHeatmaps, {}, { enabled: left !== null && !isAdmin });
  const own = useOperation(workspaces.read, {}, { enabled: isAdmin && !left.subscription?.active });
  const standing = { heatmaps: work.data?.heatmaps, members: own.data?.members.length };
  const block = joinBlockedReason({ ...offer, hasSeat }, profile, standing);
  const loss = joinWarning({ ...offer, hasSeat }, profile, standing);

  const join = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await call(workspaces.acceptInvite, { body: { ...credential, leave: loss !== undefined } });
      snackbar.success(offer.role === "admin" ? `${offer.workspaceName} is now yours.` : `You joined ${offer.workspaceName}.`);
      await onJoined();
    } catch (error) {
      setProblem(error);
    } finally {
      setIsAsking(false);
      setIsBusy(false);
    }
  };

  return (
    <>
      <div className={entryStyles.notes}>
        {block && (
          <Note kind="warning">
            {block}{" "}
            {profile.role === "admin" && profile.workspace?.subscription?.active && <Link to="/subscription">Manage it</Link>}
          </Note>
        )}
        {loss && !block && (
          <Note kind="warning">
            {loss} <Link to="/account">Export your data first</Link>
          </Note>
        )}
        <FormError problem={problem} />
      </div>
      <div className={entryStyles.actions}>
        <Button
          variation="primary"
          isDisabled={block !== undefined || own.isLoading}
          isLoading={isBusy}
          loadingText="Joining"
          onClick={() => (loss ? setIsAsking(true) : void join())}
        >
          {offer.role === "admin" ? "Accept" : "Join"}
        </Button>
        {children}
      </div>
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void join()}
        confirmLabel={isAdmin ? "Close it and join" : "Leave and join"}
        isBusy={isBusy}
      >
        {loss}
      </Confirm>
    </>
  );
}
