import { useDeferredValue, useState } from "react";
import type { Application } from "#contracts/reference.ts";
import { type SlideAccess, type SlideTemplate, SlideTemplateContent, SlideTemplateId } from "#contracts/slides.ts";
import { staffExports } from "#contracts/staff/exports.ts";
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
  /** What a new one starts with. */
  basis: SlideTemplate;
  onSaved: () => void;
};

/** State of the form of a slide template: its fields, the parsed slides, and saving. */
export function useSlideTemplateForm({ template, basis, onSaved }: Options) {
  const [isCopy, setIsCopy] = useState(false);
  const stored = isCopy ? undefined : template;
  const [fields, setFields] = useState(() => toFields(template, basis));
  const [initial] = useState(() => JSON.stringify(fields));
  const [problem, setProblem] = useState<string>();
  const options = {
    refreshes: [staffExports.listSlideTemplates],
    onSuccess: () => {
      snackbar.success("Slides saved");
      onSaved();
    },
  };
  const add = useOperationMutation(staffExports.addSlideTemplate, options);
  const edit = useOperationMutation(staffExports.editSlideTemplate, options);
  return {
    /** The template that is edited; undefined for a new one or a copy. */
    stored,
    fields,
    slides: parseSlides(useDeferredValue(fields.text)),
    isReadOnly: stored?.built_in === true,
    isUnsaved: JSON.stringify(fields) !== initial,
    isSaving: add.isPending || edit.isPending,
    /** Why the fields cannot be saved. */
    problem,
    /** The error response to the last attempt. */
    error: add.error ?? edit.error,
    change: (change: Partial<SlideTemplateFields>) => setFields((before) => ({ ...before, ...change })),
    /** Turns a template that is part of the application into a new one. */
    copy(source: SlideTemplate) {
      setIsCopy(true);
      setFields((before) => ({ ...before, uid: "", title: `Copy of ${source.title}`, access: "admin" }));
    },
    save() {
      const content = toContent(fields);
      setProblem(typeof content === "string" ? content : undefined);
      if (typeof content !== "string") (stored ? edit : add).mutate({ params: { uid: fields.uid }, body: content });
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

/** What is sent to the server, or why the fields are not valid. */
function toContent({ uid, text, workspaces, ...fields }: SlideTemplateFields): SlideTemplateContent | string {
  if (!uid) return "ID needed to save slides";
  const id = SlideTemplateId.safeParse(uid);
  if (!id.success) return `ID: ${id.error.issues[0]!.message}`;
  const { document, problems } = parseSlides(text);
  if (!document) return problems[0] ?? "";
  const content = SlideTemplateContent.safeParse({
    ...fields,
    workspaces: fields.access === "restricted" ? workspaces : [],
    document,
  });
  return content.success ? content.data : content.error.issues[0]!.message;
}
