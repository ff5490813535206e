import { TextField as Primitive } from "@aws-amplify/ui-react";
import { type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref, useId } from "react";
import "./fields.css";

type Props = {
  label: string;
  labelHidden?: boolean;
  type?: "text" | "email";
  name?: string;
  value?: string;
  placeholder?: string;
  autoComplete: string;
  autoCapitalize?: "none";
  maxLength?: number;
  isReadOnly?: boolean;
  /** Stands at the end of the line, joined to it. */
  end?: ReactNode;
  /** What is wrong with what was typed. */
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: string | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
};

/** A line of text with its hint or with what is wrong under it; both are read out with the field. */
export function TextField({ error, hint, end, ...rest }: Props) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className="field">
      <Primitive
        {...rest}
        hasError={error !== undefined}
        {...(below && { "aria-describedby": id })}
        {...(end !== undefined && { outerEndComponent: end })}
      />
      {below && (
        <p id={id} className={error ? "field__error" : "field__hint"}>
          {below}
        </p>
      )}
    </div>
  );
}
