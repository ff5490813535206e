import { Button } from "@aws-amplify/ui-react";
import { Plus } from "lucide-react";
import { useForm } from "react-hook-form";
import { counted } from "#web/kit/format.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { newHeatmapOf, type PendingFile, type ReadyUpload, type UploadForms } from "./upload-form.ts";
import { UploadItem } from "./upload-item.tsx";
import "./upload-sheet.css";

type Props = {
  files: readonly PendingFile[];
  onRemove: (id: string) => void;
  onClose: () => void;
  onAddMore: () => void;
  onGenerate: (ready: readonly ReadyUpload[]) => void;
};

/** The bottom sheet with a form a file. Generate goes on only when every form is valid. */
export function UploadSheet({ files, onRemove, onClose, onAddMore, onGenerate }: Props) {
  const form = useForm<UploadForms>({ defaultValues: { forms: {} }, shouldUnregister: false });

  const remove = (id: string) => {
    form.unregister(`forms.${id}`);
    onRemove(id);
  };
  const applyToAll = (from: string) => {
    const { title: _own, ...shared } = form.getValues(`forms.${from}`);
    for (const { id } of files) {
      if (id !== from) form.setValue(`forms.${id}`, { ...form.getValues(`forms.${id}`), ...shared });
    }
    if (form.formState.isSubmitted) void form.trigger();
  };
  const submit = form.handleSubmit(({ forms }) => {
    onGenerate(files.map((file) => ({ heatmap: newHeatmapOf(forms[file.id] ?? {}, file), file: file.file })));
  });

  const invalid = Object.keys(form.formState.errors.forms ?? {}).length;
  return (
    <Dialog
      kind="sheet"
      isOpen
      onClose={onClose}
      title={`Upload ${counted(files.length, "image")}`}
      description="Tell us what each one is, so that its scores are compared with their like."
      footer={
        <>
          {invalid > 0 && (
            <p className="upload-sheet__invalid" role="alert">
              {counted(invalid, "image")} still {invalid === 1 ? "needs" : "need"} your attention.
            </p>
          )}
          <Button onClick={onAddMore} className="upload-sheet__more">
            <Plus aria-hidden="true" />
            Add images
          </Button>
          <Button variation="primary" type="submit" form="upload-sheet">
            Generate {counted(files.length, "heatmap")}
          </Button>
        </>
      }
    >
      <form id="upload-sheet" onSubmit={(event) => void submit(event)} noValidate>
        <ul className="upload-sheet__items">
          {files.map((file) => (
            <UploadItem
              key={file.id}
              file={file}
              form={form}
              onRemove={() => remove(file.id)}
              onApplyToAll={files.length > 1 ? () => applyToAll(file.id) : undefined}
            />
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
