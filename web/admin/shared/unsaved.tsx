import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from "react";
import { useBlocker } from "react-router-dom";
import { useLeaveWarning } from "#web/kit/page/use-leave-warning.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";

const UnsavedContext = createContext<(form: string, isUnsaved: boolean) => void>(() => undefined);

/** Tells the guard around it whether a form has changes that are not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const report = useContext(UnsavedContext);
  useEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [form, isUnsaved, report]);
}

/** Asks before the page is left while a form in it has changes that are not saved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((form: string, isUnsaved: boolean) => {
    setForms((before) => {
      if (before.has(form) === isUnsaved) return before;
      const next = new Set(before);
      if (isUnsaved) next.add(form);
      else next.delete(form);
      return next;
    });
  }, []);
  const isUnsaved = forms.size > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(isUnsaved);
  return (
    <UnsavedContext value={report}>
      {children}
      <Confirm
        isOpen={blocker.state === "blocked"}
        onCancel={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        confirmLabel="Continue without saving"
      >
        You have made changes. Do you want to continue without saving?
      </Confirm>
    </UnsavedContext>
  );
}
