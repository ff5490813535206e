import { command } from "../command.ts";
import { EXIT } from "../exit-codes.ts";

export const credits = command({
  name: "credits",
  usage: "",
  summary: "Show the workspace of the key and its credits",
  options: {},
  async run({ options, terminal, signal, ...context }) {
    const { client, access } = context;
    const usage = await client().workspaces.usage({ signal });
    const { name, imageCredits, videoCredits, active } = usage;
    const left = `${imageCredits} image and ${videoCredits} video credits${active ? "" : ", which can’t be used: there is no active subscription"}`;
    terminal.out(options.json ? JSON.stringify(usage, null, 2) : `${name} at ${access().baseUrl}: ${left}`);
    return EXIT.success;
  },
});
