import type { ChatStatement } from "#contracts/copilot.ts";
import type { Facts } from "#contracts/facts.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { ChatEntity, type ChatRow } from "./chat.entity.ts";
import { citedElements } from "./cited-elements.ts";
import type { Reader } from "./make-answer.ts";
import { Replaced } from "./replaced.ts";

/** Shows the author of a question the sentences of its answer while the others are made. Its functions throw `Replaced`. */
export function readerOf(chat: ChatRow, elements: Facts["elements"]): Reader {
  const { heatmap, user, scope, asked_at, draft } = chat;
  let version = chat.draft_version ?? 0;

  async function show(statements: readonly ChatStatement[], analyst: "rules" | "model"): Promise<void> {
    version += 1;
    const shown = { uid: draft?.uid ?? "", statements, elements: citedElements(statements, elements), analyst };
    await commitTransaction([
      {
        write: update(
          ChatEntity.patch({ heatmap, user })
            .set({ state: "answering", draft: shown, draft_version: version })
            .where((row, { eq, ne }) => `${eq(row.asked_at, asked_at)} AND ${ne(row.state, "idle")}`)
            .params(),
        ),
        onConditionFailed: () => new Replaced(),
      },
      publishEvent({ type: "chat.changed", scope, object: heatmap }),
    ]);
  }
  return {
    // The next draft, or the answer, has the same sentences.
    show: (statements, analyst) => show(statements, analyst).catch(unlessBusy),
    assertWaits: async () => {
      const { data } = await ChatEntity.get({ heatmap, user }).go({ consistent: true });
      if (data?.asked_at !== asked_at || data.state === "idle") throw new Replaced();
    },
  };
}

function unlessBusy(error: unknown): void {
  if (!(error instanceof AppError && error.code === "service.busy")) throw error;
}
