import type { WebhookDelivery } from "../../../sdk/src/index.ts";
import { command } from "../command.ts";
import { describeError, EXIT, UsageError } from "../exit-codes.ts";
import { type Answer, forwardMessage, signingSecretOf } from "../listen/forward-message.ts";
import { receive } from "../listen/receive.ts";

export const listen = command({
  name: "listen",
  usage: "[--forward-to URL]",
  summary: "Receive webhook messages on this computer, and forward them to a program",
  details:
    "It needs no public address and no tunnel: it creates a webhook, reads its messages, and deletes it at the end. Messages are\n" +
    "forwarded once, signed like those of the site, with the secret that is printed. A key always has the same secret.\n" +
    "To try it, use --test, or “Deliveries and tests” on the page API › Webhooks.\n" +
    "The key needs the permissions webhooks:read and webhooks:write. Press Ctrl-C to end.",
  options: {
    "forward-to": { type: "string", value: "URL", text: "where messages are posted, such as http://localhost:3000/webhooks" },
    event: { type: "string", value: "EVENT", text: "only this event, such as heatmap.done; may be repeated", multiple: true },
    test: { type: "boolean", text: "begin with a test message" },
  },
  async run({ options, terminal, signal, ...context }) {
    const { "forward-to": url, event: events, test = false, json } = options;
    if (url !== undefined && !isWebAddress(url))
      throw new UsageError(`"${url}" isn’t an address such as http://localhost:3000/webhooks.`);
    const access = context.access();
    const secret = signingSecretOf(access.apiKey);
    const onReady = () => {
      terminal.err(`Listening at ${access.baseUrl}. Press Ctrl-C to end.`);
      if (url !== undefined) terminal.err(`Messages go to ${url}, signed with the secret ${secret}`);
    };
    const handle = async (delivery: WebhookDelivery) => {
      const answer = url === undefined ? undefined : await forwardMessage(url, delivery, secret, signal);
      terminal.out(json ? JSON.stringify(asJson(delivery, answer)) : asLine(delivery, answer));
    };
    const onProblem = (error: unknown) => terminal.err(describeError(error));
    try {
      for await (const deliveries of receive(context.client(), { events, test, signal, onReady, onProblem }))
        await Promise.all(deliveries.map(handle));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return EXIT.success;
  },
});

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const asJson = ({ event, message_id, at, body }: WebhookDelivery, forwarded: Answer | undefined) => ({
  event,
  message_id,
  at,
  message: JSON.parse(body) as unknown,
  ...(forwarded && { forwarded }),
});

function asLine({ event, body }: WebhookDelivery, forwarded: Answer | undefined): string {
  const { data } = JSON.parse(body) as { data: { uid: string } };
  const time = new Date().toTimeString().slice(0, 8);
  const answer = forwarded && `${forwarded.status ?? forwarded.problem} (${forwarded.duration} ms)`;
  return [time, event.padEnd(15), data.uid, ...(answer ? [answer] : [])].join("  ");
}
