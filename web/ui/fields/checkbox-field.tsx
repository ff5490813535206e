import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./fields.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  children: ReactNode;
};

/** A checkbox field. */
export function CheckboxField({ error, children, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.checkField}>
        <input type="checkbox" {...rest} aria-invalid={error !== undefined} aria-describedby={error ? id : undefined} />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className={styles.fieldError}>
          {error}
        </p>
      )}
    </div>
  );
}
