// biome-ignore lint/style/noRestrictedImports: the field that all others use.
import { TextField as Primitive } from "@aws-amplify/ui-react";
import {
  type ChangeEventHandler,
  type ClipboardEventHandler,
  type FocusEventHandler,
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
  useId,
} from "react";
import styles from "./fields.module.css";

type Props = {
  label: string;
  labelHidden?: boolean;
  type?: "text" | "email" | "tel" | "search" | "date";
  name?: string;
  value?: string;
  placeholder?: string;
  autoComplete: string;
  autoCapitalize?: "none";
  spellCheck?: boolean;
  maxLength?: number;
  /** Id of the `datalist` with suggestions. */
  list?: string;
  isReadOnly?: boolean;
  /** Only for a field that its page or step exists for. */
  autoFocus?: boolean;
  /** Has focus when its dialog opens. */
  "data-foremost"?: boolean | undefined;
  /** Element at the end of the input, attached to it. */
  end?: ReactNode;
  /** Validation error. */
  error?: string | undefined;
  /** Whether the value is not valid, where the message of another field says why. */
  hasError?: boolean;
  /** Hint text. */
  hint?: string | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onPaste?: ClipboardEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
};

/** A text input with a hint or an error below it. Both are announced with the field. */
export function TextField({ error, hasError = error !== undefined, hint, end, ...rest }: Props) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={styles.field}>
      <Primitive
        {...rest}
        hasError={hasError}
        {...(below && { "aria-describedby": id })}
        {...(end !== undefined && { outerEndComponent: end })}
      />
      {below && (
        <p id={id} className={error ? styles.fieldError : styles.fieldHint}>
          {below}
        </p>
      )}
    </div>
  );
}
