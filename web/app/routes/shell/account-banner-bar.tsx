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
  const { pathname } = useLocation();
  const [dismissed, setDismissed] = useState<string>();
  const isShown = ({ kind, action, dismissal }: AccountBanner) =>
    !(dismissal && (dismissed === dismissal || storedDismissal(dismissal).get())) &&
    // The plans page has more detailed information about the beta.
    !(kind === "plain" && action?.to === pathname);
  const banners = accountBannersFor(profile).filter(isShown);
  if (banners.length === 0) return null;
  const dismiss = (key: string) => {
    storedDismissal(key).set("yes");
    setDismissed(key);
  };
  return (
    <aside className={styles.accountBanner} aria-label="Your account">
      {banners.map(({ kind, text, action, dismissal }) => (
        <Note
          key={text}
          kind={kind}
          action={
            <>
              {action && action.to !== pathname && (
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
      ))}
    </aside>
  );
}
