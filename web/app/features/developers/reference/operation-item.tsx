import { useEffect, useState } from "react";
import type { ApiDocument, ReferenceOperation } from "./api-document.ts";
import { CodeText } from "./code-text.tsx";
import { OperationDetails } from "./operation-details.tsx";
import { OperationForm } from "./operation-form.tsx";
import styles from "./reference.module.css";

type Props = {
  operation: ReferenceOperation;
  schemas: ApiDocument["components"]["schemas"];
  apiKey: string;
  /** Whether the address of the page names it, so that it is open from the start. */
  isLinked: boolean;
};

/** An operation, whose examples open on demand. The address of the page then names it. */
export function OperationItem({ operation, schemas, apiKey, isLinked }: Props) {
  const [isOpen, setIsOpen] = useState(isLinked);
  const { id, method, path, summary } = operation;
  useEffect(() => {
    if (isLinked) setIsOpen(true);
  }, [isLinked]);
  const toggle = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    // Not with the router, which would scroll to it.
    if (isNowOpen) window.history.replaceState(window.history.state, "", `#${id}`);
  };
  return (
    <li id={id}>
      <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open !== isOpen && toggle(currentTarget.open)}>
        <summary>
          <code className={styles.method}>{method}</code> <code>{path}</code>
          <span>
            <CodeText text={summary} />
          </span>
        </summary>
        {isOpen && (
          <>
            <OperationDetails operation={operation} schemas={schemas} />
            <OperationForm operation={operation} apiKey={apiKey} />
          </>
        )}
      </details>
    </li>
  );
}
