import { EMPTY_ANSWER } from "#contracts/copilot.ts";
import { ensureFacts, hasFacts } from "#domain/audits/ensure-facts.ts";
import { describeImage } from "#domain/heatmaps/describe-image.ts";
import { type FinishedImage, readFinishedImage } from "#domain/heatmaps/require-finished-image.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { readStandings } from "#domain/reports/read-standings.ts";
import { toNamedErrorMessage } from "#kit/portable/to-error-message.ts";
import { isReport } from "./assert-comparable.ts";
import { ChatEntity, type ChatRow } from "./chat.entity.ts";
import { citedElements } from "./cited-elements.ts";
import { type Answer, endAnswer, toEnded } from "./end-answer.ts";
import { type ModelCall, makeAnswer } from "./make-answer.ts";
import type { MessageRow } from "./message.entity.ts";
import { readMessages } from "./read-messages.ts";
import { Replaced } from "./replaced.ts";
import { readerOf } from "./show-draft.ts";
import { coveredElements } from "./tools/covered-elements.ts";
import type { ComparedReport, Evidence } from "./tools/tool.ts";

type OnCall = (call: ModelCall) => void;

/**
 * Answers the questions that wait for an answer about a heatmap. A question that fails is answered with the failure, so that its
 * author can ask again, and fails this attempt.
 * @param onCall is told of every call of the language model
 */
export async function answerQuestions(heatmap: string, onCall: OnCall): Promise<void> {
  const { data: chats } = await ChatEntity.query.byHeatmap({ heatmap }).go({ pages: "all", consistent: true });
  const failures: unknown[] = [];
  for (const chat of chats.filter(({ state }) => state === "asked"))
    await answer(chat, onCall).catch((error: unknown) => {
      if (!(error instanceof Replaced)) failures.push(error);
    });
  if (failures.length > 0) throw failures[0];
}

async function answer(chat: ChatRow, onCall: OnCall): Promise<void> {
  const image = await readFinishedImage(chat.heatmap);
  if (!image || image.scope !== chat.scope) return;
  await advance(chat, image, (await hasFacts(image)) ? "answering" : "measuring");
  try {
    await commitTransaction(endAnswer(chat, image, await answerTo(chat, image, onCall)));
  } catch (error) {
    if (error instanceof Replaced) throw error;
    const record = toNamedErrorMessage(error);
    const { data } = await ChatEntity.get({ heatmap: chat.heatmap, user: chat.user }).go({ consistent: true });
    await commitTransaction(endAnswer(chat, image, { ...toEnded(data ?? chat, "interrupted"), record }));
    throw error;
  }
}

async function answerTo(chat: ChatRow, image: FinishedImage, onCall: OnCall): Promise<Answer & { readonly record: string }> {
  const messages = await readMessages(chat.heatmap, chat.user);
  const question = messages.findLast(({ role }) => role === "user");
  if (!question) throw new Replaced();
  const evidence = await evidenceFor(image, question);
  const { elements } = evidence.facts;
  const reader = readerOf(chat, elements);
  const { statements, analyst, outcome, record } = await makeAnswer(
    { message: question.content, evidence },
    image.scope,
    reader,
    onCall,
  );
  const cited = citedElements(statements, elements);
  if (outcome === "interrupted")
    return { ...toEnded({ draft: { uid: "", statements, elements: cited, analyst } }, outcome), record };
  const content = statements.map(({ text }) => text).join("\n") || EMPTY_ANSWER;
  return { content, statements, elements: cited, analyst, record };
}

async function evidenceFor(image: FinishedImage, { user, compare_with: other }: MessageRow): Promise<Evidence> {
  const report = other !== undefined && isReport(other) ? await reportFor(image, other, user) : undefined;
  const compared = other === undefined || isReport(other) ? undefined : await readFinishedImage(other);
  return {
    facts: await ensureFacts(image, user),
    image: await describeImage(image),
    covered: coveredElements(image),
    report,
    // It may have been transferred since the question was asked.
    compared:
      compared?.scope === image.scope
        ? { title: compared.title, facts: await ensureFacts(compared, user), image: await describeImage(compared) }
        : undefined,
  };
}

/** Ads whose elements are found for one answer, which takes a few seconds each. Those that were measured before are free. */
const MAX_MEASURED_IMAGES = 6;

/** The report of an image, with the facts of its other ads; undefined if it was moved or changed since the question was asked. */
async function reportFor(image: FinishedImage, uid: string, user: string): Promise<ComparedReport | undefined> {
  const standings = await readStandings(uid);
  if (standings?.scope !== image.scope || !standings.ads.some((ad) => ad.uid === image.uid)) return;
  const { title, rankings } = standings;
  const ads: ComparedReport["ads"][number][] = [];
  let measured = 0;
  for (const ad of standings.ads.filter((each) => each.uid !== image.uid)) {
    const other = await readFinishedImage(ad.uid);
    const isKnown = other?.scope === image.scope && ((await hasFacts(other)) || ++measured <= MAX_MEASURED_IMAGES);
    ads.push({
      ...ad,
      ...(other && isKnown && { facts: await ensureFacts(other, user), image: await describeImage(other) }),
    });
  }
  return { title, rankings, ads };
}

/** Claims a question, so that a repeated event does not answer it twice, and tells its author what happens. */
async function advance(chat: ChatRow, { scope }: FinishedImage, state: "measuring" | "answering"): Promise<void> {
  const { heatmap, user } = chat;
  await commitTransaction([
    {
      write: update(
        ChatEntity.patch({ heatmap, user })
          .set({ state })
          .where((row, { eq }) => `${eq(row.asked_at, chat.asked_at)} AND ${eq(row.state, "asked")}`)
          .params(),
      ),
      onConditionFailed: () => new Replaced(),
    },
    publishEvent({ type: "chat.changed", scope, object: heatmap }),
  ]);
}
