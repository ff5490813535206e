import { clsx } from "clsx";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./icon-button.module.css";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** "small" fits a row of a dense list; it is as large as the others where it is tapped. */
  size?: "small" | "medium";
  /** "inverted" lies on a dark surface in both themes. */
  tone?: "plain" | "inverted";
};

/** A button that shows only an icon. `label` is its accessible name. */
export function IconButton({
  label,
  children,
  className = "",
  type = "button",
  size = "medium",
  tone = "plain",
  ...rest
}: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      className={clsx(styles.iconButton, className)}
      data-size={size}
      data-tone={tone}
      {...rest}
    >
      {children}
    </button>
  );
}
