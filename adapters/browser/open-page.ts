import type { Session } from "./connection.ts";
import { CaptureFailed } from "./errors.ts";
import type { Chromium } from "./launch-chromium.ts";

/** The only page of a browser, isolated from the machine and from other pages. */
export type Page = {
  readonly session: Session;
  /** Id of its main frame. */
  readonly frame: string;
  /**
   * Calls a function in the page, in an isolated world that shares the DOM but none of the page's JavaScript: changes the page
   * made to `Array` or `document.querySelector` have no effect. The function must not use anything from outside its own body.
   * @throws CaptureFailed when it throws
   */
  run<Sent, Result>(does: (sent: Sent) => Result | Promise<Result>, sent: Sent): Promise<Result>;
};

export type PageOptions = {
  readonly width: number;
  readonly height: number;
  readonly mobile?: boolean;
  /** Draws only on request (virtual clock). */
  readonly clocked?: boolean;
};

const WORLD = "sightline";

/** Opens the page: dismisses dialogs, closes pop-ups, denies downloads and permissions, bypasses service workers. */
export async function openPage({ browser, sessionOf }: Chromium, options: PageOptions): Promise<Page> {
  const { width, height, mobile = false, clocked = false } = options;
  await browser.send("Browser.setDownloadBehavior", { behavior: "deny" });
  const { targetId } = await browser.send("Target.createTarget", {
    url: "about:blank",
    width,
    height,
    enableBeginFrameControl: clocked,
  });
  const session = sessionOf((await browser.send("Target.attachToTarget", { targetId, flatten: true })).sessionId);

  session.on("Page.javascriptDialogOpening", ({ type }) => {
    session.send("Page.handleJavaScriptDialog", { accept: type === "beforeunload" }).catch(() => undefined);
  });
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "page")
      void browser.send("Target.closeTarget", { targetId: targetInfo.targetId }).catch(() => undefined);
    else
      void sessionOf(sessionId)
        .send("Runtime.runIfWaitingForDebugger")
        .catch(() => undefined);
  });
  await session.send("Page.enable");
  await session.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await session.send("Network.setBypassServiceWorker", { bypass: true });
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  await session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile });
  const frame = (await session.send("Page.getFrameTree")).frameTree.frame.id;
  return { session, frame, run: (does, sent) => runIn(session, frame, does, sent) };
}

async function runIn<Sent, Result>(
  session: Session,
  frameId: string,
  does: (sent: Sent) => Result | Promise<Result>,
  sent: Sent,
): Promise<Result> {
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId, worldName: WORLD });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: `(${does})(${JSON.stringify(sent)})`,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new CaptureFailed(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Result;
}
