import { useLoaderData } from "react-router-dom";
import { queryClient } from "#web/kit/api/query-client.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { accessToken } from "#web/kit/auth/session.ts";
import { VisitorFrame } from "./visitor-frame.tsx";

/** The shell for who is signed in; the plain frame for everybody else, also while nobody can say who it is. */
export async function loader(): Promise<typeof VisitorFrame> {
  try {
    if (!(await accessToken())) return VisitorFrame;
    const [shell] = await Promise.all([import("./shell.tsx"), queryClient.ensureQueryData(meQuery)]);
    return shell.Component;
  } catch {
    return VisitorFrame;
  }
}

/** What stands around a page that anybody may read. */
export function Component() {
  // The router types what a loader gives as if it had crossed a network, which no component could.
  const Frame = useLoaderData() as unknown as typeof VisitorFrame;
  return <Frame />;
}
