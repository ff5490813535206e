import { linksIn } from "#test/kit/links.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

type Message = { readonly to: readonly string[]; readonly subject?: string; readonly text: string };

/** Waits for an email with a matching subject and returns its first URL: the link that the email is about. */
export async function waitForEmailLink(url: string, to: string, subject: RegExp): Promise<string> {
  const email = await waitUntil(async () => (await messagesTo(url, to)).find((each) => subject.test(each.subject ?? "")));
  const [link] = linksIn(email.text);
  if (!link) throw new Error(`No link found in:\n${email.text}`);
  return link.href;
}

/** Waits for the code in the `count`th text message to a phone. */
export async function waitForSmsCode(url: string, phone: string, count: number): Promise<string> {
  const messages = await waitUntil(async () => {
    const sent = await messagesTo(url, phone);
    return sent.length >= count ? sent : undefined;
  });
  const code = /\b\d{6}\b/.exec(messages.at(-count)?.text ?? "")?.[0];
  if (!code) throw new Error("The text message contains no six-digit code");
  return code;
}

/** Newest first. */
async function messagesTo(url: string, to: string): Promise<readonly Message[]> {
  const response = await fetch(`${url}/_local/outbox.json?${new URLSearchParams({ to })}`);
  return ((await response.json()) as { messages: Message[] }).messages;
}
