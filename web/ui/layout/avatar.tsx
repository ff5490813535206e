import { clsx } from "clsx";
import { initials } from "#web/kit/format.ts";
import styles from "./person-mark.module.css";

/** A user's avatar image, or their initials. */
export function Avatar({ name, avatar, size = "small" }: { name: string; avatar: string; size?: "small" | "large" }) {
  return (
    <span className={clsx(styles.personMark, styles[`person-mark--${size}`])} aria-hidden="true">
      {avatar ? <img src={avatar} alt="" /> : initials(name)}
    </span>
  );
}
