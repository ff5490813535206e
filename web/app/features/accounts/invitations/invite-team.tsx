import { MailCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "#contracts/kit/operation.ts";
import type { Profile } from "#contracts/profile.ts";
import { workspaces } from "#contracts/workspaces.ts";
import entryStyles from "#web/app/features/accounts/entry/entry.module.css";
import { call } from "#web/kit/api/api.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { EntryFrame } from "../entry/entry-frame.tsx";
import { EntryIcon } from "../entry/entry-icon.tsx";
import { INVITES_SENT } from "../entry/messages.ts";
import { InviteForm } from "./invite-form.tsx";
import type { Row } from "./invite-rows.ts";

type Outcomes = Output<typeof workspaces.invite>["invites"];

const OUTCOME_LABELS = { sent: "Invited", sent_again: "Invited again", already_member: "Already a member" } as const;

/** Invite form for the admin of a workspace. */
export function InviteTeam({ profile }: { profile: Profile }) {
  const intent = useIdempotencyKey();
  const [outcomes, setOutcomes] = useState<Outcomes>();
  const name = profile.workspace?.name;

  const send = async (rows: Row[]) => {
    const emails = rows.map(({ email }) => email);
    const { invites } = await call(workspaces.invite, { body: { emails } }, { idempotencyKey: intent(emails) });
    setOutcomes(invites);
  };

  if (outcomes)
    return (
      <EntryFrame title={INVITES_SENT} icon={<EntryIcon Icon={MailCheck} tone="good" />} email={profile.email}>
        <ul className={entryStyles.outcomes}>
          {outcomes.map(({ email, outcome }) => (
            <li key={email}>
              <span>{email}</span>
              <span>{OUTCOME_LABELS[outcome]}</span>
            </li>
          ))}
        </ul>
        <div className={entryStyles.actions}>
          <ButtonLink to="/home" variation="primary">
            Continue
          </ButtonLink>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame
      title="Invite your team"
      lead={
        <>
          They join <strong>{name}</strong> and share its credits. You can invite more people later from the workspace page.
        </>
      }
      icon={<EntryIcon Icon={UserPlus} />}
      email={profile.email}
    >
      <InviteForm ownEmail={profile.email} onSend={send} />
    </EntryFrame>
  );
}
