import type { Model, Properties } from "#local/template/template-model.ts";

const AWS_ORIGIN = /\b(https|wss):\/\/[a-z0-9*.-]+\.(?:amazonaws\.com|amazoncognito\.com|cloudfront\.net)/gi;

/** The public origin in the templates: the WEB_ORIGIN of their functions. Throws when they differ. */
function publicOrigin(model: Model): string | undefined {
  const values = model.ofType("AWS::Lambda::Function").flatMap(({ properties }) => {
    const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Properties };
    return Variables.WEB_ORIGIN === undefined ? [] : [String(Variables.WEB_ORIGIN)];
  });
  const [origin, other] = new Set(values);
  if (other) throw new Error(`functions disagree about WEB_ORIGIN: ${origin} and ${other}`);
  return origin;
}

/**
 * Replaces the origins of AWS services (user pool, gateways, bucket, distribution) and the public origin in a text by `url`, the
 * single local origin. WebSocket origins become `ws:`.
 */
export function rewriterTo(url: string, model: Model): (text: string) => string {
  const { host } = new URL(url);
  const own = publicOrigin(model);
  const publicHost = own && new URL(own).host;
  return (text) => {
    const rewritten = text.replace(AWS_ORIGIN, (_, scheme: string) => (scheme === "wss" ? `ws://${host}` : url));
    return own && publicHost ? rewritten.replaceAll(own, url).replaceAll(`wss://${publicHost}`, `ws://${host}`) : rewritten;
  };
}
