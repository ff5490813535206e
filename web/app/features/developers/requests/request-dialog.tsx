import { Button } from "@aws-amplify/ui-react";
import type { ApiRequest } from "#contracts/api-keys.ts";
import { CodeBlock } from "#web/app/shared/code/code-block.tsx";
import { formatJson } from "#web/kit/format-json.ts";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "../developers.module.css";

/** One request, with its body as formatted text. */
export function RequestDialog({ request, onClose }: { request: ApiRequest; onClose: () => void }) {
  const { method, path, status, code, duration, key_title, id, body } = request;
  return (
    <Dialog
      kind="wide"
      isOpen
      title={`${method} ${path}`}
      description={`Status ${status}${code ? ` (${code})` : ""} in ${duration} ms, with the key “${key_title}”`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={dialogStyles.fields}>
        <p className={styles.facts}>Request {id}</p>
        {body === null ? <p className={styles.none}>This request had no body.</p> : <CodeBlock>{formatJson(body)}</CodeBlock>}
      </div>
    </Dialog>
  );
}
