import { EyeOff } from "lucide-react";
import { errors } from "#contracts/kit/errors.ts";
import sharedPageStyles from "./shared-page.module.css";

/** Shown for a share link that was revoked, has expired or is unknown. */
export function ShareUnavailable() {
  return (
    <section className={sharedPageStyles.sharedCard}>
      <span className={sharedPageStyles.sharedIcon}>
        <EyeOff aria-hidden="true" />
      </span>
      <h1>Page not available</h1>
      <p role="alert">{errors["share.gone"].sentence}</p>
    </section>
  );
}
