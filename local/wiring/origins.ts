import type { Model, Properties } from "#local/template/model.ts";

const AWS_ORIGIN = /\b(https|wss):\/\/[a-z0-9*.-]+\.(?:amazonaws\.com|amazoncognito\.com|cloudfront\.net)/gi;

/** The public origin that the templates were made with: the one WEB_ORIGIN of their functions. Throws when they disagree. */
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
 * Turns the origins of AWS services (user pool, gateways, bucket, distribution) and the public origin in a text into `url`, the one
 * origin that serves them all here. Web sockets become `ws:`.
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
