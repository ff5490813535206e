import { Button, SelectField, TextAreaField } from "@aws-amplify/ui-react";
import { useDeferredValue, useId, useState } from "react";
import type { Application } from "#contracts/reference.ts";
import {
  SLIDE_SUBJECTS,
  type SlideAccess,
  type SlideSubject,
  type SlideTemplate,
  SlideTemplateContent,
  SlideTemplateId,
} from "#contracts/slides.ts";
import { staffExports } from "#contracts/staff/exports.ts";
import { UnsavedDialogGuard, useUnsaved } from "#web/admin/shared/unsaved.tsx";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ApplicationsField } from "./applications-field.tsx";
import { parseSlides } from "./parse-slides.ts";
import styles from "./slides.module.css";
import { SlidesPreview } from "./slides-preview.tsx";

type Props = {
  /** Undefined for a new one. */
  template: SlideTemplate | undefined;
  /** What a new one starts with. */
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
  <UnsavedDialogGuard onClose={onClose}>{(close) => <Editor {...props} onClose={close} onSaved={onClose} />}</UnsavedDialogGuard>
);

/** A slide template, with a preview of its slides. One that is part of the application can only be viewed and copied. */
function Editor({ template, basis, onClose, onSaved }: Props & { onSaved: () => void }) {
  const [copied, setCopied] = useState<SlideTemplate>();
  const stored = copied ? undefined : template;
  const start = copied ?? template ?? basis;
  const [uid, setUid] = useState(stored?.uid ?? "");
  const [title, setTitle] = useState(template?.title ?? "");
  const [application, setApplication] = useState<readonly Application[]>(start.application);
  const [access, setAccess] = useState<SlideAccess>(template?.access ?? "admin");
  const [workspaces, setWorkspaces] = useState(start.workspaces.join("\n"));
  const [presentation, setPresentation] = useState(start.presentation);
  const [text, setText] = useState(() => JSON.stringify(start.document, null, 2));
  const [subject, setSubject] = useState<SlideSubject>("heatmap");
  const [problem, setProblem] = useState<string>();
  const slides = parseSlides(useDeferredValue(text));
  const form = useId();
  const fields = JSON.stringify([uid, title, application, access, workspaces, presentation, text]);
  const [saved] = useState(fields);
  useUnsaved(fields !== saved);
  const options = {
    refreshes: [staffExports.listSlideTemplates],
    onSuccess: () => {
      snackbar.success("Slides saved");
      onSaved();
    },
  };
  const add = useOperationMutation(staffExports.addSlideTemplate, options);
  const edit = useOperationMutation(staffExports.editSlideTemplate, options);
  const isReadOnly = stored?.built_in === true;

  const save = () => {
    setProblem(undefined);
    if (!uid) return setProblem("ID needed to save slides");
    const id = SlideTemplateId.safeParse(uid);
    if (!id.success) return setProblem(`ID: ${id.error.issues[0]!.message}`);
    const parsed = parseSlides(text);
    if (!parsed.document) return setProblem(parsed.problems[0]);
    const content = SlideTemplateContent.safeParse({
      title,
      application,
      access,
      workspaces: access === "restricted" ? workspaces.split(/\s+/).filter(Boolean) : [],
      presentation,
      document: parsed.document,
    });
    if (!content.success) return setProblem(content.error.issues[0]!.message);
    (stored ? edit : add).mutate({ params: { uid }, body: content.data });
  };
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
          {isReadOnly ? (
            <Button
              variation="primary"
              onClick={() => {
                setCopied(stored);
                setUid("");
                setTitle(`Copy of ${stored.title}`);
                setAccess("admin");
              }}
            >
              Copy
            </Button>
          ) : (
            <Button variation="primary" type="submit" form={form} isLoading={add.isPending || edit.isPending} loadingText="Save">
              Save
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <fieldset className={styles.fields} disabled={isReadOnly}>
          <legend className="visually-hidden">Settings</legend>
          {stored ? (
            <p>ID: {uid}</p>
          ) : (
            <TextField label="ID" autoComplete="off" value={uid} maxLength={60} onChange={({ target }) => setUid(target.value)} />
          )}
          <TextField
            label="Title"
            autoComplete="off"
            value={title}
            maxLength={80}
            onChange={({ target }) => setTitle(target.value)}
          />
          <ApplicationsField value={application} onChange={setApplication} />
          <SelectField label="Access" value={access} onChange={({ target }) => setAccess(target.value as SlideAccess)}>
            <option value="admin">Staff only</option>
            <option value="public">Everyone</option>
            <option value="restricted">Some workspaces</option>
          </SelectField>
          {access === "restricted" && (
            <TextAreaField
              label="Workspace IDs, one per line"
              rows={3}
              value={workspaces}
              onChange={({ target }) => setWorkspaces(target.value)}
            />
          )}
          <TextField
            label="External presentation ID (optional)"
            autoComplete="off"
            value={presentation}
            maxLength={100}
            onChange={({ target }) => setPresentation(target.value)}
          />
          <TextAreaField
            label="Slides (JSON)"
            rows={22}
            className={styles.code!}
            spellCheck={false}
            value={text}
            hasError={slides.problems.length > 0}
            errorMessage={slides.problems.slice(0, 3).join(" ")}
            onChange={({ target }) => setText(target.value)}
          />
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <FormError problem={add.error ?? edit.error} />
        </fieldset>
        <section className={styles.preview} aria-label="Preview">
          <SelectField label="Preview of" value={subject} onChange={({ target }) => setSubject(target.value as SlideSubject)}>
            {SLIDE_SUBJECTS.map((each) => (
              <option key={each} value={each}>
                {SUBJECT_NAMES[each]}
              </option>
            ))}
          </SelectField>
          {slides.document ? (
            <SlidesPreview document={slides.document} subject={subject} />
          ) : (
            <p>Correct the slides to see them.</p>
          )}
        </section>
      </form>
    </Dialog>
  );
}
