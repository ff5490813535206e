import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import type { Workspace } from "#contracts/workspaces.ts";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { closeBlockedReason } from "./close-blocked-reason.ts";
import { CloseWorkspace } from "./close-workspace.tsx";
import { LeaveWorkspace } from "./leave-workspace.tsx";
import styles from "./leaving-card.module.css";
import { TransferWorkspaceDialog } from "./transfer-workspace-dialog.tsx";

/** Leave the workspace (members), or transfer or close it (admin). */
export function LeavingCard({ workspace, role }: { workspace: Workspace; role: "member" | "admin" }) {
  const [open, setOpen] = useState<"leave" | "transfer" | "close">();
  const done = () => setOpen(undefined);
  if (role === "member") {
    return (
      <SectionCard
        title="Leave this workspace"
        lead="You’ll move to the Free plan. What you created stays in the workspace."
        action={<Button onClick={() => setOpen("leave")}>Leave workspace</Button>}
      >
        {open === "leave" && <LeaveWorkspace name={workspace.name} onClose={done} />}
      </SectionCard>
    );
  }
  const block = closeBlockedReason(workspace);
  return (
    <SectionCard title="Transfer or close workspace">
      <div className={styles.leaving}>
        <div>
          <h3>Transfer</h3>
          <p>Make someone else the admin. You’ll stay as a member once they accept.</p>
        </div>
        <Button onClick={() => setOpen("transfer")}>Transfer</Button>
      </div>
      <div className={styles.leaving}>
        <div>
          <h3>Close workspace</h3>
          <p id="close-block">
            {block ??
              "The heatmaps, projects and reports in it are deleted, and you’ll move to the Free plan. This can’t be undone."}
          </p>
        </div>
        <Button isDisabled={block !== undefined} aria-describedby="close-block" onClick={() => setOpen("close")}>
          Close workspace
        </Button>
      </div>
      {open === "transfer" && <TransferWorkspaceDialog workspace={workspace} onClose={done} />}
      {open === "close" && <CloseWorkspace name={workspace.name} onClose={done} />}
    </SectionCard>
  );
}
