import { useState } from "react";

/**
 * The state of a form, which is reset when the stored value has changed. A `key` would do the same, but replace the fields and
 * the button that has the focus.
 */
export function useDraft<Values>(stored: Values): [Values, (typed: Values) => void] {
  const [draft, setDraft] = useState({ stored, typed: stored });
  if (JSON.stringify(draft.stored) !== JSON.stringify(stored)) setDraft({ stored, typed: stored });
  return [draft.typed, (typed) => setDraft({ stored, typed })];
}
