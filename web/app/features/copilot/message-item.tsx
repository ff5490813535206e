import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type ChatMessage, type ChatStatement, FAILED_ANSWER, STOPPED_ANSWER } from "#contracts/copilot.ts";
import { changeChatView, useChatView } from "./chat-view.ts";
import styles from "./copilot.module.css";

const ENDS = { complete: undefined, interrupted: FAILED_ANSWER, stopped: STOPPED_ANSWER } as const;

type Props = {
  message: ChatMessage;
  uid: string;
  gen: number;
  /** Whether more sentences follow. */
  isDraft: boolean;
  /** Asks for the answer again, if it was interrupted and is the last one. */
  children: ReactNode;
};

/** A message. Sentences of an answer that are about elements mark them on the image. */
export function MessageItem({ message, uid, gen, isDraft, children }: Props) {
  const { role, content, statements, analyst, outcome } = message;
  if (role === "user") return <Bubble by="user">{content}</Bubble>;
  const isCurrent = message.gen === gen;
  const end = ENDS[outcome];
  return (
    <Bubble by="assistant">
      {statements.map((statement, at) => (
        <Sentence key={`${at}-${statement.text}`} statement={statement} message={message} uid={uid} isCurrent={isCurrent} />
      ))}
      {end ? <p className={styles.end}>{end}</p> : statements.length === 0 && content}
      {children}
      {analyst && !isDraft && (
        <small>
          {analyst === "rules" ? "Answered by rules" : "Answered by a language model"}
          {!isCurrent && " · about an earlier analysis"}
        </small>
      )}
    </Bubble>
  );
}

/** A speech bubble of one side of the conversation. */
export function Bubble({ by, children }: { by: ChatMessage["role"]; children: ReactNode }) {
  return (
    <li className={clsx(styles.message, by === "user" && styles.messageUser)}>
      <span className="visually-hidden">{by === "user" ? "You: " : "Co-Pilot: "}</span>
      {children}
    </li>
  );
}

type SentenceProps = { statement: ChatStatement; message: ChatMessage; uid: string; isCurrent: boolean };

function Sentence({ statement: { text, elements, help }, message, uid, isCurrent }: SentenceProps) {
  const { marked } = useChatView(uid);
  const cited = message.elements.filter(({ id }) => elements.includes(id));
  if (help)
    return (
      <p>
        {text} <Link to={help}>Learn more</Link>
      </p>
    );
  if (cited.length === 0 || !isCurrent) return <p>{text}</p>;
  const isMarked = marked.length === cited.length && cited.every(({ id }) => marked.some((mark) => mark.id === id));
  return (
    <p>
      <button
        type="button"
        className={styles.sentence}
        aria-pressed={isMarked}
        onClick={() => changeChatView(uid, { marked: isMarked ? [] : cited })}
      >
        {text}
      </button>
    </p>
  );
}
