import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { pluralize } from "#web/kit/format.ts";
import { ChangeAdminDialog } from "#web/staff/shared/change-admin-dialog.tsx";
import { ROLE_NAMES } from "#web/staff/shared/staff-names.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { useWorkspaceChange } from "../use-workspace-change.ts";
import styles from "../workspace.module.css";

type Person = StaffWorkspaceDetails["people"][number];

/** The members of a workspace: make one the admin, or remove them. */
export function People({ workspace }: { workspace: StaffWorkspaceDetails }) {
  const [removed, setRemoved] = useState<Person>();
  const [promoted, setPromoted] = useState<Person>();
  const remove = useWorkspaceChange(staffBackoffice.removeMember, "Member removed");
  const { uid, people } = workspace;
  return (
    <SectionCard title="People" lead={pluralize(people.length, "person", "people")}>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.uid}>
            <div>
              <Link to={`/users?user=${encodeURIComponent(person.uid)}`} className="touch-target">
                {person.name || person.email}
              </Link>
              <p className={styles.detail}>{person.email}</p>
            </div>
            <div className={styles.actions}>
              <Badge>{ROLE_NAMES[person.role]}</Badge>
              <Link
                to={`/heatmaps?search=${encodeURIComponent(person.email)}`}
                className="touch-target"
                aria-label={`Heatmaps of ${person.email}`}
              >
                Heatmaps
              </Link>
              {person.role !== "admin" && (
                <>
                  <Button size="small" aria-label={`Make admin: ${person.email}`} onClick={() => setPromoted(person)}>
                    Make admin
                  </Button>
                  <Button
                    size="small"
                    variation="destructive"
                    aria-label={`Remove ${person.email}`}
                    onClick={() => setRemoved(person)}
                  >
                    Remove
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Confirm
        isOpen={removed !== undefined}
        confirmLabel="Remove"
        isBusy={remove.isPending}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() =>
          removed &&
          remove.mutate(
            { params: { uid, member: removed.uid } },
            { onSettled: () => setRemoved(undefined), onError: snackbar.failure },
          )
        }
      >
        {removed?.email} moves to the Free plan and gets an email. What they created stays in the workspace.
      </Confirm>
      {promoted && <ChangeAdminDialog workspace={workspace} member={promoted} onClose={() => setPromoted(undefined)} />}
    </SectionCard>
  );
}
