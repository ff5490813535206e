import { initials } from "#web/kit/format.ts";
import "./person-mark.css";

/** Somebody's picture, or the first letters of the name. */
export function PersonMark({ name, avatar, size = "small" }: { name: string; avatar: string; size?: "small" | "large" }) {
  return (
    <span className={`person-mark person-mark--${size}`} aria-hidden="true">
      {avatar ? <img src={avatar} alt="" /> : initials(name)}
    </span>
  );
}
