import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router-dom";
import pageStyles from "#web/ui/layout/page.module.css";
import styles from "./developers.module.css";

/** The pages about the API that admins have. Everyone has the reference. */
const PAGES = [
  ["/developers", "Keys"],
  ["/developers/webhooks", "Webhooks"],
  ["/developers/reference", "Reference"],
] as const;

/** The frame of the API pages. */
export function DevelopersFrame({ isAdmin, children }: { isAdmin: boolean; children: ReactNode }) {
  return (
    <div className={clsx(pageStyles.page, pageStyles.pageNarrow)}>
      <header className={pageStyles.head}>
        <div>
          <h1>API</h1>
          <p className={pageStyles.lead}>
            Create heatmaps and read results from your own programs. <Link to="/help/api">Get started</Link>
          </p>
        </div>
      </header>
      {isAdmin && (
        <nav className={styles.pages} aria-label="API">
          {PAGES.map(([to, label]) => (
            <NavLink key={to} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      {children}
    </div>
  );
}
