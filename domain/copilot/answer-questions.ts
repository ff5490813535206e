import { EMPTY_ANSWER, FAILED_ANSWER } from "#contracts/copilot.ts";
import { ensureFacts, hasFacts } from "#domain/audits/ensure-facts.ts";
import { describeImage } from "#domain/heatmaps/describe-image.ts";
import { type FinishedImage, readFinishedImage } from "#domain/heatmaps/find-finished-image.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { commitTransaction, put, update } from "#domain/kit/transaction.ts";
import { readStandings } from "#domain/reports/read-standings.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { ChatEntity, type ChatRow } from "./chat.entity.ts";
import { isReport } from "./check-compared.ts";
import { type ModelCall, makeAnswer } from "./make-answer.ts";
import { MessageEntity, type MessageRow } from "./message.entity.ts";
import { readMessages } from "./read-messages.ts";
import { coveredElements } from "./tools/covered-elements.ts";
import type { ComparedReport, Evidence } from "./tools/tool.ts";

/** Thrown when the conversation was cleared or the question is answered already. */
class Replaced extends Error {}

type OnCall = (call: ModelCall) => void;
type Answer = Pick<MessageRow, "content" | "statements" | "elements" | "analyst"> & { readonly record: string };

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
    await store(chat, image, await answerTo(chat, image, onCall));
  } catch (error) {
    if (error instanceof Replaced) throw error;
    const record = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    await store(chat, image, { content: FAILED_ANSWER, record });
    throw error;
  }
}

async function answerTo(chat: ChatRow, image: FinishedImage, onCall: OnCall): Promise<Answer> {
  const messages = await readMessages(chat.heatmap, chat.user);
  const question = messages.findLast(({ role }) => role === "user");
  if (!question) throw new Replaced();
  const evidence = await evidenceFor(image, question);
  const { statements, ...made } = await makeAnswer({ message: question.content, evidence }, image.scope, onCall);
  const cited = new Set(statements.flatMap(({ elements }) => elements));
  return {
    content: statements.map(({ text }) => text).join("\n") || EMPTY_ANSWER,
    statements,
    elements: evidence.facts.elements.flatMap(({ id, name, box }) => (cited.has(id) ? [{ id, name, box }] : [])),
    ...made,
  };
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
const MOST_MEASURED = 6;

/** The report of an image, with the facts of its other ads; undefined if it was moved or changed since the question was asked. */
async function reportFor(image: FinishedImage, uid: string, user: string): Promise<ComparedReport | undefined> {
  const standings = await readStandings(uid);
  if (standings?.scope !== image.scope || !standings.ads.some((ad) => ad.uid === image.uid)) return;
  const { title, rankings } = standings;
  const ads: ComparedReport["ads"][number][] = [];
  let measured = 0;
  for (const ad of standings.ads.filter((each) => each.uid !== image.uid)) {
    const other = await readFinishedImage(ad.uid);
    const isKnown = other?.scope === image.scope && ((await hasFacts(other)) || ++measured <= MOST_MEASURED);
    ads.push({ ...ad, ...(other && isKnown && { facts: await ensureFacts(other, user) }) });
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

/** Stores an answer if its question still waits for it, with a hidden record of how it was made. */
async function store(chat: ChatRow, { scope, gen }: FinishedImage, { record, ...answer }: Answer): Promise<void> {
  const { heatmap, user } = chat;
  // After the question, also where the clock did not advance.
  const at = new Date(Math.max(now().getTime(), Date.parse(chat.asked_at) + 1)).toISOString();
  const message = { heatmap, user, at, gen };
  await commitTransaction([
    {
      write: update(
        ChatEntity.patch({ heatmap, user })
          .set({ state: "idle" })
          .add({ messages: 1 })
          .where((row, { eq, ne }) => `${eq(row.asked_at, chat.asked_at)} AND ${ne(row.state, "idle")}`)
          .params(),
      ),
      onConditionFailed: () => new Replaced(),
    },
    { write: put(MessageEntity.create({ ...message, ...answer, uid: newId("cu"), role: "assistant" }).params()) },
    { write: put(MessageEntity.create({ ...message, uid: newId("cu"), role: "system", content: record }).params()) },
    publishEvent({ type: "chat.changed", scope, object: heatmap }),
  ]);
}
