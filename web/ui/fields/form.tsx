import { type ReactNode, useEffect, useRef } from "react";
import { showProblem } from "#web/ui/focus/show-problem.ts";

type FormProps = { id?: string; className?: string | undefined; isBusy: boolean; onSubmit: () => void; children: ReactNode };

/** A form. If it cannot be submitted, the first field that is not valid gets the focus. */
export function Form({ id, className, isBusy, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The server may have found a field that is not valid.
    if (!isBusy) showProblem(form.current);
  }, [isBusy]);
  return (
    <form
      {...(id && { id })}
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        onSubmit();
        // Once the problem is shown.
        requestAnimationFrame(() => showProblem(form.current));
      }}
    >
      {children}
    </form>
  );
}
