import * as z from "zod";
import { type AuditComponentName, AuditStatement } from "#contracts/audits.ts";
import type { SuggestedComponent } from "#domain/audits/analyst/assessment.ts";
import { problemOf } from "#domain/copilot/model/check-answer.ts";
import type { FinalTool } from "#domain/copilot/model/run-session.ts";
import { type Evidence, overall } from "#domain/copilot/tools/tool.ts";

const MAX_REASONS = 6;
const text = z.string().trim().min(1).max(400);

/** The words of an audit as a language model must give them. */
const Written = z.strictObject({
  components: z
    .array(
      z.strictObject({
        name: z.string(),
        reasons: z
          .array(z.strictObject({ ...AuditStatement.shape, text }))
          .min(1)
          .max(MAX_REASONS),
        suggestions: z.array(z.strictObject({ id: z.int().min(0), text })),
      }),
    )
    .min(1),
});
type WrittenComponent = z.infer<typeof Written>["components"][number];

/** The tool that ends the writing of an audit. Components without a rating keep the words of the rules. */
export const writtenTool = (components: readonly SuggestedComponent[], evidence: Evidence): FinalTool<SuggestedComponent[]> => ({
  name: "write_audit",
  description: "Gives the reasons and suggestions of every component in the message, in its order.",
  input: Written,
  check: (input) => {
    const parsed = Written.safeParse(input);
    if (!parsed.success) return { problem: "The audit does not have the form that was asked for." };
    const written = new Map(parsed.data.components.map((component) => [component.name, component]));
    const problem = problemWith(written, components, evidence);
    if (problem) return { problem };
    return { result: components.map((component) => withWords(component, written.get(component.name))) };
  },
});

function problemWith(
  written: ReadonlyMap<string, WrittenComponent>,
  components: readonly SuggestedComponent[],
  evidence: Evidence,
): string | undefined {
  const rated = components.filter(({ rating }) => rating !== null);
  const names = rated.map(({ name }) => name);
  const unexpected = [...written.keys()].find((name) => !names.includes(name as AuditComponentName));
  if (unexpected !== undefined) return `There is no component ${JSON.stringify(unexpected)} to write.`;
  for (const component of rated) {
    const words = written.get(component.name);
    if (!words) return `The component ${component.name} is missing.`;
    const unknown = words.suggestions.find(({ id }) => !component.suggestion[id]);
    if (unknown) return `${component.name} has no suggestion ${unknown.id}.`;
    const suggestions = words.suggestions.map((suggestion) => ({
      text: suggestion.text,
      elements: component.suggestion[suggestion.id]!.elements,
    }));
    const known = [...component.reasoning, ...component.suggestion, overall(`${component.rating} of 10`)];
    const problem = problemOf([...words.reasons, ...suggestions], evidence, known);
    if (problem) return `${component.name}: ${problem}`;
  }
}

/** A suggestion keeps its elements and the way to try it; one that was not worded keeps its words. */
function withWords(component: SuggestedComponent, words: WrittenComponent | undefined): SuggestedComponent {
  if (!words) return component;
  return {
    ...component,
    reasoning: words.reasons,
    suggestion: component.suggestion.map((suggestion, id) => ({
      ...suggestion,
      text: words.suggestions.find((each) => each.id === id)?.text ?? suggestion.text,
    })),
  };
}
