import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useHelpPath } from "#web/app/shared/help/use-help-path.ts";
import { signOut } from "#web/kit/auth/session.ts";
import { Logo } from "#web/ui/layout/logo.tsx";
import { ResetScroll } from "#web/ui/layout/reset-scroll.tsx";
import styles from "./entry.module.css";

type Props = {
  title: ReactNode;
  icon?: ReactNode;
  lead?: ReactNode;
  /** Content next to the page on wide screens. Without it the page is a centred card. */
  aside?: ReactNode;
  /** Shown next to the logo: a partner's logo. */
  mark?: ReactNode;
  /** Email address of the signed-in user. */
  email?: string | undefined;
  size?: "narrow" | "wide";
  children?: ReactNode;
};

/** Layout of the sign-in and onboarding pages: no navigation, and links to the legal documents at the bottom. */
export function EntryFrame({ title, icon, lead, aside, mark, email, size = "narrow", children }: Props) {
  return (
    <div className={clsx(styles.entry, styles[`entry--${aside ? "split" : "card"}`], styles[`entry--${size}`])}>
      <ResetScroll />
      <div className={styles.side}>
        <header className={styles.head}>
          <Logo />
          {mark}
          {email && (
            <span className={styles.person}>
              <span title={email}>{email}</span>
              <Button variation="link" size="small" onClick={() => void signOut()}>
                Log out
              </Button>
            </span>
          )}
        </header>
        <main className={styles.main}>
          <div className={styles.middle}>
            {icon}
            <h1>{title}</h1>
            {lead && <div className={styles.lead}>{lead}</div>}
            {children}
          </div>
        </main>
        <footer className={styles.foot}>
          <Link to={useHelpPath()}>Help</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/accuracy">How accurate is Sightline?</Link>
        </footer>
      </div>
      {aside}
    </div>
  );
}
