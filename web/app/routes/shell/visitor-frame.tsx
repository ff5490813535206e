import { Link, Outlet, useSearchParams } from "react-router-dom";
import { useHelpPath } from "#web/app/shared/help/use-help-path.ts";
import { withEntryParams } from "#web/kit/auth/entry-params.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Logo } from "#web/ui/layout/logo.tsx";
import { ResetScroll } from "#web/ui/layout/reset-scroll.tsx";
import { SkipLink } from "#web/ui/layout/skip-link.tsx";
import styles from "./visitor-frame.module.css";

/**
 * The top bar of public pages for visitors. Its links keep what the address says about where the visitor came from, up to the
 * sign-up.
 */
export function VisitorFrame() {
  const [search] = useSearchParams();
  return (
    <div className={styles.visitor}>
      <ResetScroll />
      <SkipLink />
      <header className={styles.visitorBar}>
        <Link to={withEntryParams("/", search)} aria-label="Sightline home">
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.visitorLinks}>
          <Link to={withEntryParams("/pricing", search)}>Pricing</Link>
          <Link to={withEntryParams("/accuracy", search)}>Accuracy</Link>
          <Link to={useHelpPath()}>Help</Link>
          <ButtonLink to={withEntryParams("/login", search)}>Log in</ButtonLink>
          <ButtonLink to={withEntryParams("/signup", search)} variation="primary">
            Start trial
          </ButtonLink>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
