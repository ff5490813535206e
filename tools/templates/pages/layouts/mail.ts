import type { PageTemplate } from "../catalogue.ts";
import services from "../contents/services.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { icon } from "../icons.ts";
import { image } from "../images/image.ts";
import { appBar } from "./app-bar.ts";

/** Messages that arrived today; the first are unread. */
const [TODAY, UNREAD] = [4, 3];

/** An inbox. */
export function mailHtml(template: PageTemplate): string {
  const site = services.mail[template.content]!;
  const phone = template.device === "Phone";
  // Each inbox starts with another message.
  const from = template.content * 5;
  const subjects = [...services.subjects.slice(from), ...services.subjects.slice(0, from)];
  const rows = subjects
    .map(([sender, subject, text], at) => {
      const time = at < TODAY ? `${9 - at}:1${at}` : `${22 - at} Nov`;
      return phone
        ? `<div class="row line" style="gap:12px;padding:10px 16px;align-items:flex-start">${image("portrait", sender!, "width:42px;height:42px;border-radius:50%;flex:none")}<div class="grow" style="font-size:14px"><div class="row"><b class="grow">${sender}</b><span class="dim">${time}</span></div><div class="one" style="font-weight:${at < UNREAD ? 600 : 400}">${subject}</div><div class="one dim">${text}</div></div></div>`
        : `<div class="row line" style="gap:14px;padding:13px 16px;font-size:14px;background:${at < UNREAD ? "#fff" : "#f7f8fa"};font-weight:${at < UNREAD ? 650 : 400}"><span style="color:#aaa">${icon("box", 15)}</span><span class="one" style="width:140px;flex:none">${sender}</span><span class="grow one">${subject} <span class="dim" style="font-weight:400">– ${text}</span></span><span class="dim">${time}</span></div>`;
    })
    .join("");
  const folders = ["Inbox  14", "Starred", "Sent", "Drafts  2", "Archive", "Receipts", "Travel", "Choir"]
    .map(
      (name, at) =>
        `<div style="padding:9px 16px;border-radius:99px;font-size:14px;${at ? "" : "background:#e8edf5;font-weight:650"}">${name}</div>`,
    )
    .join("");
  const body = phone
    ? `${appBar(site, template, "Search in mail")}<b style="display:block;padding:12px 16px 4px">Inbox</b>${rows}${slotAt(template, "anchor")}`
    : `${appBar(site, template, "Search in mail")}<div style="display:flex;gap:20px;padding:16px 20px"><div style="width:176px;flex:none"><div class="button" style="text-align:center;padding:13px;margin-bottom:14px">New message</div>${folders}</div><div class="grow">${slotAt(template, "top")}${rows}</div>${slotAt(template, "side")}</div>`;
  return documentHtml(template, { font: "Inter", accent: site.accent }, body);
}
