import { adHtml } from "./ad-html.ts";
import { appHtml } from "./app-html.ts";
import type { Layout } from "./layouts.ts";
import { pageHtml } from "./page-html.ts";
import { type Parts, partsOf } from "./parts.ts";

const BODIES = { ad: adHtml, page: pageHtml, app: appHtml };

/** The HTML document of a layout. Elements whose position is known have the attribute `data-box`. */
export function layoutHtml(layout: Layout): string {
  const parts = partsOf(layout);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>
* { box-sizing: border-box; margin: 0; } body { font-family: ${parts.font}; }
.frame { width: ${layout.width}px; height: ${layout.height}px; overflow: hidden; display: flex; color: ${parts.ink};
  background: linear-gradient(135deg, ${parts.from}, ${parts.to}); }
h1 { line-height: 1.1; } p { line-height: 1.4; } .logo { font-weight: bold; letter-spacing: 0.04em; }
.button { background: ${parts.accent}; color: ${parts.ink === "#fff" ? "#14141a" : "#fff"}; padding: 0.6em 1.2em; font-weight: bold;
  white-space: nowrap; }
</style>${BODIES[layout.kind](layout, parts)}${layout.dialog ? dialogHtml(layout, parts) : ""}`;
}

/** A dialog in the middle of the screen; everything behind it is dimmed. */
function dialogHtml({ width }: Layout, parts: Parts): string {
  return `<style>
.dimmed { position: fixed; inset: 0; background: rgb(0 0 0 / 60%); display: grid; place-items: center; }
.dialog { width: ${Math.min(460, width - 48)}px; background: #fff; color: #22242c; border-radius: 14px; padding: 28px; display: grid; gap: 16px; }
.dialog div { display: flex; justify-content: flex-end; gap: 20px; align-items: center; }
</style><div class="dimmed"><div class="dialog" data-box="dialog"><h2>Delete this draft?</h2>
<p>It is removed for everyone in the workspace. You cannot undo this.</p><div><span>Cancel</span>
<span class="button" style="background: ${parts.accent}">Delete</span></div></div></div>`;
}
