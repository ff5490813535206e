import * as z from "zod";

/** Languages in which text in a video is recognised. Each also reads the others' letters, less well. */
export const TEXT_LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"] as const;
export const TextLanguage = z.enum(TEXT_LANGUAGES);
export type TextLanguage = z.infer<typeof TextLanguage>;
