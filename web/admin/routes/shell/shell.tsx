import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  Activity,
  ArrowUpRight,
  Bot,
  Building2,
  Camera,
  ChartColumn,
  CreditCard,
  Handshake,
  History,
  Images,
  Inbox,
  LogOut,
  Mail,
  Presentation,
  ScanSearch,
  SlidersHorizontal,
  TrendingUp,
  Users,
  Webhook,
  Wrench,
} from "lucide-react";
import { NavLink, Outlet } from "react-router-dom";
import { meQuery } from "#web/kit/auth/me.ts";
import { signOut } from "#web/kit/auth/session.ts";
import { ThemeSelect } from "#web/ui/controls/theme-select.tsx";
import { Logo } from "#web/ui/layout/logo.tsx";
import { ResetScroll } from "#web/ui/layout/reset-scroll.tsx";
import { SessionEnded } from "#web/ui/sign-in/session-ended.tsx";
import styles from "./shell.module.css";

/** Layout of the staff area. It is dark so that it cannot be confused with the customer application. */
export function Component() {
  const { data: me } = useQuery(meQuery);
  return (
    <div className={styles.staff}>
      <ResetScroll />
      <aside className={styles.staffSide}>
        <div className={styles.staffBrand}>
          <Logo />
          <span className={styles.staffBadge}>Staff</span>
        </div>
        <nav aria-label="Super admin">
          <NavLink to="/dashboard" className={styles.staffLink!}>
            <TrendingUp aria-hidden="true" />
            Statistics
          </NavLink>
          <NavLink to="/in-progress" className={styles.staffLink!}>
            <Activity aria-hidden="true" />
            In progress
          </NavLink>
          <NavLink to="/operations" className={styles.staffLink!}>
            <Wrench aria-hidden="true" />
            Operations
          </NavLink>
          <NavLink to="/users" className={styles.staffLink!}>
            <Users aria-hidden="true" />
            Users
          </NavLink>
          <NavLink to="/workspaces" className={styles.staffLink!}>
            <Building2 aria-hidden="true" />
            Workspaces
          </NavLink>
          <NavLink to="/subscriptions" className={styles.staffLink!}>
            <CreditCard aria-hidden="true" />
            Subscriptions
          </NavLink>
          <NavLink to="/heatmaps" className={styles.staffLink!}>
            <Images aria-hidden="true" />
            Heatmaps
          </NavLink>
          <NavLink to="/affiliates" className={styles.staffLink!}>
            <Handshake aria-hidden="true" />
            Affiliates
          </NavLink>
          <NavLink to="/api-requests" className={styles.staffLink!}>
            <Webhook aria-hidden="true" />
            API requests
          </NavLink>
          <NavLink to="/mails" className={styles.staffLink!}>
            <Mail aria-hidden="true" />
            Email log
          </NavLink>
          <NavLink to="/audit" className={styles.staffLink!}>
            <History aria-hidden="true" />
            Audit log
          </NavLink>
          <NavLink to="/benchmark" className={styles.staffLink!}>
            <ChartColumn aria-hidden="true" />
            Benchmarks
          </NavLink>
          <NavLink to="/models" className={styles.staffLink!}>
            <ScanSearch aria-hidden="true" />
            Models
          </NavLink>
          <NavLink to="/brand-requests" className={styles.staffLink!}>
            <Inbox aria-hidden="true" />
            Brand requests
          </NavLink>
          <NavLink to="/slides" className={styles.staffLink!}>
            <Presentation aria-hidden="true" />
            Slides
          </NavLink>
          <NavLink to="/screenshots" className={styles.staffLink!}>
            <Camera aria-hidden="true" />
            Screenshots
          </NavLink>
          <NavLink to="/ai" className={styles.staffLink!}>
            <Bot aria-hidden="true" />
            Language model
          </NavLink>
          <NavLink to="/settings" className={styles.staffLink!}>
            <SlidersHorizontal aria-hidden="true" />
            Settings
          </NavLink>
        </nav>
        <div className={styles.staffFoot}>
          <p title={me?.email}>{me?.email}</p>
          <ThemeSelect className={clsx(styles.staffLink, styles.staffTheme)} />
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
      <main className={styles.staffContent}>
        <Outlet />
      </main>
      <SessionEnded />
    </div>
  );
}
