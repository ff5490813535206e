import { projects } from "#contracts/projects.ts";
import { done } from "#test/kit/heatmaps.ts";
import { type Person, send } from "#test/kit/world.ts";

const { handler } = await import("#lambdas/projects/follow.ts");

/** A project that a person has just created; gives its id. */
export async function opened(person: Person, title = "Spring"): Promise<string> {
  const reply = await send(projects.create, person, { body: { title } });
  if (reply.status !== 201) throw new Error(`not created: ${reply.text}`);
  return reply.body.uid;
}

/** Puts heatmaps into a project. */
export async function filed(person: Person, uid: string, ...add: readonly string[]): Promise<void> {
  const reply = await send(projects.file, person, { params: { uid }, body: { add } });
  if (reply.status !== 200) throw new Error(`not filed: ${reply.text}`);
}

/** A project with one finished heatmap in it, of the same person; gives its id. */
export async function filled(person: Person): Promise<string> {
  const uid = await opened(person);
  await filed(person, uid, await done(person));
  return uid;
}

const context = { functionName: "test", getRemainingTimeInMillis: () => 29_000 } as never;

/** Tells projects of a change as the event bus would. */
export const follow = (type: string, detail: Readonly<Record<string, string>>): Promise<void> =>
  handler({ "detail-type": type, detail } as never, context);
