/** A call of the AWS command line: `dynamodb update-table` with the parameters of the API. */
export type AwsCommand = {
  /** Service and command, such as `dynamodb update-table`. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Prints a result as `--query` and `--output` ask for. */
  readonly print: (result: unknown) => string;
};

/** Options of the command line itself. */
const OPTIONS = ["query", "output", "region", "cli-binary-format"];

/** Reads the arguments of a call: options with a JSON value, with the short form `Name=value,Name=value`, or without a value. */
export function parseAwsCommand([service = "", command = "", ...args]: readonly string[]): AwsCommand {
  const given = new Map<string, string | true>();
  const positional: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [, option] = /^--(.+)$/.exec(args[at] ?? "") ?? [];
    const following = args[at + 1];
    if (option === undefined) positional.push(args[at] ?? "");
    else if (following === undefined || following.startsWith("--")) given.set(option, true);
    else {
      given.set(option, following);
      at++;
    }
  }
  const parameters = [...given].filter(([option]) => !OPTIONS.includes(option));
  const [query, output] = [given.get("query"), given.get("output")];
  return {
    name: [service, command].join(" "),
    parameters: {
      ...Object.fromEntries(parameters.map(([option, value]) => [pascalCase(option), parseValue(value)])),
      ...(positional.length > 0 && { positional }),
    },
    print(result) {
      const found = typeof query === "string" ? select(result, query) : result;
      return output === "text" ? `${Array.isArray(found) ? found.join("\t") : found}\n` : `${JSON.stringify(found ?? null)}\n`;
    },
  };
}

const pascalCase = (option: string): string =>
  option
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function parseValue(value: string | true): unknown {
  if (value === true) return true;
  if (/^[{[]/.test(value)) return JSON.parse(value);
  if (!/^\w+=[^=]*(,\w+=[^=]*)*$/.test(value)) return value;
  const pairs = value.split(",").map((pair) => pair.split("=") as [string, string]);
  return Object.fromEntries(
    pairs.map(([name, inner]) => [name, inner === "true" || inner === "false" ? inner === "true" : inner]),
  );
}

/**
 * What a query selects: `A.B`, the Bs of a list `A[].B`, and of a list `A[?B].{C:C,D:D}`, the members with a true B reduced to C
 * and D.
 */
function select(result: unknown, query: string): unknown {
  const [, all = "", name = ""] = /^(\w+)\[\]\.(\w+)$/.exec(query) ?? [];
  if (all) return (result as Record<string, Record<string, unknown>[]>)[all]?.map((item) => item[name]);
  const [, list = "", condition = "", names = ""] = /^(\w+)\[\?(\w+)\]\.\{(.+)\}$/.exec(query) ?? [];
  const member = (value: unknown, name: string) => (value as Record<string, unknown> | undefined)?.[name];
  if (!list) return query.split(".").reduce(member, result);
  const fields = names.split(",").map((field) => field.split(":")[1] ?? "");
  return ((member(result, list) ?? []) as unknown[])
    .filter((item) => member(item, condition) === true)
    .map((item) => Object.fromEntries(fields.map((field) => [field, member(item, field)])));
}
