import type { Locator } from "playwright-core";
import { waitUntil } from "#test/kit/wait-until.ts";

/**
 * Presses Escape until a Radix menu or dialog is closed. Radix listens for the key one render after it shows the overlay, so a key
 * that is pressed at once can be lost. The page gets no further Escape while the overlay fades out.
 */
export async function closeOverlay(overlay: Locator): Promise<void> {
  await waitUntil(async () => {
    const [state] = await overlay.evaluateAll((shown) => shown.map((element) => element.getAttribute("data-state")));
    if (state === "open") await overlay.page().keyboard.press("Escape");
    return state === undefined;
  });
}
