import { Plus } from "lucide-react";
import { NavLink } from "react-router-dom";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/use-new-heatmap.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import styles from "./drawer.module.css";
import { drawerFor } from "./navigation.ts";

/**
 * The drawer beside the page on wide screens: a new heatmap, the start page, and what belongs to the workspace. The tabs hold the
 * rest.
 */
export function Drawer() {
  const { blockedReason, openDialog, profile } = useNewHeatmap();
  return (
    <aside className={styles.drawer}>
      <Tooltip text={blockedReason ?? "New heatmap"} side="right">
        <button
          type="button"
          className={styles.new}
          aria-label="New heatmap"
          aria-disabled={blockedReason !== undefined}
          onClick={openDialog}
        >
          <Plus aria-hidden="true" />
        </button>
      </Tooltip>
      <nav aria-label="Workspace and help">
        {drawerFor(profile).map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} className={styles.link!}>
            <span>
              <Icon aria-hidden="true" />
            </span>
            {label}
          </NavLink>
        ))}
      </nav>
    </aside>
  );
}
