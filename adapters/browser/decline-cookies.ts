import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { filterCompactRules, type IndexedCMPRuleset } from "@duckduckgo/autoconsent";
import type { CaptureSession } from "./capture-session.ts";

const WORLD_NAME = "sightline-consent";
const BINDING = "sightlineConsent";
const POLL_MS = 50;

const CONFIG = {
  enabled: true,
  autoAction: "optOut",
  enablePrehide: false,
  enableCosmeticRules: true,
  enableGeneratedRules: true,
  enableHeuristicDetection: true,
  heuristicMode: "reject",
  detectRetries: 20,
  isMainWorld: false,
};

/** Message from autoconsent; see its `ContentScriptMessage`. */
type Message = {
  readonly type: string;
  readonly id?: string;
  readonly code?: string;
  readonly url?: string;
  readonly result?: unknown;
};

/** Resolves when a banner was declined or none appeared. */
export type Consent = { settled(): Promise<void> };

let autoconsent: Promise<{ script: string; rules: IndexedCMPRuleset }> | undefined;

/** The script and its rules from npm: nothing is loaded from the network at run time. */
async function loadAutoconsent() {
  const { resolve } = createRequire(import.meta.url);
  const script = path.join(path.dirname(resolve("@duckduckgo/autoconsent")), "autoconsent.playwright.js");
  const rules = await readFile(resolve("@duckduckgo/autoconsent/rules/compact-rules.json"), "utf8");
  return { script: await readFile(script, "utf8"), rules: JSON.parse(rules) as IndexedCMPRuleset };
}

/** Declines cookie banners on a page before it loads: in every frame, in an isolated world that the page cannot see. */
export async function declineCookies({
  page: { session, frame },
  timeouts,
}: Pick<CaptureSession, "page" | "timeouts">): Promise<Consent> {
  autoconsent ??= loadAutoconsent();
  const { script, rules } = await autoconsent;
  const contexts = new Map<number, { readonly frame: string; readonly own: boolean }>();
  let [found, over] = [false, false];

  session.on("Runtime.executionContextCreated", ({ context: { id, auxData } }) => {
    contexts.set(id, { frame: String(auxData?.frameId), own: Boolean(auxData?.isDefault) });
  });
  session.on("Runtime.executionContextDestroyed", ({ executionContextId }) => contexts.delete(executionContextId));
  session.on("Runtime.bindingCalled", ({ name, payload, executionContextId: world }) => {
    if (name === BINDING) answer(JSON.parse(payload) as Message, world).catch(() => undefined);
  });

  async function answer(message: Message, world: number): Promise<void> {
    const place = contexts.get(world)?.frame;
    switch (message.type) {
      case "init": {
        const compact = filterCompactRules(rules, { url: message.url ?? "", mainFrame: place === frame });
        return sendToWorld(world, { type: "initResp", config: CONFIG, rules: { compact } });
      }
      case "eval":
        return sendToWorld(world, { type: "evalResp", id: message.id, result: await evaluate(place, message.code ?? "") });
      case "popupFound":
        found = true;
        return;
      case "optOutResult":
        over ||= message.result === false;
        return;
      case "autoconsentDone":
        over = true;
    }
  }

  async function sendToWorld(world: number, message: object): Promise<void> {
    await session.send("Runtime.evaluate", {
      expression: `autoconsentReceiveMessage(${JSON.stringify(message)})`,
      contextId: world,
    });
  }

  /** Some rules read the page's own variables. */
  async function evaluate(place: string | undefined, code: string): Promise<boolean> {
    const own = [...contexts].find(([, context]) => context.own && context.frame === place)?.[0];
    if (own === undefined) return false;
    const options = { expression: code, contextId: own, awaitPromise: true, returnByValue: true };
    const { result } = await session.send("Runtime.evaluate", options).catch(() => ({ result: { value: false } }));
    return result.value === true;
  }

  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: BINDING, executionContextName: WORLD_NAME });
  const send = `window.autoconsentSendMessage = async (message) => ${BINDING}(JSON.stringify(message));`;
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source: `${send}\n${script}`, worldName: WORLD_NAME });

  return {
    async settled() {
      const began = performance.now();
      const since = () => performance.now() - began;
      while (!over && since() < (found ? timeouts.decline : timeouts.consent)) {
        await pause(POLL_MS);
      }
    },
  };
}
