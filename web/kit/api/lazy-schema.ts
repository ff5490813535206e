import type * as z from "zod";

/**
 * A schema that is constructed when it is first used. The build wraps the schemas of contracts with it: a page uses few of those it
 * loads.
 */
export function lazySchema<Schema extends z.ZodType>(construct: () => Schema): Schema {
  let constructed: Schema | undefined;
  const schema = () => {
    constructed ??= construct();
    return constructed;
  };
  return new Proxy({} as Schema, {
    get: (_, key) => Reflect.get(schema(), key),
    has: (_, key) => Reflect.has(schema(), key),
  });
}
