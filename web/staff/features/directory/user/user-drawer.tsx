import { Button } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { Facts } from "#web/staff/shared/details/details.tsx";
import { LoadError } from "#web/staff/shared/load-error.tsx";
import { ROLE_NAMES } from "#web/staff/shared/staff-names.ts";
import { ConfirmUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { UserOffers } from "../offers/user-offers.tsx";
import { CreditsForm } from "./credits-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { TrialForm } from "./trial-form.tsx";
import styles from "./user.module.css";
import { UserActions } from "./user-actions.tsx";

/** Everything about one user, and what staff can change. */
export function UserDrawer({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { data: user, error, refetch } = useOperation(staffBackoffice.readUser, { params: { uid } }, { staleTime: 0 });
  return (
    <ConfirmUnsavedChanges onClose={onClose}>
      {(close) => (
        <Dialog kind="panel" isOpen onClose={close} title={user ? user.name || user.email : "User"}>
          {error && !user && (
            <LoadError noun="user" problem={error} onRetry={() => void refetch()} back={<Button onClick={close}>Close</Button>} />
          )}
          {!error && !user && <Skeleton label="Loading the user" heights={[120, 200, 120]} />}
          {user && (
            <div className={styles.sections}>
              <About user={user} />
              <ProfileForm user={user} />
              {user.role === "trial" && <TrialForm user={user} />}
              {!user.workspace && <CreditsForm user={user} />}
              <UserOffers email={user.email} />
              <UserActions user={user} onRemoved={onClose} />
            </div>
          )}
        </Dialog>
      )}
    </ConfirmUnsavedChanges>
  );
}

function About({ user }: { user: StaffUserDetails }) {
  const { email, email_verified, role, staff, workspace, phone, company, created_at, last_login } = user;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      "Email",
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    [
      "Workspace",
      workspace && (
        <Link key="workspace" to={`/workspace/${workspace.uid}`}>
          {workspace.name || workspace.uid}
        </Link>
      ),
    ],
    ["Phone", phone],
    ["Company", company],
    ["Signed up", dayMonthYear(created_at)],
    ["Last login", last_login ? dayMonthYear(last_login) : ""],
    ["Heatmaps", `${user.image_heatmaps} images, ${user.video_heatmaps} videos`],
    ["Found us by", user.find],
    ["Field", user.field],
    ["Interested in", user.interested_in],
    ["Source", user.source],
    ["Keyword", user.keyword],
    ["Partner", user.affiliate],
    ["Campaigns", user.campaigns.map(({ title }) => title).join(", ")],
  ];
  return (
    <section aria-label="About" className={styles.about}>
      <p className={styles.badges}>
        <Badge>{ROLE_NAMES[role]}</Badge>
        {staff && <Badge kind="violet">Staff</Badge>}
        {!email_verified && <Badge kind="warning">Email not verified</Badge>}
      </p>
      <Facts facts={facts} />
      <p className={styles.links}>
        <Link to={`/heatmaps?search=${encodeURIComponent(email)}`} className="touch-target">
          Heatmaps
        </Link>
        <Link to={`/audit?search=${encodeURIComponent(user.uid)}`} className="touch-target">
          Changes by staff
        </Link>
      </p>
    </section>
  );
}
