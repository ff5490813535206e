import { command } from "../command.ts";
import { EXIT } from "../exit-codes.ts";

export const whoami = command({
  name: "whoami",
  usage: "",
  summary: "Show the key, its workspace and its permissions",
  options: {},
  async run({ options, terminal, signal, ...context }) {
    const { client, access } = context;
    const key = await client().key.read({ signal });
    const { title, prefix, workspace, scopes, expires_at, per_minute } = key;
    const lines = [
      `Key          ${title} (${prefix}…)`,
      `Workspace    ${workspace.name} at ${access().baseUrl}`,
      `Permissions  ${scopes.join(", ")}`,
      `Limit        ${per_minute} requests per minute`,
      `Valid until  ${expires_at ?? "it is deleted"}`,
    ];
    terminal.out(options.json ? JSON.stringify(key, null, 2) : lines.join("\n"));
    return EXIT.success;
  },
});
