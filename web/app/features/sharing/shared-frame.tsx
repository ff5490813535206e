import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Branding } from "#contracts/sharing.ts";
import { useHelpPath } from "#web/app/shared/help/use-help-path.ts";
import { brandStyle } from "#web/kit/brand-style.ts";
import { Logo } from "#web/ui/layout/logo.tsx";
import styles from "./shared-page.module.css";

type Props = {
  /** The workspace's colours and logo; null if it has none, undefined while that is unknown. */
  branding: Branding | null | undefined;
  title?: string;
  children: ReactNode;
};

/** Header and footer of shared pages, in the workspace's colours. */
export function SharedFrame({ branding, title, children }: Props) {
  return (
    <div className={styles.shared} style={brandStyle(branding ?? null)}>
      <header className={styles.sharedMenu}>
        {branding?.logo ? <img className={styles.sharedLogo} src={branding.logo} alt="" /> : branding !== undefined && <Logo />}
        {title && <h1 dir="auto">{title}</h1>}
      </header>
      <main className={styles.sharedMain}>{children}</main>
      <footer className={styles.sharedBar}>
        Powered by <a href="/">Sightline</a> · <Link to={useHelpPath()}>How to read this</Link>
      </footer>
    </div>
  );
}
