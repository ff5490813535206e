import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useState } from "react";
import { useBlocker } from "react-router-dom";
import { useLeaveWarning } from "#web/kit/page/use-leave-warning.ts";
import { Confirm } from "#web/ui/overlays/confirm.tsx";

const UnsavedContext = createContext<(form: string, isUnsaved: boolean) => void>(() => undefined);

/** Tells the guard around it whether a form has changes that are not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const report = useContext(UnsavedContext);
  // Before the next key is handled, which may be Escape.
  useLayoutEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [form, isUnsaved, report]);
}

/** Whether a form that reports to `report` has changes, which are asked about before the page is left. */
function useUnsavedForms() {
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
  return { isUnsaved, report, blocker };
}

/** Asks before the page is left while a form in it has changes that are not saved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { report, blocker } = useUnsavedForms();
  return (
    <UnsavedContext value={report}>
      {children}
      <Question isOpen={blocker.state === "blocked"} onCancel={() => blocker.reset?.()} onConfirm={() => blocker.proceed?.()} />
    </UnsavedContext>
  );
}

type ClosingProps = { onClose: () => void; children: (close: () => void) => ReactNode };

/** The same for a dialog, which calls `close` instead of `onClose` and is asked about before it is closed, too. */
export function UnsavedDialogGuard({ onClose, children }: ClosingProps) {
  const { isUnsaved, report, blocker } = useUnsavedForms();
  const [isClosing, setIsClosing] = useState(false);
  return (
    <UnsavedContext value={report}>
      {children(() => (isUnsaved ? setIsClosing(true) : onClose()))}
      <Question
        isOpen={isClosing || blocker.state === "blocked"}
        onCancel={() => {
          setIsClosing(false);
          blocker.reset?.();
        }}
        onConfirm={() => (blocker.state === "blocked" ? blocker.proceed() : onClose())}
      />
    </UnsavedContext>
  );
}

const Question = (props: { isOpen: boolean; onCancel: () => void; onConfirm: () => void }) => (
  <Confirm {...props} confirmLabel="Continue without saving">
    You have made changes. Do you want to continue without saving?
  </Confirm>
);
