import { type ComponentProps, lazy, Suspense } from "react";
import { useIsStaff } from "./use-is-staff.ts";

const StaffActions = lazy(() => import("./staff-actions.tsx").then(({ StaffActions }) => ({ default: StaffActions })));

/** What only our staff may do with a heatmap; nothing for anybody else, whose browser does not load it either. */
export function StaffMenu(props: ComponentProps<typeof StaffActions>) {
  if (!useIsStaff()) return null;
  return (
    <Suspense>
      <StaffActions {...props} />
    </Suspense>
  );
}
