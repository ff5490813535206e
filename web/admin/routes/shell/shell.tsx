import { useQuery } from "@tanstack/react-query";
import { Activity, ArrowUpRight, LogOut } from "lucide-react";
import { NavLink, Outlet } from "react-router-dom";
import { meQuery } from "#web/kit/auth/me.ts";
import { leave } from "#web/kit/auth/session.ts";
import { ThemeSelect } from "#web/ui/controls/theme-select.tsx";
import { Logo } from "#web/ui/layout/logo.tsx";
import { ResetScroll } from "#web/ui/layout/reset-scroll.tsx";
import { SessionEnded } from "#web/ui/sign-in/session-ended.tsx";
import "./shell.css";

/** Layout of the staff area. It is dark so that it cannot be confused with the customer application. */
export function Component() {
  const { data: me } = useQuery(meQuery);
  return (
    <div className="staff">
      <ResetScroll />
      <aside className="staff__side">
        <div className="staff__brand">
          <Logo />
          <span className="staff__badge">Staff</span>
        </div>
        <nav aria-label="Super admin">
          <NavLink to="/dashboard" className="staff__link">
            <Activity aria-hidden="true" />
            In progress
          </NavLink>
        </nav>
        <div className="staff__foot">
          <p title={me?.email}>{me?.email}</p>
          <ThemeSelect className="staff__link staff__theme" />
          <a className="staff__link" href="/">
            <ArrowUpRight aria-hidden="true" />
            Back to the app
          </a>
          <button type="button" className="staff__link" onClick={() => void leave()}>
            <LogOut aria-hidden="true" />
            Log out
          </button>
        </div>
      </aside>
      <main className="staff__content">
        <Outlet />
      </main>
      <SessionEnded />
    </div>
  );
}
