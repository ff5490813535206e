import { clsx } from "clsx";
import { type ErrorCode, errors } from "#contracts/kit/errors.ts";
import { CodeBlock } from "../code-block.tsx";
import type { ApiDocument, ReferenceOperation } from "./api-document.ts";
import { CodeText } from "./code-text.tsx";
import { FieldList } from "./field-list.tsx";
import styles from "./reference.module.css";

type Props = { operation: ReferenceOperation; schemas: ApiDocument["components"]["schemas"] };

/** What an operation needs and costs, the fields of its body and its response, and the errors that it may answer. */
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
                  <code>{code}</code> {messageOf(code)}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** The message of an error without the details that fill it. A newer document may have codes that this page doesn’t know. */
const messageOf = (code: string): string =>
  code in errors ? errors[code as ErrorCode].message.replaceAll(/\{\w+\}\.?/g, "…") : "";
