import { Button } from "@aws-amplify/ui-react";
import { Plus } from "lucide-react";
import { type FormEvent, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import type { Profile } from "#contracts/profile.ts";
import { useBenchmarks } from "#web/app/shared/benchmarks/use-benchmarks.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";
import { pluralize } from "#web/kit/format.ts";
import { useIsTouch } from "#web/kit/use-media.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useUnsavedChangesDialog } from "#web/ui/overlays/use-unsaved-changes-dialog.ts";
import { storeLastChoice } from "./last-choice.ts";
import { SkippedFiles } from "./skipped-files.tsx";
import {
  copySharedFields,
  fileCountText,
  initialFields,
  isEdited,
  type PendingFile,
  type ReadyUpload,
  toNewHeatmap,
  type UploadFields,
  type UploadForms,
  validateFields,
} from "./upload-form.ts";
import { UploadItem } from "./upload-item.tsx";
import styles from "./upload-sheet.module.css";
import { useNearViewport } from "./use-near-viewport.ts";

type Props = {
  profile: Profile;
  files: readonly PendingFile[];
  /** A line for each file that was rejected. */
  skipped: readonly string[];
  onRemove: (id: string) => void;
  onClose: () => void;
  onAddMore: () => void;
  onGenerate: (ready: readonly ReadyUpload[]) => void;
};

const fieldsOf = (forms: UploadForms, file: PendingFile) => forms[file.id] ?? initialFields(file);

/** Keeps the choices of the last file for the next upload. */
function rememberChoice(filled: readonly UploadFields[]): void {
  const last = filled.at(-1);
  if (last && last.application !== "") storeLastChoice({ ...last, application: last.application });
}

/**
 * The bottom sheet with one form per file. Generate is enabled when all forms are valid. Form values of all files are stored
 * here, but only the forms near the viewport and the last focused one are rendered, because hundreds of files can be dropped at
 * once.
 */
export function UploadSheet({ profile, files, skipped, onRemove, onClose, onAddMore, onGenerate }: Props) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [forms, setForms] = useState<UploadForms>({});
  const [isAsked, setIsAsked] = useState(false);
  const [held, setHeld] = useState<string>();
  const benchmarks = useBenchmarks();
  const isTouch = useIsTouch();
  // An edited image exists only here, so closing loses it.
  const hasEdits = files.some((file) => file.origin !== undefined || isEdited(file, forms[file.id]));
  const { close, confirm } = useUnsavedChangesDialog({ hasChanges: hasEdits, blocks: "history", onClose, onLeave: onClose });
  const places = useNearViewport(list, files);

  const change = useCallback((file: PendingFile, changed: Partial<UploadFields>) => {
    setForms((before) => ({ ...before, [file.id]: { ...fieldsOf(before, file), ...changed } }));
  }, []);
  const applyToAll = useCallback(
    (from: PendingFile) => {
      setForms((before) => {
        const shared = fieldsOf(before, from);
        return Object.fromEntries(
          files.map((file) => [
            file.id,
            file.id === from.id ? shared : copySharedFields(file, fieldsOf(before, file), shared, initialFields(from)),
          ]),
        );
      });
    },
    [files],
  );

  const invalid = files.filter((file) => validateFields(fieldsOf(forms, file)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = invalid;
    if (!first) {
      const own = files.map((file) => ({ file, fields: fieldsOf(forms, file) }));
      rememberChoice(own.map(({ fields }) => fields));
      return onGenerate(
        own.map(({ file, fields }) => ({ heatmap: toNewHeatmap(fields, file), file: file.file, originUid: file.origin?.uid })),
      );
    }
    flushSync(() => {
      setIsAsked(true);
      setHeld(first.id);
    });
    list?.querySelector<HTMLElement>(`[data-id="${first.id}"] [aria-invalid="true"]`)?.focus();
  };

  return (
    <Dialog
      kind="sheet"
      isOpen
      onClose={close}
      title={`Upload ${fileCountText(files)}`}
      description={`${files.every(({ origin }) => origin) ? "The type is that of the original." : files.length === 1 ? "We guessed the type from the file." : "We guessed the type from each file."} Change it if needed: it decides which creatives we compare with.`}
      footer={
        <>
          {isAsked && invalid.length > 0 && (
            <p className={styles.invalid} role="alert">
              {pluralize(invalid.length, "file")} still {invalid.length === 1 ? "needs" : "need"} your attention.
            </p>
          )}
          <Button onClick={onAddMore}>
            <Plus aria-hidden="true" />
            Add files
          </Button>
          <Button variation="primary" type="submit" form="upload-sheet">
            Generate {pluralize(files.length, "heatmap")}
          </Button>
        </>
      }
    >
      <Confirm {...confirm} confirmLabel="Discard" cancelLabel="Keep editing">
        The {files.length === 1 ? "file and its settings" : "files and their settings"} are lost if you close this.
      </Confirm>
      <SkippedFiles lines={skipped} />
      <form id="upload-sheet" onSubmit={submit} noValidate>
        <ul
          ref={setList}
          className={styles.items}
          onFocus={({ target }) => setHeld(target.closest<HTMLElement>("[data-id]")?.dataset.id)}
        >
          {files.map((file, index) => (
            <UploadItem
              key={file.id}
              file={file}
              formFields={forms[file.id]}
              // On touch screens, the keyboard would cover the sheet.
              isForemost={index === 0 && !isTouch}
              isOpen={held === file.id || (places.get(file.id)?.isNear ?? false)}
              height={places.get(file.id)?.height}
              benchmarks={benchmarks}
              hasAudits={hasAccess(profile, "audits")}
              showErrors={isAsked}
              onChange={change}
              onRemove={onRemove}
              onApplyToAll={files.length > 1 ? applyToAll : undefined}
            />
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
