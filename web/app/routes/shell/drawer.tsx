import { Plus } from "lucide-react";
import { NavLink } from "react-router-dom";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/new-heatmap.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { home, screens } from "./navigation.ts";
import "./drawer.css";

/** The collapsed navigation drawer that is always open on wide screens. */
export function Drawer() {
  const { block, begin } = useNewHeatmap();
  return (
    <aside className="drawer">
      <Tooltip text={block ?? "New heatmap"} side="right">
        <button
          type="button"
          className="drawer__new"
          aria-label="New heatmap"
          aria-disabled={block !== undefined}
          onClick={begin}
        >
          <Plus aria-hidden="true" />
        </button>
      </Tooltip>
      <nav aria-label="Drawer">
        {[home, ...screens].map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} className="drawer__link">
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
