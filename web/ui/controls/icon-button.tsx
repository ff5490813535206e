import { clsx } from "clsx";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./icon-button.module.css";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode; ref?: Ref<HTMLButtonElement> };

/** A button that shows only an icon. `label` is its accessible name. */
export function IconButton({ label, children, className = "", type = "button", ...rest }: Props) {
  return (
    <button type={type} aria-label={label} className={clsx(styles.iconButton, className)} {...rest}>
      {children}
    </button>
  );
}
