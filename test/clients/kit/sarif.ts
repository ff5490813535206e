import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";

// The schema says draft 4, but uses nothing that later drafts changed except the name of its id.
const { $schema: _, id: __, ...rules } = schema;
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(rules);

/** What is wrong with a SARIF log, by the schema of SARIF 2.1.0. Empty if it is valid. */
export function sarifMistakes(log: unknown): readonly string[] {
  validate(log);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
