import { Link, Outlet } from "react-router-dom";
import { useHelpPath } from "#web/app/shared/help/use-help-path.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Logo } from "#web/ui/layout/logo.tsx";
import { ResetScroll } from "#web/ui/layout/reset-scroll.tsx";
import shellStyles from "./shell.module.css";
import styles from "./visitor-frame.module.css";

/** The top bar of public pages for visitors. */
export function VisitorFrame() {
  return (
    <div className={styles.visitor}>
      <ResetScroll />
      <a className={shellStyles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.visitorBar}>
        <Link to="/" aria-label="Sightline home">
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.visitorWays}>
          <Link to="/pricing">Pricing</Link>
          <Link to="/accuracy">Accuracy</Link>
          <Link to={useHelpPath()}>Help</Link>
          <ButtonLink to="/login">Log in</ButtonLink>
          <ButtonLink to="/signup" variation="primary">
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
