import type { ButtonHTMLAttributes } from "react";
import "./text-button.css";

/** A button that looks like inline text, for secondary actions. */
export function TextButton({ className = "", ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={`text-button ${className}`} {...rest} />;
}
