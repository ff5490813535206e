import type { PageTemplate } from "../catalogue.ts";
import shops from "../contents/shops.json" with { type: "json" };
import { documentHtml, slotAt } from "../document.ts";
import { icon } from "../icons.ts";
import { image } from "../images/image.ts";

const SWATCHES = ["#b99b74", "#5f6f4c", "#2d3a63", "#8b8d90"];

/** One product of a shop, with others under it. */
export function productHtml(template: PageTemplate): string {
  const shop = shops[template.content]!;
  const phone = template.device === "Phone";
  const narrow = template.place === "side";
  const [product, ...others] = shop.products;
  const [name, price, kind] = product!;
  const option = (text: string, at: number) =>
    `<span style="border:1px solid ${at === 1 ? "#1c1e22" : "#cfd1d4"};border-radius:5px;padding:7px 12px;font-size:13px;font-weight:${at === 1 ? 650 : 400}">${text}</span>`;
  const colours = `<div class="row" style="gap:10px;margin:8px 0 16px">${shop.options.map((_, at) => `<span style="width:26px;height:26px;border-radius:50%;background:${SWATCHES[at]};outline:${at ? 0 : 2}px solid #1c1e22;outline-offset:2px"></span>`).join("")}</div>`;
  const buy = `<h1 style="font-size:${phone ? 22 : 30}px">${name}</h1><div class="row" style="gap:12px;margin:8px 0 12px"><b style="font-size:${phone ? 19 : 23}px">${price}</b><span class="dim">★ 4.8 (126 reviews)</span></div>${phone ? "" : `<p style="color:#4c5056;margin-bottom:16px">${shop.text}</p>`}<div style="font-size:13px">Available in ${shop.options.length} colours</div>${colours}<div style="display:flex;flex-wrap:wrap;gap:8px;margin-bottom:18px">${shop.sizes.map(option).join("")}</div><div class="row" style="gap:10px"><span class="button grow" style="text-align:center;padding:14px;font-size:15px">Add to basket</span><span style="border:1px solid #cfd1d4;border-radius:5px;padding:10px 12px">${icon("heart", 22)}</span></div><div class="dim" style="margin-top:14px">${shop.delivery}</div>`;
  const thumbs = shop.options
    .map((each) => image(kind!, `${name} ${each}`, "width:74px;height:74px;border-radius:6px;margin-bottom:10px"))
    .join("");
  const more = (count: number, height: number) =>
    `<div style="display:grid;grid-template-columns:repeat(${count},1fr);gap:18px">${others
      .slice(0, count)
      .map(
        ([title, cost, what]) =>
          `<div>${image(what!, title!, `height:${height}px;border-radius:6px`)}<div class="one" style="font-size:14px;font-weight:600;margin-top:8px">${title}</div><span style="font-size:13px">${cost}</span></div>`,
      )
      .join("")}</div>`;
  const heading = `<h3 style="font-size:19px;margin:${phone ? 22 : 26}px 0 12px">You may also like</h3>`;
  const body = phone
    ? `<div class="row page" style="padding-bottom:12px"><span class="brand grow" style="font-size:24px">${shop.name}</span><b style="font-size:14px">Basket · 2</b></div>${image(kind!, name!, `height:${template.place === "inline" ? 200 : 290}px`)}<div class="page" style="padding-top:16px">${buy}${slotAt(template, "inline")}${heading}${more(2, 130)}</div>${slotAt(template, "anchor")}`
    : `<div class="row page line" style="height:72px;gap:30px"><span class="brand" style="font-size:29px">${shop.name}</span><span class="row grow" style="gap:24px;font-size:14px;font-weight:550">${shop.nav.map((link) => `<span>${link}</span>`).join("")}</span><span class="pill" style="width:180px;color:#777">Search</span><b style="font-size:14px">Basket (2)</b></div>${slotAt(template, "top")}
<div class="page" style="padding-top:16px"><div class="dim" style="margin-bottom:14px">Home / ${shop.nav[0]} / ${name}</div><div style="display:flex;gap:32px"><div style="width:74px;flex:none">${thumbs}</div><div style="width:${narrow ? 420 : 600}px;flex:none">${image(kind!, name!, `height:${narrow ? 420 : 430}px;border-radius:8px`)}</div><div class="grow">${buy}</div>${narrow ? `<div style="flex:none">${slotAt(template, "side")}</div>` : ""}</div>${heading}${more(5, 150)}</div>`;
  return documentHtml(template, shop, body);
}
