/**
 * Splits the input of the tool "answer", which arrives in parts: `{"sentence_1": {…}, "sentence_2": {…}}`. The returned function
 * takes the next part, and returns the sentences that it completes, as JSON objects.
 */
export function splitSentences(): (part: string) => unknown[] {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let sentence = "";
  return (part) => {
    const completed: unknown[] = [];
    for (const character of part) {
      if (depth > 1 || (depth === 1 && character === "{" && !isInString)) sentence += character;
      if (isEscaped) isEscaped = false;
      else if (character === "\\") isEscaped = isInString;
      else if (character === '"') isInString = !isInString;
      else if (!isInString && (character === "{" || character === "[")) depth += 1;
      else if (!isInString && (character === "}" || character === "]")) {
        depth -= 1;
        if (depth === 1) {
          completed.push(parse(sentence));
          sentence = "";
        }
      }
    }
    return completed;
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
