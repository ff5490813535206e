import type { Schema } from "#contracts/kit/schema.ts";
import type { ApiDocument } from "./api-document.ts";
import { bodyFields } from "./body-fields.ts";
import { CodeText } from "./code-text.tsx";
import styles from "./reference.module.css";

type Props = {
  title: string;
  body: Schema;
  schemas: ApiDocument["components"]["schemas"];
  /** Whether it says which fields are required. */
  isRequest?: boolean;
};

/** The fields of a body, which open on demand. */
export function FieldList({ title, body, schemas, isRequest = false }: Props) {
  const fields = bodyFields(body, schemas);
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <dl className={styles.fields}>
        {fields.map(({ path, type, isRequired, description }) => (
          <div key={path}>
            <dt>
              <code>{path}</code> {isRequest && isRequired && <strong>required</strong>}
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
  );
}
