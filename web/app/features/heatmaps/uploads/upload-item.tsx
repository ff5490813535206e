import { type FocusEvent, memo, useLayoutEffect, useRef } from "react";
import type { ProductionBenchmark } from "#contracts/benchmarks.ts";
import { initialFields, type PendingFile, type UploadFields } from "./upload-form.ts";
import { UploadItemForm } from "./upload-item-form.tsx";
import uploadSheetStyles from "./upload-sheet.module.css";

type Props = {
  file: PendingFile;
  /** The current form values, if changed. */
  formFields: UploadFields | undefined;
  /** Whether its title has focus when the sheet opens. */
  isForemost: boolean;
  /** Whether the form is rendered; otherwise its name is shown as a placeholder of the same height. */
  isOpen: boolean;
  height: number | undefined;
  benchmarks: readonly ProductionBenchmark[];
  /** Whether the user may have images audited. */
  hasAudits: boolean;
  /** Whether validation errors are shown. */
  showErrors: boolean;
  onChange: (file: PendingFile, changed: Partial<UploadFields>) => void;
  onRemove: (id: string) => void;
  onApplyToAll: ((from: PendingFile) => void) | undefined;
};

/**
 * A file in the sheet. If its form is not rendered, its name is a focusable button: focusing it renders the form and moves focus
 * to the first control, or to the last one on backward navigation.
 */
export const UploadItem = memo(function UploadItem({ file, formFields, isOpen, height, ...rest }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const entered = useRef<"first" | "last">(undefined);
  const fields = formFields ?? initialFields(file);

  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const from = relatedTarget === null ? 0 : currentTarget.compareDocumentPosition(relatedTarget);
    entered.current = from & Node.DOCUMENT_POSITION_FOLLOWING ? "last" : "first";
  };
  useLayoutEffect(() => {
    if (!isOpen || !entered.current) return;
    const controls = [...(item.current?.querySelectorAll<HTMLElement>("input, select, button") ?? [])];
    controls.at(entered.current === "first" ? 0 : -1)?.focus();
    entered.current = undefined;
  }, [isOpen]);

  return (
    <li ref={item} className={uploadSheetStyles.uploadItem} data-id={file.id} style={isOpen ? undefined : { minHeight: height }}>
      {isOpen ? (
        <UploadItemForm file={file} fields={fields} {...rest} />
      ) : (
        <>
          <span className={uploadSheetStyles.uploadItemPreview} />
          <button
            type="button"
            className={uploadSheetStyles.uploadItemClosed}
            aria-label={`Fill in ${fields.title || file.file.name}`}
            onFocus={enter}
            onClick={({ currentTarget }) => currentTarget.focus()}
          >
            {fields.title || file.file.name}
          </button>
        </>
      )}
    </li>
  );
});
