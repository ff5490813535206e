import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./keys-dialog.module.css";

/** Keys, separated by spaces, and their action. */
export type ShortcutHelp = readonly (readonly [keys: string, does: string])[];

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ keys, isOpen, onClose }: { keys: ShortcutHelp; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.keys}>
        {keys.map(([names, does]) => (
          <div key={names}>
            <dt>
              {names.split(" ").map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The shortcuts of the variants, as numbered in the switch. */
export function variantShortcutHelp(variants: readonly { label: string }[]): ShortcutHelp[number] {
  return [`1–${variants.length}`, variants.map(({ label }) => label).join(", ")];
}
