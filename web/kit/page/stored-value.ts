/** Where to store: "local" is shared by all tabs and stays, "session" ends with the tab. `key`: unique, without the common prefix. */
type Place = { readonly storage: "local" | "session"; readonly key: string };

/** A value in the browser's storage. No method throws, whatever the browser allows or another program has stored. */
export type StoredValue<Value> = {
  /** The key in the storage, for events of other tabs. */
  readonly key: string;
  /** Returns undefined if there is no valid value. */
  get: () => Value | undefined;
  /** Returns whether a reload keeps the value. Where the browser blocks storage, or it is full, the value ends with the page. */
  set: (value: Value) => boolean;
  remove: () => void;
};

const PREFIX = "sightline.";

/** Values that the browser did not store, by key. */
const unsaved = new Map<string, string>();

/** A text in the browser's storage. */
export function createStoredText({ storage, key: name }: Place): StoredValue<string> {
  const key = PREFIX + name;
  // Reading the property throws where the browser blocks site data.
  const open = () => (storage === "local" ? globalThis.localStorage : globalThis.sessionStorage);
  return {
    key,
    get: () => unsaved.get(key) ?? attempt(() => open().getItem(key) ?? undefined),
    set(text) {
      unsaved.set(key, text);
      const isSaved = attempt(() => [open().setItem(key, text)]) !== undefined;
      if (isSaved) unsaved.delete(key);
      return isSaved;
    },
    remove() {
      unsaved.delete(key);
      attempt(() => open().removeItem(key));
    },
  };
}

/** A value that is stored as JSON. `parse` returns undefined, or throws, for anything that is not a value. */
export function createStoredJson<Value>({
  parse,
  ...place
}: Place & { parse: (json: unknown) => Value | undefined }): StoredValue<Value> {
  const { get, set, ...text } = createStoredText(place);
  return {
    ...text,
    get() {
      const json = get();
      return json === undefined ? undefined : attempt(() => parse(JSON.parse(json)));
    },
    set: (value) => set(JSON.stringify(value)),
  };
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
