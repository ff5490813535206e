import { comments } from "#contracts/comments.ts";
import { publicComments } from "#contracts/public/comments.ts";
import { type DeliveredEvent, deliver } from "#test/kit/deliver.ts";
import { type Reply, send, type TestUser } from "#test/kit/fixtures.ts";
import { createTestHeatmap } from "#test/kit/heatmaps.ts";

const { handler } = await import("#lambdas/comments/consume-events.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

/** A finished heatmap without any files: comments need none. */
export async function createCommentableHeatmap(person: TestUser, facts: object = {}): Promise<string> {
  const uid = await createTestHeatmap(person);
  await HeatmapEntity.patch({ uid })
    .set({ status: "done", upload: "validated", ...facts })
    .go();
  return uid;
}

export const sendComment = (person: TestUser, uid: string, said: object = {}): Promise<Reply<typeof comments.add>> =>
  send(person.key ? publicComments.add : comments.add, person, {
    params: { uid },
    body: { comment: "Is the logo too small?", ...said },
  });

/** Comments on a heatmap, or answers with a `parent`; gives the comment's id. */
export async function createComment(person: TestUser, uid: string, said: object = {}): Promise<string> {
  const reply = await sendComment(person, uid, said);
  if (reply.status !== 201) throw new Error(`not commented: ${reply.text}`);
  return reply.body.uid;
}

/** Tells comments of a change as the event bus would. */
export const deliverToComments = (...event: DeliveredEvent) => deliver(handler, ...event);
