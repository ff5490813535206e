import { useQueryClient } from "@tanstack/react-query";
import { FileText, Presentation } from "lucide-react";
import { type ReactNode, useState } from "react";
import { exports, type SlideFormat } from "#contracts/exports.ts";
import type { SlideSubject, SlideTemplateChoice } from "#contracts/slides.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { MenuItem } from "#web/ui/overlays/menu.tsx";
import { TemplateDialog } from "./template-dialog.tsx";
import { useDownloadRequest } from "./use-download-job.ts";

export type SlidesSource = { readonly subject: SlideSubject; readonly objects: readonly string[]; readonly title: string };

const ICONS = { pdf: <FileText aria-hidden="true" />, pptx: <Presentation aria-hidden="true" /> } as const;
export const FORMAT_NAMES: Readonly<Record<SlideFormat, string>> = { pdf: "PDF", pptx: "PowerPoint" };

/** Exports results as slides: the items of a menu, and next to the menu the dialog that asks for a template if several fit. */
export function useSlides(
  { subject, objects, title }: SlidesSource,
  isAvailable: boolean,
): { items: ReactNode; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const request = useDownloadRequest();
  const [choice, setChoice] = useState<{ type: SlideFormat; templates: readonly SlideTemplateChoice[] }>();
  const print = (type: SlideFormat, template: string) =>
    request.mutate({
      kind: "slides",
      uid: [type, ...objects].join(" "),
      title: `${title} (${FORMAT_NAMES[type]})`,
      subject,
      objects: [...objects],
      type,
      template,
    });
  const start = async (type: SlideFormat) => {
    const query = subject === "heatmap" || subject === "audit" ? { heatmap: objects[0] } : {};
    const { templates } = await queryClient.fetchQuery(operationQuery(exports.slideTemplates, { query }));
    const [only] = templates;
    if (only && templates.length === 1) print(type, only.uid);
    else setChoice({ type, templates });
  };
  const close = () => setChoice(undefined);
  return {
    items: (["pdf", "pptx"] as const).map((type) => (
      <MenuItem
        key={type}
        icon={ICONS[type]}
        isDisabled={!isAvailable || request.isPending}
        onSelect={() => void start(type).catch((problem: unknown) => snackbar.failure(problem))}
      >
        {FORMAT_NAMES[type]}
      </MenuItem>
    )),
    dialog: choice && (
      <TemplateDialog
        {...choice}
        onClose={close}
        onChoose={(template) => {
          close();
          print(choice.type, template);
        }}
      />
    ),
  };
}
