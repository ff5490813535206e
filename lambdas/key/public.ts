import { publicKey } from "#contracts/public/key.ts";
import { readCurrentKey } from "#domain/developers/keys/read-current-key.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("key", publicKey, { read: ({ caller }) => readCurrentKey(caller) });
