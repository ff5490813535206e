import type * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import type { Facts } from "#contracts/facts.ts";
import type { DescribedImage } from "#domain/heatmaps/describe-image.ts";
import type { Standings } from "#domain/reports/read-standings.ts";
import type { CoveredElements } from "./covered-elements.ts";

/** A report, and the facts and results of those of its other ads that were measured. */
export type ComparedReport = Pick<Standings, "title" | "rankings"> & {
  readonly ads: readonly {
    readonly uid: string;
    readonly title: string;
    readonly facts?: Facts | undefined;
    readonly image?: DescribedImage | undefined;
  }[];
};

/** The facts about an image, which are the only source of answers. */
export type Evidence = {
  readonly facts: Facts;
  readonly image: DescribedImage;
  /** The heatmap to compare with, if the question names one. */
  readonly compared?: { readonly title: string; readonly facts: Facts; readonly image: DescribedImage } | undefined;
  /** The report whose ads to compare with, if the question names one. */
  readonly report?: ComparedReport | undefined;
  /** Effects of covering elements, where they can be measured. */
  readonly covered?: CoveredElements | undefined;
};

/** A source of statements about an image. Every figure that an answer states comes from a tool. */
export type Tool<Input extends z.ZodType = z.ZodType> = {
  readonly name: string;
  /** Its purpose, for a language model that chooses among tools. */
  readonly description: string;
  readonly input: Input;
  /** Measures what `run` states, if that takes a prediction. */
  readonly prepare?: (evidence: Evidence, input: z.output<Input>) => Promise<void>;
  readonly run: (evidence: Evidence, input: z.output<Input>) => ChatStatement[];
};

/** Defines a tool with the type of its input. */
export const tool = <Input extends z.ZodType>(definition: Tool<Input>): Tool<Input> => definition;

/** A statement about the whole image. */
export const overall = (text: string): ChatStatement => ({ text, elements: [] });
