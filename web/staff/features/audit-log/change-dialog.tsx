import type { StaffChange } from "#contracts/staff/audit-log.ts";
import { dayAndTime } from "#web/kit/format.ts";
import { Facts } from "#web/staff/shared/details/details.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./audit-log.module.css";
import { valueText } from "./text-of.ts";
import { ViewReads } from "./view-reads.tsx";

/** One change: who made it, and what it replaced. */
export function ChangeDialog({ change, onClose }: { change: StaffChange; onClose: () => void }) {
  const { action, actor, at, object, scope, before, after } = change;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <Dialog kind="wide" isOpen onClose={onClose} title={action}>
      <Facts
        facts={[
          ["Who", actor?.email ?? "User not found"],
          ["When", dayAndTime(at)],
          ["Object", object],
          ["Belongs to", scope],
        ]}
      />
      {action === "users.start_view" && typeof after?.view === "string" && <ViewReads uid={after.view} />}
      {names.length > 0 && (
        <table className={styles.values}>
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{valueText(before?.[name])}</td>
                <td>{valueText(after?.[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
