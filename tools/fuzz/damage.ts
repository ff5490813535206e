import fc from "fast-check";

const ODD_VALUES: readonly unknown[] = [
  null,
  "",
  "\u0000",
  "\ud800",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "x".repeat(100_000),
  "é".repeat(5000),
  -1,
  0.1,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  JSON.parse('{"__proto__":{"staff":true},"constructor":1}'),
];

const oddValue: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...ODD_VALUES), fc.jsonValue());

/** The same input with one part replaced, dropped or added; or another value altogether. */
export function damaged(inputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(inputs, oddValue, fc.nat(), fc.nat({ max: 9 })).map(([input, other, at, way]) => {
    if (typeof input !== "object" || input === null || Array.isArray(input) || way === 0) return other;
    const names = Object.keys(input);
    const name = names[at % Math.max(1, names.length)] ?? "extra";
    if (way === 1) return { ...input, [`${name} `]: other };
    if (way === 2) return Object.fromEntries(Object.entries(input).filter(([key]) => key !== name));
    return { ...input, [name]: other };
  });
}
