import { SlideDocument } from "#contracts/slides.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";

type Parsed = { readonly document: SlideDocument | undefined; readonly problems: readonly string[] };

/** The slides of a JSON text, or what is wrong with it and where. */
export function parseSlides(text: string): Parsed {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { document: undefined, problems: [`This is not JSON: ${toErrorMessage(error)}.`] };
  }
  const { success, data, error } = SlideDocument.safeParse(json);
  if (success) return { document: data, problems: [] };
  return {
    document: undefined,
    problems: error.issues.map(({ path, message }) => [path.map(String).join("."), message].filter(Boolean).join(": ")),
  };
}
