import { comments } from "#contracts/comments.ts";
import { created } from "#test/kit/heatmaps.ts";
import { type Person, type Reply, send } from "#test/kit/world.ts";

const { handler } = await import("#lambdas/comments/follow.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

/** A finished heatmap without any files: comments need none. */
export async function discussable(person: Person, facts: object = {}): Promise<string> {
  const uid = await created(person);
  await HeatmapEntity.patch({ uid })
    .set({ status: "done", upload: "validated", ...facts })
    .go();
  return uid;
}

export const comment = (person: Person, uid: string, said: object = {}): Promise<Reply<typeof comments.add>> =>
  send(comments.add, person, { params: { uid }, body: { comment: "Is the logo too small?", ...said } });

/** Comments on a heatmap, or answers with a `parent`; gives the comment's id. */
export async function commented(person: Person, uid: string, said: object = {}): Promise<string> {
  const reply = await comment(person, uid, said);
  if (reply.status !== 201) throw new Error(`not commented: ${reply.text}`);
  return reply.body.uid;
}

const context = { functionName: "test", getRemainingTimeInMillis: () => 29_000 } as never;

/** Tells comments of a change as the event bus would. */
export const followForComments = (type: string, detail: Readonly<Record<string, string>>): Promise<void> =>
  handler({ "detail-type": type, detail: { scope: "somebody", ...detail } } as never, context);
