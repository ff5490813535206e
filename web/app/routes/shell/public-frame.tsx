import { useLoaderData } from "react-router-dom";
import { queryClient } from "#web/kit/api/query-client.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { accessToken } from "#web/kit/auth/session.ts";
import { VisitorFrame } from "./visitor-frame.tsx";

/** Loads the shell for signed-in users and the visitor frame otherwise, even when the session cannot be determined. */
export async function loader(): Promise<typeof VisitorFrame> {
  try {
    if (!(await accessToken())) return VisitorFrame;
    const [shell] = await Promise.all([import("./shell.tsx"), queryClient.ensureQueryData(meQuery)]);
    return shell.Component;
  } catch {
    return VisitorFrame;
  }
}

/** Layout of public pages. */
export function Component() {
  // The router types loader data as serialised, which a component is not.
  const Frame = useLoaderData() as unknown as typeof VisitorFrame;
  return <Frame />;
}
