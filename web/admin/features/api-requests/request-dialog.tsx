import type { StaffApiRequest } from "#contracts/staff/developers.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./api-requests.module.css";

/** One request, with its body as formatted text. Secret values in it were masked when it was logged. */
export function RequestDialog({ request, onClose }: { request: StaffApiRequest; onClose: () => void }) {
  const { method, path, status, code, duration, key_title, key, id, at, body, workspace } = request;
  const facts: readonly (readonly [string, string])[] = [
    ["Status", code ? `${status}, ${code}` : String(status)],
    ["When", new Date(at).toLocaleString("en-GB")],
    ["Duration", `${duration} ms`],
    ["Workspace", workspace ? `${workspace.name} (${workspace.uid})` : "Workspace not found"],
    ["Key", `${key_title} (${key})`],
    ["Request", id],
  ];
  return (
    <Dialog kind="wide" isOpen onClose={onClose} title={`${method} ${path}`}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {body === null ? (
        <p className={styles.none}>This request had no body.</p>
      ) : (
        <pre className={styles.body}>{formatted(body)}</pre>
      )}
    </Dialog>
  );
}

/** A body that was cut is no longer JSON, and is shown as it is. */
function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
