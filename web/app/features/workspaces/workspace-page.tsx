import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Pencil, Users } from "lucide-react";
import { useState } from "react";
import { toApiError } from "#web/kit/api/api-error.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { CreditHistory } from "./credits/credit-history.tsx";
import { ExportCard } from "./export-card.tsx";
import { LanguageModelCard } from "./language-model-card.tsx";
import { LeavingCard } from "./leaving/leaving-card.tsx";
import { MembersCard } from "./members/members-card.tsx";
import { PendingInvites } from "./members/pending-invites.tsx";
import { workspaceQuery } from "./queries.ts";
import { RenameWorkspace } from "./rename-workspace.tsx";
import styles from "./workspace-page.module.css";
import { WorkspaceSummary } from "./workspace-summary.tsx";

/** The workspace page: credits, members and ledger. Members see less than the admin. */
export function Component() {
  const { data: me } = useQuery(meQuery);
  const { data: workspace, error, refetch } = useQuery({ ...workspaceQuery, enabled: me?.workspace !== null });
  const [isRenaming, setIsRenaming] = useState(false);
  if (!me) return null;
  if (me.workspace === null || (error && toApiError(error).code === "workspace.not_member")) return <None />;
  if (error && !workspace) {
    return (
      <div className={pageStyles.page}>
        <ErrorState title="Couldn’t load your workspace" problem={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!workspace) {
    return (
      <div className={clsx(pageStyles.page, pageStyles.pageNarrow)}>
        <Skeleton label="Loading your workspace" heights={[36, 132, 320]} />
      </div>
    );
  }
  const isAdmin = me.role === "admin" || me.superadmin;
  return (
    <div className={clsx(pageStyles.page, pageStyles.pageNarrow)}>
      <header className={pageStyles.head}>
        <div>
          <h1 className={styles.workspaceName}>
            {workspace.name}
            {isAdmin && (
              <IconButton label="Rename workspace" onClick={() => setIsRenaming(true)}>
                <Pencil />
              </IconButton>
            )}
          </h1>
          <p className={pageStyles.lead}>
            {isAdmin ? "You’re the admin of this workspace." : "You’re a member of this workspace."}
          </p>
        </div>
      </header>
      <WorkspaceSummary workspace={workspace} isAdmin={isAdmin} />
      <MembersCard workspace={workspace} me={me} isAdmin={isAdmin} />
      {workspace.invites && workspace.invites.length > 0 && <PendingInvites invites={workspace.invites} />}
      {me.role === "admin" && (
        <SectionCard
          title="API access"
          lead="Create heatmaps and read results from your own programs."
          action={<ButtonLink to="/developers">Manage API keys</ButtonLink>}
        />
      )}
      {me.role === "admin" && <LanguageModelCard />}
      {me.role === "admin" && <ExportCard workspace={workspace} uid={me.workspace.uid} />}
      {isAdmin && <CreditHistory />}
      {(me.role === "admin" || me.role === "member") && !me.superadmin && <LeavingCard workspace={workspace} role={me.role} />}
      {isRenaming && <RenameWorkspace name={workspace.name} onClose={() => setIsRenaming(false)} />}
    </div>
  );
}

function None() {
  return (
    <div className={pageStyles.page}>
      <h1 className="visually-hidden">Workspace</h1>
      <EmptyState
        icon={<Users aria-hidden="true" />}
        title="You’re not in a workspace"
        text="Team plans let you share heatmaps and credits with your colleagues."
        action={
          <ButtonLink to="/subscription" variation="primary">
            See plans
          </ButtonLink>
        }
      />
    </div>
  );
}
