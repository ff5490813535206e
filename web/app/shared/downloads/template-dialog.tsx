import { useState } from "react";
import type { SlideFormat } from "#contracts/exports.ts";
import type { SlideTemplateChoice } from "#contracts/slides.ts";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";

type Props = {
  type: SlideFormat;
  templates: readonly SlideTemplateChoice[];
  onChoose: (template: string) => void;
  onClose: () => void;
};

/** Asks for the slide template of an export. */
export function TemplateDialog({ type, templates, onChoose, onClose }: Props) {
  const names = distinctNames(templates);
  const [chosen, setChosen] = useState(names[0]);
  return (
    <FormDialog
      title={type === "pdf" ? "Export as PDF" : "Export as PowerPoint"}
      action="Export"
      onClose={onClose}
      onSubmit={() => onChoose(templates[names.indexOf(chosen!)]!.uid)}
    >
      <RadioField legend="Slides" name="template" options={names} value={chosen} onChange={setChosen} />
    </FormDialog>
  );
}

/** Titles, with the id where two templates have the same one. */
const distinctNames = (templates: readonly SlideTemplateChoice[]): readonly string[] =>
  templates.map(({ uid, title }) => (templates.filter((each) => each.title === title).length > 1 ? `${title} (${uid})` : title));
