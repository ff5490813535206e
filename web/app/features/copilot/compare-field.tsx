import { Button } from "@aws-amplify/ui-react";
import { Columns2, X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import type { Compared, ImagePicker } from "./compared.ts";
import styles from "./copilot.module.css";

type Props = {
  uid: string;
  value: Compared | undefined;
  onChange: (value: Compared | undefined) => void;
  picker: ImagePicker;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
};

/** Shows what an image is compared with, and opens the choice. */
export function CompareField({ uid, value, onChange, picker, isOpen, setIsOpen }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.compare}>
      <Button
        ref={button}
        size="small"
        className={styles.compareButton!}
        aria-label={value ? `Compare with: ${value.title}` : "Compare with"}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Columns2 aria-hidden="true" />
        <span dir="auto">{value ? value.title : "Compare with…"}</span>
      </Button>
      {value && (
        <IconButton
          label="Don’t compare"
          onClick={() => {
            onChange(undefined);
            // The pressed button is removed.
            button.current?.focus();
          }}
        >
          <X />
        </IconButton>
      )}
      {isOpen && <CompareDialog uid={uid} value={value} picker={picker} onChoose={onChange} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
