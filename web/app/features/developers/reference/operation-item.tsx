import { useState } from "react";
import type { ApiDocument, ReferenceOperation } from "./api-document.ts";
import { OperationForm } from "./operation-form.tsx";
import styles from "./reference.module.css";

type Props = { operation: ReferenceOperation; schemas: ApiDocument["components"]["schemas"]; apiKey: string };

/** An operation, whose examples open on demand. */
export function OperationItem({ operation, schemas, apiKey }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { method, path, summary, scope } = operation;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <code className={styles.method}>{method}</code> <code>{path}</code>
          <span>{summary}</span>
        </summary>
        {isOpen && (
          <>
            <p className={styles.scope}>
              Permission: <code>{scope}</code>
            </p>
            <OperationForm operation={operation} schemas={schemas} apiKey={apiKey} />
          </>
        )}
      </details>
    </li>
  );
}
