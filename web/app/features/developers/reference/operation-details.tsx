import { clsx } from "clsx";
import { CodeBlock } from "#web/app/shared/code/code-block.tsx";
import type { ApiDocument, ReferenceOperation } from "./api-document.ts";
import { CodeText } from "./code-text.tsx";
import { errorMessageOf } from "./error-message.ts";
import { FieldList } from "./field-list.tsx";
import styles from "./reference.module.css";

type Props = { operation: ReferenceOperation; schemas: ApiDocument["components"]["schemas"] };

/** The requirements and the cost of an operation, the fields of its body and its response, and its possible errors. */
export function OperationDetails({ operation: { description, body, response, errors: statuses }, schemas }: Props) {
  return (
    <>
      <p className={styles.description}>
        <CodeText text={description} />
      </p>
      {body && <FieldList title="Fields of the body" body={body.schema} schemas={schemas} isRequest />}
      {response.schema && (
        <>
          <FieldList title={`Fields of the response (${response.status})`} body={response.schema} schemas={schemas} />
          {response.example !== undefined && (
            <details>
              <summary>Example response ({response.status})</summary>
              <CodeBlock>{JSON.stringify(response.example, null, 2)}</CodeBlock>
            </details>
          )}
        </>
      )}
      <details>
        <summary>Errors</summary>
        <dl className={clsx(styles.fields, styles.errors)}>
          {statuses.map(({ status, codes }) => (
            <div key={status}>
              <dt>{status}</dt>
              {codes.map((code) => (
                <dd key={code}>
                  <code>{code}</code> {errorMessageOf(code)}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
