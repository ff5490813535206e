import { Users } from "lucide-react";
import type { Profile } from "#contracts/profile.ts";
import entryStyles from "#web/app/features/accounts/entry/entry.module.css";
import { SeePlans } from "#web/app/shared/plans/see-plans.tsx";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { EntryFrame } from "../entry/entry-frame.tsx";
import { EntryIcon } from "../entry/entry-icon.tsx";
import { emailDomain } from "./invite-rows.ts";

/** Why the user can invite no one, and whether a plan changes that. */
export type NoInvitesReason = { readonly title: string; readonly lead: string; readonly needsPlan: boolean };

/** The reason for users who are neither the admin of a workspace nor on a running trial that can be extended; undefined for those who are. */
export function noInvitesReason(profile: Profile): NoInvitesReason | undefined {
  const { email, role, superadmin, workspace, trialEnded, trialExtended, canExtendTrial } = profile;
  if (workspace) {
    if (role === "admin" || superadmin) return undefined;
    return {
      title: "Only the admin can invite people",
      lead: `Ask the admin of ${workspace.name} to invite your colleagues.`,
      needsPlan: false,
    };
  }
  const lead = "Choose a plan to invite your team.";
  if (role !== "trial") return { title: "The Free plan is for one person", lead, needsPlan: true };
  if (trialEnded) return { title: "Your trial has ended!", lead, needsPlan: true };
  if (trialExtended || canExtendTrial) return undefined;
  return {
    title: "Your trial can’t be extended",
    lead: `${emailDomain(email)} isn’t a company domain, so inviting colleagues doesn’t extend your trial. ${lead}`,
    needsPlan: true,
  };
}

/** Says why there is no form to invite people. */
export function NoInvites({ profile, reason: { title, lead, needsPlan } }: { profile: Profile; reason: NoInvitesReason }) {
  return (
    <EntryFrame title={title} lead={lead} icon={<EntryIcon Icon={Users} />} email={profile.email}>
      <div className={entryStyles.actions}>
        {needsPlan && <SeePlans />}
        <ButtonLink to="/home" {...(!needsPlan && { variation: "primary" })}>
          Continue
        </ButtonLink>
      </div>
    </EntryFrame>
  );
}
