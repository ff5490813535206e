import type { ComponentProps } from "react";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";

/** The checkbox to agree to the legal documents. */
export function TermsField(props: Omit<ComponentProps<typeof CheckboxField>, "children">) {
  return (
    <CheckboxField {...props}>
      I agree to the{" "}
      <a href="/terms" target="_blank" rel="noreferrer">
        terms
      </a>{" "}
      and the{" "}
      <a href="/privacy" target="_blank" rel="noreferrer">
        privacy policy
      </a>
      .
    </CheckboxField>
  );
}
