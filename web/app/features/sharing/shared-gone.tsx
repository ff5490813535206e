import { EyeOff } from "lucide-react";
import { errors } from "#contracts/kit/errors.ts";

/** What a link says that shows nothing, whether it was ended, has expired or never was. */
export function SharedGone() {
  return (
    <section className="shared__card">
      <span className="shared__icon">
        <EyeOff aria-hidden="true" />
      </span>
      <h1>Heatmap not available</h1>
      <p role="alert">{errors["share.gone"].sentence}</p>
    </section>
  );
}
