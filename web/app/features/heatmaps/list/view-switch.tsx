import { LayoutGrid, TableProperties } from "lucide-react";
import type { ListView } from "./use-list-view.ts";
import styles from "./view-switch.module.css";

const VIEWS = [
  { id: "cards", label: "Cards", Icon: LayoutGrid },
  { id: "table", label: "Table", Icon: TableProperties },
] as const;

/** Chooses between cards and a table. */
export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return (
    <div className={styles.viewSwitch} role="radiogroup" aria-label="View">
      {VIEWS.map(({ id, label, Icon }) => (
        <label key={id} className={styles.item}>
          <input type="radio" name="list-view" className="visually-hidden" checked={view === id} onChange={() => onChange(id)} />
          <span>
            <Icon aria-hidden="true" />
            <span className={styles.label}>{label}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
