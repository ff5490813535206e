/** A text of the OpenAPI document, in which code is between backticks. */
export function CodeText({ text }: { text: string }) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
