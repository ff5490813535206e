import { clsx } from "clsx";
import { ImageUp, type LucideIcon } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import styles from "./drop-zone.module.css";

type Props = {
  /** The text of the button, and the accessible name. */
  label: string;
  /** Formats and limits, as a sentence that starts with “or drop …”. */
  hint: string;
  /** Extensions with dots, separated by commas. Dropped files are not checked against it. */
  accept: string;
  multiple?: boolean;
  isDisabled?: boolean;
  /** A smaller zone, for dialogs. */
  isCompact?: boolean;
  /** Icon for the kind of file; by default an image. */
  icon?: LucideIcon;
  onFiles: (files: readonly File[]) => void;
};

/** Chooses files: by the file picker, or by dropping them. Without `multiple`, `onFiles` gets one file. */
export function DropZone({
  label,
  hint,
  accept,
  multiple = false,
  isDisabled = false,
  isCompact = false,
  icon: Icon = ImageUp,
  onFiles,
}: Props) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  const choose = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !isDisabled) onFiles(files);
  };
  const drag = (isNowOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isNowOver && !isDisabled);
  };
  return (
    <label
      className={styles.zone}
      data-over={isOver}
      data-compact={isCompact}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        choose(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={isDisabled}
        className="visually-hidden"
        aria-label={label}
        aria-describedby={hintId}
        onChange={({ target }) => {
          choose(target.files);
          // So that the same file can be chosen again.
          target.value = "";
        }}
      />
      <Icon aria-hidden="true" />
      <span className={clsx("amplify-button", !isCompact && "amplify-button--primary", styles.pick)}>{label}</span>
      <span id={hintId} className={styles.hint}>
        {hint}
      </span>
    </label>
  );
}
