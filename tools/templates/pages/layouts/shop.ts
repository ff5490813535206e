import type { PageTemplate } from "../catalogue.ts";
import shops from "../contents/shops.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { icon } from "../icons.ts";
import { image } from "../images/image.ts";

/** A list of products in a shop. */
export function shopHtml(template: PageTemplate): string {
  const shop = shops[template.content]!;
  const phone = template.device === "Phone";
  const cards = shop.products.map(
    ([name, price, kind], at) =>
      `<div style="position:relative">${image(kind!, name!, `height:${phone ? 168 : 208}px;border-radius:6px`)}${at % 3 === 0 ? '<span style="position:absolute;top:8px;left:8px;background:#fff;font-size:11px;font-weight:600;padding:3px 8px;border-radius:4px">New</span>' : ""}<div class="one" style="font-weight:600;margin-top:8px;font-size:14px">${name}</div><div class="row" style="gap:8px;font-size:14px"><span>${price}</span><span class="dim">★ 4.${9 - (at % 5)} (${28 + at * 37})</span></div></div>`,
  );
  const grid = (part: readonly string[], columns: number) =>
    `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:22px ${phone ? 14 : 22}px">${part.join("")}</div>`;
  const filters = ["Price", "Colour", "Material", "Size", "Delivery", "Rating"]
    .map(
      (name, at) =>
        `<div class="line" style="padding:12px 0"><b style="font-size:14px">${name}</b>${at < 3 ? ["Up to 25", "25 to 75", "75 and more"].map((value, row) => `<div class="dim" style="margin-top:6px">${icon("box", 13)} ${["", "Warm ", "Natural, "][at]}${value} (${12 + row * 9 + at * 4})</div>`).join("") : ""}</div>`,
    )
    .join("");
  const body = phone
    ? `<div class="row page" style="padding-bottom:12px"><span class="brand grow" style="font-size:25px">${shop.name}</span><b style="font-size:14px">Basket · 2</b></div><div class="page"><div class="pill" style="padding:13px 18px;color:#777">Search ${shop.name}</div><div class="row" style="gap:8px;margin:12px 0;overflow:hidden">${shop.nav.map((link, at) => `<span class="pill" ${at ? "" : 'style="background:var(--accent);color:#fff"'}>${link}</span>`).join("")}</div><div class="row dim" style="margin-bottom:12px"><span class="grow">148 products</span>Sort: most loved ${icon("down", 13)}</div>${grid(cards.slice(0, 2), 2)}${slotAt(template, "inline")}<div style="height:20px"></div>${grid(cards.slice(2), 2)}</div>${slotAt(template, "anchor")}`
    : `<div class="dim" style="background:var(--accent);color:#fff;text-align:center;padding:7px">Free delivery on orders over 60 · 30 days to return</div>${slotAt(template, "top")}<div class="row page line" style="height:74px;gap:30px"><span class="brand" style="font-size:30px">${shop.name}</span><span class="row grow" style="gap:24px;font-size:14px;font-weight:550">${shop.nav.map((link) => `<span>${link}</span>`).join("")}</span><span class="pill" style="width:180px;color:#777">Search</span><b style="font-size:14px">Basket (2)</b></div>
<div class="page" style="display:flex;gap:34px;padding-top:20px"><div style="width:170px;flex:none"><div class="dim">Home / ${shop.nav[0]}</div>${filters}</div><div class="grow"><div class="row" style="margin-bottom:16px"><h1 class="grow" style="font-size:28px">${shop.nav[0]}</h1><span class="dim">148 products &emsp; Sort: most loved ${icon("down", 13)}</span></div>${grid(cards, template.place === "side" ? 3 : 4)}</div>${slotAt(template, "side")}</div>`;
  return documentHtml(template, shop, body);
}
