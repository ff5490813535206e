import { clsx } from "clsx";
import type { ButtonHTMLAttributes } from "react";
import styles from "./text-button.module.css";

/** A button that looks like inline text, for secondary actions. */
export function TextButton({ className = "", ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={clsx(styles.textButton, className)} {...rest} />;
}
