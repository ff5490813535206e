import { Button, type ButtonProps } from "@aws-amplify/ui-react";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import styles from "./stage-action.module.css";

type Props = Omit<ButtonProps, "children" | "className" | "variation" | "size"> & {
  icon: ReactNode;
  label: string;
  /** Shown in a tooltip, for example why the action is not available. */
  hint?: string | undefined;
  isDangerous?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * An action in the upper corner of the stage. Where there is room for its icon only, a tooltip names it; on a phone its name is
 * below the icon.
 */
export function StageAction({ icon, label, hint, isDangerous = false, ...rest }: Props) {
  const labelRef = useRef<HTMLSpanElement>(null);
  const [isHidden, setIsHidden] = useState(false);
  const updateIsHidden = () => setIsHidden(labelRef.current?.offsetWidth === 0);
  return (
    <Tooltip text={hint ?? label} isOff={!hint && !isHidden}>
      <Button
        {...rest}
        variation="link"
        size="small"
        className={styles.action!}
        data-dangerous={isDangerous}
        onPointerEnter={updateIsHidden}
        onFocus={updateIsHidden}
      >
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span ref={labelRef} className={styles.label}>
          {label}
        </span>
      </Button>
    </Tooltip>
  );
}
