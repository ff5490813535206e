import { exports } from "#contracts/exports.ts";
import { send, type TestUser } from "#test/kit/fixtures.ts";

const { zipIdOf } = await import("#domain/exports/zip-files.ts");
const { handler } = await import("#lambdas/exports/consume-events.ts");

/** Requests the ZIP of a project or heatmap, whatever the response; returns the id that it has or would have. */
export async function requestZip(kind: "project" | "heatmap", person: TestUser | undefined, uid: string): Promise<string> {
  const asked = person && (await send(exports[`${kind}Zip`], person, { params: { uid } })).body.uid;
  return asked ?? zipIdOf(uid, person?.uid ?? "", person?.uid ?? "");
}

const context = { functionName: "test", getRemainingTimeInMillis: () => 29_000 } as never;

/** Tells exports of a change as the event bus would. */
export const deliverToExports = (type: string, detail: Readonly<Record<string, string>>): Promise<void> =>
  handler({ "detail-type": type, detail } as never, context);
