import { API_SCOPES, type ApiScope } from "#contracts/api-keys.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "../developers.module.css";
import { SCOPE_LABELS } from "../scope-labels.ts";

/** The editable fields of a key. */
export type KeyFieldsValue = { readonly title: string; readonly scopes: readonly ApiScope[] };
type Props = { value: KeyFieldsValue; onChange: (value: KeyFieldsValue) => void; problems: Readonly<Record<string, string>> };

/** Name and permissions of a key. */
export function KeyFields({ value: { title, scopes }, onChange, problems }: Props) {
  const toggle = (scope: ApiScope) => {
    const isChosen = scopes.includes(scope);
    onChange({ title, scopes: API_SCOPES.filter((each) => (each === scope ? !isChosen : scopes.includes(each))) });
  };
  return (
    <>
      <TextField
        label="Name"
        value={title}
        maxLength={100}
        autoComplete="off"
        error={problems.title}
        hint="Name the program that uses it."
        onChange={(event) => onChange({ title: event.target.value, scopes })}
      />
      <fieldset className={styles.scopes}>
        <legend>Permissions</legend>
        {API_SCOPES.map((scope) => (
          <CheckboxField key={scope} checked={scopes.includes(scope)} onChange={() => toggle(scope)}>
            {SCOPE_LABELS[scope]} <code className={styles.scope}>{scope}</code>
          </CheckboxField>
        ))}
        <FormError problem={problems.scopes} />
      </fieldset>
    </>
  );
}
