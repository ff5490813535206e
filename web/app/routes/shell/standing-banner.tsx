import { useLocation } from "react-router-dom";
import type { Profile } from "#contracts/accounts.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { standingOf } from "./standing.ts";
import "./standing-banner.css";

/** What a person's plan asks to be said, above every page. */
export function StandingBanner({ profile }: { profile: Profile }) {
  const standing = standingOf(profile);
  const { pathname } = useLocation();
  if (!standing) return null;
  const { kind, text, way } = standing;
  const isThere = way?.to === pathname;
  // The page of the plans has more to say about the beta itself.
  if (isThere && kind === "plain") return null;
  return (
    <aside className="standing-banner" aria-label="Your plan">
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
