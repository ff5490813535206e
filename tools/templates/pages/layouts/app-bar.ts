import type { PageTemplate } from "../catalogue.ts";
import { image } from "../images/image.ts";

/** The bar of a service with its name and a search field. */
export function appBar({ name }: { readonly name: string }, { device }: PageTemplate, search: string): string {
  return device === "Phone"
    ? `<div class="page row line" style="padding-bottom:12px;gap:12px"><span class="brand accent" style="font-size:22px">${name}</span><span class="pill grow one" style="color:#666">${search}</span></div>`
    : `<div class="row line" style="height:66px;padding:0 32px;gap:36px"><span class="brand accent" style="font-size:26px">${name}</span><span class="pill grow" style="max-width:560px;padding:11px 20px">${search}</span><span class="grow"></span><span class="dim">Help</span><span class="dim">Settings</span>${image("portrait", name, "width:36px;height:36px;border-radius:50%")}</div>`;
}
