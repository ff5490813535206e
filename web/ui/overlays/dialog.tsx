import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { keepSnackbarsAbove } from "#web/ui/feedback/keep-snackbars-above.ts";
import { useFocusRestore } from "#web/ui/focus/use-focus-restore.ts";
import styles from "./dialog.module.css";

type Props = {
  /**
   * A dialog is centred ("wide", "large" and "steps" too), a sheet slides in from the bottom, a drawer from the left, a panel from
   * the right. "steps" is as high for each of its steps.
   */
  kind?: "dialog" | "wide" | "large" | "steps" | "sheet" | "drawer" | "panel";
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** If false, only the dialog's own buttons close it. */
  canDismiss?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
};

/** Base component of all overlays. Traps focus while open and restores it on close. */
export function Dialog({ kind = "dialog", isOpen, onClose, title, description, canDismiss = true, footer, children }: Props) {
  const onCloseAutoFocus = useFocusRestore(isOpen);
  const isCentred = kind === "dialog" || kind === "wide" || kind === "large" || kind === "steps";
  const keep = (event: Event) => {
    if (!canDismiss) event.preventDefault();
  };
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.dialogOverlay} />
        <Primitive.Content
          className={clsx(
            styles.dialog,
            styles[`dialog--${isCentred ? "dialog" : kind}`],
            kind === "wide" && styles.dialogWide,
            kind === "steps" && styles.dialogSteps,
            kind === "large" && styles.dialogLarge,
          )}
          onOpenAutoFocus={(event) => {
            const content = event.currentTarget as Element;
            const foremost = content.querySelector<HTMLElement>("[data-foremost]");
            // Of radio buttons, Tab would go to the chosen one too.
            const field =
              isCentred &&
              content.querySelector<HTMLInputElement>(
                `.${styles.body} input:enabled:is(:not([hidden], [type="radio"]), [type="radio"]:checked)`,
              );
            if (!(foremost || field)) return;
            event.preventDefault();
            if (foremost) foremost.focus();
            else if (field) field.select();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={keep}
          onInteractOutside={(event) => {
            // A click on a snackbar does not dismiss the dialog. Sheets and wide dialogs contain work that an accidental outside
            // click must not discard.
            const isSnackbar = (event.target as Element).closest("[data-sonner-toaster]") !== null;
            if (!canDismiss || kind === "sheet" || kind === "wide" || kind === "steps" || isSnackbar) event.preventDefault();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className={styles.head}>
            <div>
              <Primitive.Title asChild>
                <h2>{title}</h2>
              </Primitive.Title>
              {description && <Primitive.Description className={styles.description}>{description}</Primitive.Description>}
            </div>
            {canDismiss && (
              <IconButton label="Close" onClick={onClose}>
                <X />
              </IconButton>
            )}
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {footer && (
            <footer ref={kind === "sheet" ? keepSnackbarsAbove : undefined} className={styles.foot}>
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
