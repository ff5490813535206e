import { clsx } from "clsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { allErrors } from "./all-errors.ts";
import type { ReferenceOperation } from "./api-document.ts";
import { errorMessageOf } from "./error-message.ts";
import styles from "./reference.module.css";

/** Every error code of the API with its status and message. */
export function ErrorsCard({ operations }: { operations: readonly ReferenceOperation[] }) {
  return (
    <SectionCard
      id="errors"
      title="Error codes"
      lead={
        <>
          The <code>code</code> of an error response, by status. Later versions may add codes: treat those that you don’t know by
          their status.
        </>
      }
    >
      <dl className={clsx(styles.fields, styles.errors)}>
        {allErrors(operations).map(({ status, codes }) => (
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
    </SectionCard>
  );
}
