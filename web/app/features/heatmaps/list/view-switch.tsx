import { LayoutGrid, TableProperties } from "lucide-react";
import { SegmentedControl } from "#web/ui/controls/segmented-control.tsx";
import type { ListView } from "./use-list-view.ts";
import styles from "./view-switch.module.css";

const OPTIONS = (
  [
    { id: "cards", label: "Cards", Icon: LayoutGrid },
    { id: "table", label: "Table", Icon: TableProperties },
  ] as const
).map(({ id, label, Icon }) => ({
  id,
  label: (
    <>
      <Icon aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </>
  ),
}));

/** Chooses between cards and a table. */
export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return (
    <div className={styles.viewSwitch}>
      <SegmentedControl label="View" size="medium" options={OPTIONS} selected={view} onSelect={onChange} />
    </div>
  );
}
