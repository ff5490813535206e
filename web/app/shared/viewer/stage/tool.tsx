import type { ReactNode } from "react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

type Props = {
  label: string;
  /** The key that does the same. */
  hint?: string;
  icon: ReactNode;
  onClick: () => void;
  /** What a stage tells it by where there is little room. */
  className?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
};

/** A button of the stage with its name and key on hover. */
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
