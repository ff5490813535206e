import { useLocation } from "react-router-dom";
import type { Profile } from "#contracts/accounts.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { accountBannerFor } from "./account-banner.ts";
import styles from "./standing-banner.module.css";

/** Account banner about the user's plan, shown on every page. */
export function AccountBannerBar({ profile }: { profile: Profile }) {
  const standing = accountBannerFor(profile);
  const { pathname } = useLocation();
  if (!standing) return null;
  const { kind, text, way } = standing;
  const isThere = way?.to === pathname;
  // The plans page has more detailed information about the beta.
  if (isThere && kind === "plain") return null;
  return (
    <aside className={styles.standingBanner} aria-label="Your plan">
      <Note
        kind={kind}
        action={
          way &&
          !isThere && (
            <ButtonLink to={way.to} size="small">
              {way.label}
            </ButtonLink>
          )
        }
      >
        {text}
      </Note>
    </aside>
  );
}
