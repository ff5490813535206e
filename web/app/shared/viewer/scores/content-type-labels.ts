import type { ContentType } from "#contracts/pipelines/inference.ts";

/** Display names of the content types, on their own and within a sentence. */
export const CONTENT_TYPE_LABELS = {
  natural: { title: "Photographs", inSentence: "photographs" },
  web: { title: "Web pages", inSentence: "web pages" },
  design: { title: "Graphic designs and ads", inSentence: "graphic designs" },
} as const satisfies Record<ContentType, { title: string; inSentence: string }>;
