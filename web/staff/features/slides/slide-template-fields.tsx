import { SelectField, TextAreaField } from "@aws-amplify/ui-react";
import { useEffect, useRef } from "react";
import type { SlideAccess } from "#contracts/slides.ts";
import { WorkspacesField } from "#web/staff/shared/workspaces-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { ApplicationsField } from "./applications-field.tsx";
import styles from "./slides.module.css";
import type { SlideTemplateForm } from "./use-slide-template-form.ts";

/** The settings of a slide template, its slides as JSON, and why they could not be saved. */
export function SlideTemplateFields({ form }: { form: SlideTemplateForm }) {
  const { fields, change, slides, problems } = form;
  const isNew = form.stored === undefined;
  const id = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) id.current?.focus();
  }, [isNew]);
  return (
    <fieldset className={styles.fields} disabled={form.isReadOnly}>
      <legend className="visually-hidden">Settings</legend>
      {form.stored ? (
        <p>ID: {fields.uid}</p>
      ) : (
        <TextField
          label="ID"
          autoComplete="off"
          ref={id}
          hint="Lower-case letters, digits and hyphens, such as agency-deck"
          value={fields.uid}
          error={problems.uid}
          maxLength={60}
          onChange={({ target }) => change({ uid: target.value })}
        />
      )}
      <TextField
        label="Title"
        autoComplete="off"
        value={fields.title}
        error={problems.title}
        maxLength={80}
        onChange={({ target }) => change({ title: target.value })}
      />
      <ApplicationsField value={fields.application} onChange={(application) => change({ application })} />
      <SelectField
        label="Access"
        value={fields.access}
        onChange={({ target }) => change({ access: target.value as SlideAccess })}
      >
        <option value="admin">Staff only</option>
        <option value="public">Everyone</option>
        <option value="restricted">Some workspaces</option>
      </SelectField>
      {fields.access === "restricted" && (
        <WorkspacesField
          workspaces={fields.workspaces}
          error={problems.workspaces}
          onChange={(workspaces) => change({ workspaces })}
        />
      )}
      <TextField
        label="External presentation ID (optional)"
        autoComplete="off"
        value={fields.presentation}
        error={problems.presentation}
        maxLength={100}
        onChange={({ target }) => change({ presentation: target.value })}
      />
      <TextAreaField
        label="Slides (JSON)"
        rows={22}
        className={styles.code!}
        spellCheck={false}
        value={fields.text}
        hasError={slides.problems.length > 0 || problems.text !== undefined}
        errorMessage={slides.problems.slice(0, 3).join(" ") || problems.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <FormError problem={form.error} />
    </fieldset>
  );
}
