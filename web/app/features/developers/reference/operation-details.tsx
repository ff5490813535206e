import { clsx } from "clsx";
import type { ApiDocument, ReferenceOperation } from "./api-document.ts";
import { bodyFields } from "./body-fields.ts";
import { CodeText } from "./code-text.tsx";
import styles from "./reference.module.css";

type Props = { operation: ReferenceOperation; schemas: ApiDocument["components"]["schemas"] };

/** The fields of an operation's body, and the errors that it may answer. */
export function OperationDetails({ operation: { body, errors }, schemas }: Props) {
  const fields = body ? bodyFields(body, schemas) : [];
  return (
    <>
      {fields.length > 0 && (
        <details>
          <summary>Fields of the body</summary>
          <dl className={styles.fields}>
            {fields.map(({ path, type, isRequired, description }) => (
              <div key={path}>
                <dt>
                  <code>{path}</code> {isRequired && <strong>required</strong>}
                </dt>
                <dd>{type}</dd>
                {description && (
                  <dd>
                    <CodeText text={description} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </details>
      )}
      <details>
        <summary>Errors</summary>
        <dl className={clsx(styles.fields, styles.errors)}>
          {errors.map(({ status, codes }) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                <code>{codes.join(", ")}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
