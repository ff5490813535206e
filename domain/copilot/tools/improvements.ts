import * as z from "zod";
import { AUDIT_KINDS } from "#contracts/audit-names.ts";
import type { Application } from "#contracts/reference.ts";
import { creativeComponents } from "#domain/audits/analyst/creative.ts";
import { uxComponents } from "#domain/audits/analyst/ux.ts";
import { overall, tool } from "./tool.ts";

const SHOWN = 4;

/** What to change, worst first, by the rules of audits. */
export const improvements = tool({
  name: "improvements",
  description: "What to change on the image, most important first, by the rules of audits.",
  input: z.strictObject({}),
  run: ({ facts }) => {
    const isPage = AUDIT_KINDS[facts.application as Application] === "ux";
    const components = (isPage ? uxComponents(facts) : creativeComponents(facts))
      .filter(({ suggestion }) => suggestion.length > 0)
      .toSorted((one, other) => (one.rating ?? 10) - (other.rating ?? 10));
    const found = components.flatMap(({ suggestion }) => suggestion);
    const different = found.filter(({ text }, at) => found.findIndex((other) => other.text === text) === at);
    if (different.length === 0) return [overall("I have no suggestion: nothing that I can measure stands out as weak.")];
    return different.slice(0, SHOWN);
  },
});
