import { PasswordField, type PasswordFieldProps } from "@aws-amplify/ui-react";
import { type Ref, useId } from "react";
import { PASSWORD } from "#contracts/fields.ts";
import { lengthOf } from "./password-length.ts";
import "./fields.css";

type Props = Omit<PasswordFieldProps, "hasError" | "errorMessage" | "autoComplete" | "ref"> & {
  /** What is typed at present. */
  typed: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A password that is being chosen, with how long it is: the one thing that can honestly be said of it while it is typed. */
export function NewPasswordField({ typed, error, ...rest }: Props) {
  const id = useId();
  const { share, grade, words } = lengthOf(typed);
  return (
    <div className="field">
      <PasswordField {...rest} autoComplete="new-password" hasError={error !== undefined} aria-describedby={id} />
      <svg className="field__length" data-grade={grade} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect width={share * 100} height="4" />
      </svg>
      <p id={id} className={error ? "field__error" : "field__hint"}>
        {error ?? (typed ? words : `At least ${PASSWORD.shortest} characters. A few random words work well.`)}
      </p>
    </div>
  );
}
