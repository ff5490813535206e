import type { PageTemplate } from "../catalogue.ts";
import blogs from "../contents/blogs.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { icon } from "../icons.ts";
import { image } from "../images/image.ts";

/** A post of a private blog, with its author at the side. */
export function blogHtml(template: PageTemplate): string {
  const blog = blogs[template.content]!;
  const phone = template.device === "Phone";
  const [first, ...others] = blog.text.map(
    (text) => `<p class="serif" style="font-size:${phone ? 16 : 18}px;line-height:1.65;margin:16px 0">${text}</p>`,
  );
  const inline = template.place === "inline";
  const post = `<div class="dim">${blog.date} · ${blog.tags[0]}</div><h1 style="font-size:${phone ? 27 : 36}px;margin:6px 0 ${phone ? 12 : 18}px">${blog.title}</h1>${image(blog.picture, blog.title, `height:${phone ? (inline ? 150 : 220) : 300}px;border-radius:4px`)}${first}${slotAt(template, "inline")}${others.join("")}<div class="row dim" style="gap:20px;border-top:1px solid #e4e4e1;padding-top:14px">${icon("heart", 18)} 64 &ensp; ${icon("comment", 18)} 17 comments</div>`;
  const recent = blog.recent
    .map(
      ([title, kind]) =>
        `<div class="row" style="gap:12px;padding:8px 0;font-size:14px">${image(kind!, title!, "width:64px;height:48px;border-radius:3px;flex:none")}<span>${title}</span></div>`,
    )
    .join("");
  const heading = (text: string) => `<h3 style="font-size:17px;margin:22px 0 8px">${text}</h3>`;
  const side = `<aside style="width:300px;flex:none;border-left:1px solid #e8e6e0;padding-left:38px;box-sizing:content-box">${slotAt(template, "side")}<div style="text-align:center;${template.place === "side" ? "margin-top:22px" : ""}">${image("portrait", blog.author, "width:104px;height:104px;border-radius:50%;margin:auto")}<b style="display:block;margin:10px 0 4px">${blog.author}</b><p style="font-size:14px;color:#555a60">${blog.about}</p></div>${heading("Recent posts")}${recent}${heading("Topics")}<div style="display:flex;flex-wrap:wrap;gap:8px">${blog.tags.map((tag) => `<span class="pill" style="padding:5px 12px">${tag}</span>`).join("")}</div></aside>`;
  const body = phone
    ? `<div class="line" style="padding:2px 16px 14px;text-align:center"><span class="brand accent" style="font-size:23px">${blog.name}</span><div class="dim one">${blog.tagline}</div></div>${slotAt(template, "top")}<main class="page" style="padding-top:16px">${post}</main>${slotAt(template, "anchor")}`
    : `<header style="background:color-mix(in srgb,var(--accent) 9%,#fff);text-align:center;padding:24px 0 0"><span class="brand accent" style="font-size:40px">${blog.name}</span><div class="dim" style="font-size:15px;margin:6px 0 16px">${blog.tagline}</div><div class="row" style="justify-content:center;gap:34px;border-top:1px solid #0001;padding:11px;font-size:14px;font-weight:550"><span class="accent">Home</span><span>About</span><span>Archive</span><span>Letters</span><span>Subscribe</span></div></header>${slotAt(template, "top")}<main style="display:flex;gap:38px;width:1060px;margin:26px auto 0"><article class="grow">${post}</article>${side}</main>`;
  return documentHtml(template, blog, body);
}
