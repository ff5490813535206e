import { Button, SelectField } from "@aws-amplify/ui-react";
import { useId, useState } from "react";
import { SLIDE_SUBJECTS, type SlideDocument, type SlideSubject, type SlideTemplate } from "#contracts/slides.ts";
import { ConfirmUnsavedChanges, useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { Form } from "#web/ui/fields/form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SlideTemplateFields } from "./slide-template-fields.tsx";
import styles from "./slides.module.css";
import { SlidesPreview } from "./slides-preview.tsx";
import { useSlideTemplateForm } from "./use-slide-template-form.ts";

type Props = {
  /** Undefined for a new one. */
  template: SlideTemplate | undefined;
  /** Initial content of a new template. */
  basis: SlideTemplate;
  onClose: () => void;
};

const SUBJECT_NAMES: Readonly<Record<SlideSubject, string>> = {
  heatmap: "Heatmap",
  comparison: "Comparison",
  report: "Report",
  audit: "Audit",
};

/** Edits a slide template, and asks before changes to it are lost. */
export const SlideTemplateEditor = ({ onClose, ...props }: Props) => (
  <ConfirmUnsavedChanges onClose={onClose}>
    {(close) => <Editor {...props} onClose={close} onSaved={onClose} />}
  </ConfirmUnsavedChanges>
);

/** A slide template, with a preview of its slides. One that is part of the application can only be viewed and copied. */
function Editor({ template, basis, onClose, onSaved }: Props & { onSaved: () => void }) {
  const form = useSlideTemplateForm({ template, basis, onSaved });
  const { stored, isReadOnly } = form;
  const formId = useId();
  useUnsavedChanges(form.isUnsaved);
  return (
    <Dialog
      kind="sheet"
      isOpen
      onClose={onClose}
      title={stored ? (isReadOnly ? stored.title : `Edit ${stored.title}`) : "Add slide template"}
      description={isReadOnly ? "This slide template is part of the application. Copy it to change it." : undefined}
      footer={
        <>
          <Button onClick={onClose}>{isReadOnly ? "Close" : "Cancel"}</Button>
          {stored && isReadOnly ? (
            <Button variation="primary" onClick={() => form.copy(stored)}>
              Copy
            </Button>
          ) : (
            <Button variation="primary" type="submit" form={formId} isLoading={form.isSaving} loadingText="Save">
              Save
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} className={styles.editor} isBusy={form.isSaving} onSubmit={form.save}>
        <SlideTemplateFields form={form} />
        <Preview document={form.slides.document} />
      </Form>
    </Dialog>
  );
}

function Preview({ document }: { document: SlideDocument | undefined }) {
  const [subject, setSubject] = useState<SlideSubject>("heatmap");
  return (
    <section className={styles.preview} aria-label="Preview">
      <SelectField label="Preview of" value={subject} onChange={({ target }) => setSubject(target.value as SlideSubject)}>
        {SLIDE_SUBJECTS.map((each) => (
          <option key={each} value={each}>
            {SUBJECT_NAMES[each]}
          </option>
        ))}
      </SelectField>
      {document ? <SlidesPreview document={document} subject={subject} /> : <p>Correct the slides to see them.</p>}
    </section>
  );
}
