import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./button-link.module.css";

type Props = {
  /** A path of the application, an external URL, which opens in a new tab, or a mailto URL. */
  to: string;
  variation?: "primary" | "plain";
  /** "compact" is small, and on a phone drawn smaller than its touch target, for a bar with little room. */
  size?: "compact" | "small" | "default";
  describedBy?: string;
  /** Router state that is passed to the target page. */
  state?: unknown;
  children: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink({ to, variation = "plain", size = "default", describedBy, state, children }: Props) {
  const shared = {
    className: clsx(
      "amplify-button",
      styles.buttonLink,
      styles[`button-link--${variation}`],
      styles[`button-link--${size}`],
      size === "compact" && "touch-target",
    ),
    "aria-describedby": describedBy,
  };
  if (to.startsWith("/")) {
    return (
      <Link to={to} state={state} {...shared}>
        {children}
      </Link>
    );
  }
  if (to.startsWith("mailto:")) {
    return (
      <a href={to} {...shared}>
        {children}
        <span className="visually-hidden"> (opens your email app)</span>
      </a>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" {...shared}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
