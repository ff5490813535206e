import { demo } from "#contracts/demo.ts";
import { createDemo, requestChallenge } from "#domain/demo/create-demo.ts";
import { removeDemo } from "#domain/demo/delete-demo.ts";
import { keepDemo } from "#domain/demo/keep-demo.ts";
import { readDemo } from "#domain/demo/read-demo.ts";
import { sendDemoLink } from "#domain/demo/send-demo-link.ts";
import { startDemo } from "#domain/demo/start-demo.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("demo", demo, {
  challenge: ({ ip }) => requestChallenge(ip),
  create: ({ ip, body }) => createDemo(ip, body),
  start: ({ ip, params, body }) => startDemo(ip, params.uid, body),
  read: ({ ip, params }) => readDemo(ip, params.uid),
  send: ({ ip, params, body }) => sendDemoLink(ip, params.uid, body.email),
  remove: ({ ip, params }) => removeDemo(ip, params.uid),
  keep: ({ caller, body }) => keepDemo(caller, body.uid),
});
