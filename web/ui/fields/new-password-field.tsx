import { PasswordField, type PasswordFieldProps } from "@aws-amplify/ui-react";
import { type Ref, useId } from "react";
import { PASSWORD } from "#contracts/fields.ts";
import styles from "./fields.module.css";
import { passwordLength } from "./password-length.ts";

type Props = Omit<PasswordFieldProps, "hasError" | "errorMessage" | "autoComplete" | "ref"> & {
  /** The current value. */
  password: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** Field for a new password, with a length indicator. Length is the only strength property that can be measured reliably. */
export function NewPasswordField({ password, error, ...rest }: Props) {
  const id = useId();
  const { share, grade, label } = passwordLength(password);
  return (
    <div className={styles.field}>
      <PasswordField {...rest} autoComplete="new-password" hasError={error !== undefined} aria-describedby={id} />
      <svg className={styles.fieldLength} data-grade={grade} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect width={share * 100} height="4" />
      </svg>
      <p id={id} className={error ? styles.fieldError : styles.fieldHint}>
        {error ?? (password ? label : `At least ${PASSWORD.shortest} characters. A few random words work well.`)}
      </p>
    </div>
  );
}
