import { useState } from "react";
import type { ApiDocument, ReferenceOperation } from "./api-document.ts";
import { CodeText } from "./code-text.tsx";
import { OperationDetails } from "./operation-details.tsx";
import { OperationForm } from "./operation-form.tsx";
import styles from "./reference.module.css";

type Props = { operation: ReferenceOperation; schemas: ApiDocument["components"]["schemas"]; apiKey: string };

/** An operation, whose examples open on demand. */
export function OperationItem({ operation, schemas, apiKey }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { method, path, summary } = operation;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <code className={styles.method}>{method}</code> <code>{path}</code>
          <span>
            <CodeText text={summary} />
          </span>
        </summary>
        {isOpen && (
          <>
            <OperationDetails operation={operation} schemas={schemas} />
            <OperationForm operation={operation} schemas={schemas} apiKey={apiKey} />
          </>
        )}
      </details>
    </li>
  );
}
