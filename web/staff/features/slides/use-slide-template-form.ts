import { useDeferredValue, useState } from "react";
import type { Application } from "#contracts/reference.ts";
import { type SlideAccess, type SlideTemplate, SlideTemplateContent, SlideTemplateId } from "#contracts/slides.ts";
import { staffExports } from "#contracts/staff/exports.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { parseSlides } from "./parse-slides.ts";

/** The fields of the form; texts as they were typed. */
export type SlideTemplateFields = {
  readonly uid: string;
  readonly title: string;
  readonly application: readonly Application[];
  readonly access: SlideAccess;
  readonly workspaces: readonly string[];
  readonly presentation: string;
  /** The slides as JSON. */
  readonly text: string;
};

type Options = {
  /** Undefined for a new one. */
  template: SlideTemplate | undefined;
  /** Initial content of a new template. */
  basis: SlideTemplate;
  onSaved: () => void;
};

/** State of the form of a slide template: its fields, the parsed slides, and saving. */
export function useSlideTemplateForm({ template, basis, onSaved }: Options) {
  const [isCopy, setIsCopy] = useState(false);
  const stored = isCopy ? undefined : template;
  const [fields, setFields] = useState(() => toFields(template, basis));
  const [initial] = useState(() => JSON.stringify(fields));
  const [isChecked, setIsChecked] = useState(false);
  const options = {
    refreshes: [staffExports.listSlideTemplates],
    onSuccess: () => {
      snackbar.success("Slides saved");
      onSaved();
    },
  };
  const add = useOperationMutation(staffExports.addSlideTemplate, options);
  const edit = useOperationMutation(staffExports.editSlideTemplate, options);
  const { content, problems } = check(fields);
  const error = add.error ?? edit.error;
  const isTaken = error !== null && toApiError(error).code === "slides.id_exists";
  return {
    /** The template that is edited; undefined for a new one or a copy. */
    stored,
    fields,
    slides: parseSlides(useDeferredValue(fields.text)),
    isReadOnly: stored?.built_in === true,
    isUnsaved: JSON.stringify(fields) !== initial,
    isSaving: add.isPending || edit.isPending,
    /** Why fields cannot be saved, once that was tried. */
    problems: { ...(isChecked && problems), ...(isTaken && { uid: toApiError(error).message }) },
    /** The error response to the last attempt, unless it is about a field. */
    error: isTaken ? null : error,
    change(change: Partial<SlideTemplateFields>) {
      setFields((before) => ({ ...before, ...change }));
      add.reset();
      edit.reset();
    },
    /** Turns a template that is part of the application into a new one. */
    copy(source: SlideTemplate) {
      setIsCopy(true);
      setFields((before) => ({ ...before, uid: "", title: `Copy of ${source.title}`, access: "admin" }));
    },
    save() {
      setIsChecked(true);
      if (content) (stored ? edit : add).mutate({ params: { uid: fields.uid }, body: content });
    },
  };
}

export type SlideTemplateForm = ReturnType<typeof useSlideTemplateForm>;

function toFields(template: SlideTemplate | undefined, basis: SlideTemplate): SlideTemplateFields {
  const { application, workspaces, presentation, document } = template ?? basis;
  return {
    uid: template?.uid ?? "",
    title: template?.title ?? "",
    application,
    access: template?.access ?? "admin",
    workspaces,
    presentation,
    text: JSON.stringify(document, null, 2),
  };
}

type Problems = Partial<Record<keyof SlideTemplateFields, string>>;

/** Returns the content to send to the server, or why fields are not valid. */
function check({ uid, text, workspaces, ...fields }: SlideTemplateFields): {
  readonly content?: SlideTemplateContent;
  readonly problems: Problems;
} {
  const id = SlideTemplateId.safeParse(uid);
  const { document, problems } = parseSlides(text);
  const content = SlideTemplateContent.safeParse({
    ...fields,
    workspaces: fields.access === "restricted" ? workspaces : [],
    document,
  });
  if (id.success && content.success) return { content: content.data, problems: {} };
  const found: Problems = { ...fieldErrors(content.error, ([part]) => FIELDS[String(part)] ?? "text") };
  if (!id.success) found.uid = uid ? id.error.issues[0]!.message : "Enter an ID.";
  if (!document) found.text = problems.slice(0, 3).join(" ");
  return { problems: found };
}

/** The fields of the parts of a slide template; the slides are typed as text. */
const FIELDS: Readonly<Record<string, keyof SlideTemplateFields>> = {
  title: "title",
  application: "application",
  workspaces: "workspaces",
  presentation: "presentation",
};
