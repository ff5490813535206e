import type { Facts } from "#contracts/facts.ts";
import { AppError } from "#kit/error.ts";
import { type PromptValues, type PromptVariable, VARIABLES } from "./definitions.ts";

const VARIABLE = /\{\{([^{}]*)\}\}/g;
const NAMES = Object.keys(VARIABLES) as PromptVariable[];

const isKnown = (name: string): name is PromptVariable => NAMES.some((known) => known === name);

/** Throws `prompt.variable_not_found` for a prompt with a variable that has no value. */
export function assertVariables(text: string): void {
  for (const [, name = ""] of text.matchAll(VARIABLE))
    if (!isKnown(name)) throw new AppError("prompt.variable_not_found", { name, known: NAMES.join(", ") });
}

/** A prompt with its variables replaced. Its variables are known. */
export const fillPrompt = (text: string, values: PromptValues): string =>
  text.replaceAll(VARIABLE, (whole, name: string) => (isKnown(name) ? values[name] : whole));

/** The values of an image. */
export const promptValues = ({ application, width, height }: Pick<Facts, "application" | "width" | "height">): PromptValues => ({
  application,
  width: String(width),
  height: String(height),
});
