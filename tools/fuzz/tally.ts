import type { FuzzReply } from "./send-requests.ts";

const CLASSES = ["2xx", "4xx", "429", "5xx"] as const;
type Class = (typeof CLASSES)[number];
const LONGEST_FAILURE = 2000;

const classOf = (status: number): Class => {
  if (status === 429) return "429";
  if (status >= 500) return "5xx";
  return status >= 400 ? "4xx" : "2xx";
};

export type Tally = {
  add(reply: FuzzReply): void;
  /** The totals in one line. */
  line(): string;
  /** Totals per operation as a Markdown table. */
  table(): string;
  /** Answers of 500 or more with what was sent. */
  failures(): readonly object[];
};

/** Counts answers per operation and class of status. */
export function createTally(): Tally {
  const counts = new Map<string, Record<Class, number>>();
  const failures: object[] = [];
  const total = (one: Class) => [...counts.values()].reduce((sum, count) => sum + count[one], 0);
  return {
    add({ status, request, caller, text }) {
      const count = counts.get(request.operation) ?? { "2xx": 0, "4xx": 0, "429": 0, "5xx": 0 };
      counts.set(request.operation, count);
      count[classOf(status)]++;
      if (status >= 500)
        failures.push({ status, caller, ...request, body: request.body?.slice(0, LONGEST_FAILURE), text: text.slice(0, 300) });
    },
    line: () => CLASSES.map((one) => `${total(one)} × ${one}`).join(", "),
    table: () =>
      [
        `| operation | ${CLASSES.join(" | ")} |`,
        `|---|${CLASSES.map(() => "---:|").join("")}`,
        ...[...counts].sort().map(([name, count]) => `| ${name} | ${CLASSES.map((one) => count[one]).join(" | ")} |`),
        `| **all** | ${CLASSES.map(total).join(" | ")} |`,
      ].join("\n"),
    failures: () => failures,
  };
}
