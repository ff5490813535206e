import { useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, MailCheck } from "lucide-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { InviteForm } from "../invitations/invite-form.tsx";
import { emailAtDomain, emailDomain, type Row } from "../invitations/invite-rows.ts";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";
import { INVITES_SENT } from "./messages.ts";

/** Offers a one-time trial extension for inviting colleagues. */
export function ExtendTrial({ profile }: { profile: Profile }) {
  const domain = emailDomain(profile.email);
  const queryClient = useQueryClient();
  const intent = useIdempotencyKey();
  const [trialEnd, setTrialEnd] = useState<string>();

  const send = async (rows: Row[]) => {
    const invites = rows.map(({ name, email }) => ({ name, email: emailAtDomain(domain, email) }));
    const extended = await call(workspaces.extendTrial, { body: { invites } }, { idempotencyKey: intent(invites) });
    setTrialEnd(extended.trialEnd);
    void refresh(queryClient, [accounts.me]);
  };

  if (trialEnd || profile.trialExtended)
    return (
      <EntryFrame
        title={trialEnd ? INVITES_SENT : "You’ve already extended your trial"}
        lead={
          trialEnd
            ? `Your trial now lasts until ${dayMonthYear(trialEnd)}.`
            : "Your colleagues can start their own trial at any time."
        }
        icon={<EntryIcon Icon={MailCheck} tone="good" />}
        email={profile.email}
      >
        <div className={entryStyles.actions}>
          <ButtonLink to="/home" variation="primary">
            Continue
          </ButtonLink>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame
      title="Get 7 more days"
      lead="Invite a colleague and we’ll add a week to your trial."
      icon={<EntryIcon Icon={CalendarPlus} />}
      email={profile.email}
      size="wide"
    >
      <InviteForm ownEmail={profile.email} domain={domain} onSend={send} />
    </EntryFrame>
  );
}
