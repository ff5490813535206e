import { X } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import { createStoredText } from "#web/kit/page/stored-value.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import styles from "./account-banner.module.css";
import { type AccountBanner, accountBannersFor } from "./account-banner.ts";

const storedDismissal = (key: string) => createStoredText({ storage: "local", key });

/** Account banners about the user's address and plan, shown on every page. */
export function AccountBannerBar({ profile }: { profile: Profile }) {
  return accountBannersFor(profile).map((banner) => <Banner key={banner.text} banner={banner} />);
}

function Banner({ banner: { kind, text, action, dismissal } }: { banner: AccountBanner }) {
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState<string>();
  if (dismissal && (dismissed === dismissal || storedDismissal(dismissal).get())) return null;
  const dismiss = (key: string) => {
    storedDismissal(key).set("yes");
    setDismissed(key);
  };
  const isThere = action?.to === pathname;
  // The plans page has more detailed information about the beta.
  if (isThere && kind === "plain") return null;
  return (
    <aside className={styles.accountBanner} aria-label="Your account">
      <Note
        kind={kind}
        action={
          <>
            {action && !isThere && (
              <ButtonLink to={action.to} size="small">
                {action.label}
              </ButtonLink>
            )}
            {dismissal && (
              <IconButton label="Dismiss" onClick={() => dismiss(dismissal)}>
                <X />
              </IconButton>
            )}
          </>
        }
      >
        {text}
      </Note>
    </aside>
  );
}
