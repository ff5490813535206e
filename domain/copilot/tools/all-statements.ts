import type { ChatStatement } from "#contracts/copilot.ts";
import { runTool, TOOLS } from "./all.ts";
import { HELP } from "./help.ts";
import type { Evidence } from "./tool.ts";

/** Everything that any tool states about an image, as far as it was measured: what answers may contain. */
export function allStatements(evidence: Evidence): ChatStatement[] {
  const inputsOf: Readonly<Record<string, readonly object[]>> = {
    describe_element: evidence.facts.elements.map(({ id }) => ({ element: id })),
    cover_element: [...(evidence.covered?.results.keys() ?? [])].map((element) => ({ element })),
    product_help: Object.keys(HELP).map((topic) => ({ topic })),
  };
  return TOOLS.flatMap((tool) => (inputsOf[tool.name] ?? [{}]).flatMap((input) => runTool(tool, evidence, input)));
}
