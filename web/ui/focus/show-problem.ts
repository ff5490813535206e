/** Shows why a form was not sent: focuses its first field that is not valid, or else scrolls to its error. */
export function showProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (field) field.focus();
  else form?.querySelector('[role="alert"]:not(:empty)')?.scrollIntoView({ block: "nearest" });
}
