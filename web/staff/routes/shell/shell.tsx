import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowUpRight, ChevronDown, LogOut } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import { meQuery } from "#web/kit/auth/me.ts";
import { signOut } from "#web/kit/auth/session.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { useIsOnline } from "#web/kit/page/use-is-online.ts";
import { ThemeSelect } from "#web/ui/controls/theme-select.tsx";
import { Logo } from "#web/ui/layout/logo.tsx";
import { ResetScroll } from "#web/ui/layout/reset-scroll.tsx";
import { SkipLink } from "#web/ui/layout/skip-link.tsx";
import { SessionEnded } from "#web/ui/sign-in/session-ended.tsx";
import styles from "./shell.module.css";
import { STAFF_PAGES, staffSectionOf, staffTitleOf } from "./staff-pages.ts";

/** Layout of the staff area. It is dark so that it cannot be confused with the customer application. */
export function Component() {
  const { data: me } = useQuery(meQuery);
  const { pathname } = useLocation();
  const section = staffSectionOf(pathname);
  const isOnline = useIsOnline();
  useHead({ title: `${staffTitleOf(pathname) ?? "Page not found"} · Staff` });
  const navigation = useRef<HTMLElement>(null);
  useEffect(() => {
    // On narrow screens the links are a strip that scrolls.
    const current = navigation.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (current)
      navigation.current?.scrollTo({ left: current.offsetLeft - navigation.current.clientWidth / 2 + current.offsetWidth / 2 });
  }, [pathname]);
  return (
    <div className={styles.staff}>
      <ResetScroll />
      <SkipLink />
      <aside className={styles.staffSide}>
        <div className={styles.staffBrand}>
          <Logo />
          <span className={styles.staffBadge}>Staff</span>
        </div>
        <nav ref={navigation} aria-label="Super admin">
          {STAFF_PAGES.map(({ path, name, Icon }) => (
            <Link key={path} to={`/${path}`} className={styles.staffLink} aria-current={path === section ? "page" : undefined}>
              <Icon aria-hidden="true" />
              {name}
            </Link>
          ))}
        </nav>
        <div className={styles.staffFoot}>
          <p title={me?.email}>{me?.email}</p>
          <div className={styles.staffTheme}>
            <ThemeSelect className={clsx(styles.staffLink, styles.staffThemeField)} />
            <ChevronDown aria-hidden="true" />
          </div>
          <a className={styles.staffLink} href="/">
            <ArrowUpRight aria-hidden="true" />
            Back to the app
          </a>
          <button type="button" className={styles.staffLink} onClick={() => void signOut()}>
            <LogOut aria-hidden="true" />
            Log out
          </button>
        </div>
      </aside>
      <main id="content" className={styles.staffContent} tabIndex={-1}>
        <div role="status">
          {!isOnline && <p className={styles.staffOffline}>You’re offline. We’ll reconnect automatically.</p>}
        </div>
        <Outlet />
      </main>
      <SessionEnded />
    </div>
  );
}
