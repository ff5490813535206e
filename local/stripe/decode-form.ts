export type Form = { [name: string]: Field };
export type Field = string | Form | Field[];

/** Names that would cause prototype pollution. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

function setField(into: Form, path: readonly string[], value: string): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const next = into[name];
  const inner: Form = typeof next === "object" && !Array.isArray(next) ? next : Object.create(null);
  into[name] = inner;
  // `a[]=x` has no index: it is appended.
  const [first = "", ...further] = rest;
  setField(inner, [first === "" ? String(Object.keys(inner).length) : first, ...further], value);
}

/** Objects with only numeric names are arrays: `items[0][price]`. */
function toArrays(field: Field): Field {
  if (typeof field === "string" || Array.isArray(field)) return field;
  const entries = Object.entries(field).map(([name, value]) => [name, toArrays(value)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Parses `a[b][0][c]=d&e=f`, the format of bodies and queries of Stripe's API. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [name = ""] = key.split("[", 1);
    const path = [name, ...[...key.slice(name.length).matchAll(/\[([^\]]*)\]/g)].map(([, part = ""]) => part)];
    if (name !== "" && !path.some((part) => FORBIDDEN.has(part))) setField(form, path, value);
  }
  return toArrays(form) as Form;
}
