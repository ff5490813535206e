import { useEffect, useRef } from "react";
import { FormError } from "#web/ui/fields/form-error.tsx";

/** The error at the end of a long form, scrolled to when it appears: it may not be on the screen. */
export function LastFormError({ problem }: { problem: Error | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  return (
    <div ref={place}>
      <FormError problem={problem} />
    </div>
  );
}
