import { environment } from "#kit/environment.ts";
import { compose } from "./compose.ts";
import type { Email } from "./email.entity.ts";
import { redactSecrets } from "./redact-secrets.ts";
import type { EmailTemplates } from "./template.ts";

const WEB_ORIGIN = environment("WEB_ORIGIN");

/** A stored email as text, whose links have no secrets; undefined if its template no longer accepts its data. */
export function previewEmail(
  templates: EmailTemplates,
  { template: name, data }: Email,
): { readonly subject: string; readonly text: string; readonly ttlSeconds: number | undefined } | undefined {
  const template = templates.get(name);
  if (!template) return;
  try {
    const { subject, text, ttlSeconds } = compose(template, redactSecrets(data), WEB_ORIGIN, Number.POSITIVE_INFINITY);
    return { subject, text, ttlSeconds };
  } catch {
    return;
  }
}
