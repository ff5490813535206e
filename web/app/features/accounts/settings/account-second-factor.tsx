import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { MessageSquareText, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Profile } from "#contracts/profile.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { AccountAppFactor } from "./account-app-factor.tsx";
import { AccountPhoneFactor } from "./account-phone-factor.tsx";
import { factorQuery } from "./account-queries.ts";
import { AccountRecoveryCodes } from "./account-recovery-codes.tsx";
import { AccountRemoveFactor } from "./account-remove-factor.tsx";
import styles from "./account-second-factor.module.css";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import type { OnFactorConfirmed } from "./use-confirm-factor.ts";

/** Two-factor authentication settings: text message, app or off. */
export function AccountSecondFactor({ profile }: { profile: Profile }) {
  const { data, error, refetch } = useQuery(factorQuery);
  const [open, setOpen] = useState<"sms" | "app" | "remove">();
  const [newCodes, setNewCodes] = useState<readonly string[]>();
  const close = () => setOpen(undefined);
  const confirmed: OnFactorConfirmed = (codes) => {
    close();
    if (codes) setNewCodes(codes);
  };
  const isOn = data && (data.sms || data.app);
  return (
    <SectionCard
      title="Two-factor authentication"
      lead="Protect your account with a code from your phone, even if your password leaks."
    >
      {error && !data && (
        <ErrorState title="Couldn’t load your two-factor settings" problem={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton label="Loading your two-factor settings" heights={[112]} />}
      {data && (
        <>
          <ul className={styles.factors}>
            <Factor
              icon={<Smartphone aria-hidden="true" />}
              name="Authenticator app"
              facts="A code from an app on your phone. Works offline."
              isOn={data.app}
              onSetUp={() => setOpen("app")}
            />
            <Factor
              icon={<MessageSquareText aria-hidden="true" />}
              name="Text message"
              facts={data.sms && data.phone ? `Codes go to ${data.phone}.` : "A code sent to your phone by text message."}
              isOn={data.sms}
              onSetUp={() => setOpen("sms")}
            />
          </ul>
          {isOn && <AccountRecoveryCodes email={profile.email} left={data.recoveryCodes} onCreated={setNewCodes} />}
          {isOn && (
            <div className={styles.factorsOff}>
              {profile.superadmin ? (
                <p>Two-factor authentication is required for staff, so it can’t be turned off.</p>
              ) : (
                <Button size="small" onClick={() => setOpen("remove")}>
                  Turn off
                </Button>
              )}
            </div>
          )}
          {open === "sms" && (
            <AccountPhoneFactor
              email={profile.email}
              // To change the number, users enter another one.
              phone={data.sms ? "" : profile.phone}
              onConfirmed={confirmed}
              onClose={close}
            />
          )}
          {open === "app" && <AccountAppFactor email={profile.email} onConfirmed={confirmed} onClose={close} />}
          {newCodes && <RecoveryCodesDialog email={profile.email} codes={newCodes} onClose={() => setNewCodes(undefined)} />}
          {open === "remove" && <AccountRemoveFactor email={profile.email} factors={data} onClose={close} />}
        </>
      )}
    </SectionCard>
  );
}

type FactorProps = { icon: ReactNode; name: string; facts: string; isOn: boolean; onSetUp: () => void };

function Factor({ icon, name, facts, isOn, onSetUp }: FactorProps) {
  return (
    <li>
      <span className={styles.factorsIcon}>{icon}</span>
      <div>
        <h3>{name}</h3>
        <p>{facts}</p>
      </div>
      {isOn && <Badge kind="good">On</Badge>}
      <Button size="small" aria-label={`${isOn ? "Change" : "Set up"}: ${name}`} onClick={onSetUp}>
        {isOn ? "Change" : "Set up"}
      </Button>
    </li>
  );
}
