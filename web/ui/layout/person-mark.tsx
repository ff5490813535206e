import { initials } from "#web/kit/format.ts";
import "./person-mark.css";

/** A user's avatar image, or their initials. */
export function PersonMark({ name, avatar, size = "small" }: { name: string; avatar: string; size?: "small" | "large" }) {
  return (
    <span className={`person-mark person-mark--${size}`} aria-hidden="true">
      {avatar ? <img src={avatar} alt="" /> : initials(name)}
    </span>
  );
}
