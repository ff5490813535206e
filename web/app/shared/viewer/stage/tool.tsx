import type { ReactNode } from "react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

type Props = {
  label: string;
  /** The keyboard shortcut. */
  hint?: string;
  icon: ReactNode;
  onClick: () => void;
  /** Used by the stage to style the tool when space is limited. */
  className?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
};

/** A stage button with a tooltip that shows its name and shortcut. */
export function Tool({ label, hint, icon, onClick, className, isPressed, isDisabled = false }: Props) {
  return (
    <Tooltip
      side="top"
      text={
        <>
          {label}
          {hint && <kbd>{hint}</kbd>}
        </>
      }
    >
      <IconButton label={label} className={className} aria-pressed={isPressed} disabled={isDisabled} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
