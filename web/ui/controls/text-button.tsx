import type { ButtonHTMLAttributes } from "react";
import "./text-button.css";

/** A button that looks like a word of the text it stands in, for what is done in passing. */
export function TextButton({ className = "", ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={`text-button ${className}`} {...rest} />;
}
