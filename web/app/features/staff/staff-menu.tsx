import { type ComponentProps, Suspense } from "react";
import { useIsStaff } from "#web/kit/auth/use-is-staff.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";

const StaffActions = lazyComponent(() => import("./staff-actions.tsx").then(({ StaffActions }) => ({ default: StaffActions })));

/** Menu with staff-only actions. Renders nothing for other users and does not load the code. */
export function StaffMenu(props: ComponentProps<typeof StaffActions>) {
  if (!useIsStaff()) return null;
  return (
    <Suspense>
      <StaffActions {...props} />
    </Suspense>
  );
}
