import { between, blur, gradient, pick } from "./shapes.ts";

const SKINS = ["#f0cbb0", "#e2b08e", "#c68a62", "#9a6543", "#6d442d"];
const HAIRS = ["#2a1d17", "#4a2f1f", "#8a5a2e", "#c89b5a", "#1b1b1e", "#9a9590"];

/** An illustrated head and shoulders before a blurred background. */
export function portrait(random: () => number): string {
  const [skin, hair] = [pick(random, SKINS), pick(random, HAIRS)];
  const long = random() < 0.5;
  const shirt = `hsl(${between(random, 0, 360)} ${between(random, 15, 50)}% ${between(random, 28, 62)}%)`;
  const ground = between(random, 0, 360);
  const spots = Array.from(
    { length: 6 },
    () =>
      `<circle cx="${between(random, 0, 400)}" cy="${between(random, 0, 220)}" r="${between(random, 20, 60)}" fill="hsl(${ground + between(random, -30, 40)} 30% ${between(random, 50, 82)}%)" opacity=".5" filter="url(#far)"/>`,
  );
  const beard =
    !long && random() < 0.4
      ? `<path d="M154 150c4 60 30 74 46 74s42-14 46-74c-8 26-22 30-46 30s-38-4-46-30z" fill="${hair}" opacity=".85"/>`
      : "";
  const glasses =
    random() < 0.3
      ? '<g fill="none" stroke="#222" stroke-width="3"><circle cx="179" cy="138" r="14"/><circle cx="221" cy="138" r="14"/><path d="M193 137h14"/></g>'
      : "";
  return `<defs>${gradient("ground", [`hsl(${ground} 26% 70%)`, `hsl(${ground + 30} 22% 46%)`])}${gradient("light", ["#fff5", "#fff0", "#0003"], "")}${blur("far", 12)}${blur("fine", 4)}<clipPath id="face"><ellipse cx="200" cy="142" rx="48" ry="62"/></clipPath></defs>
<rect width="400" height="300" fill="url(#ground)"/>${spots.join("")}${long ? `<path d="M138 140c-8-96 132-96 124 0l14 112H124z" fill="${hair}"/>` : ""}
<path d="M84 300c4-62 52-76 92-82h48c40 6 88 20 92 82z" fill="${shirt}"/><path d="M178 182h44v40c-8 18-36 18-44 0z" fill="${skin}"/><path d="M178 192h44v16c-16 10-30 8-44-2z" fill="#000" opacity=".2" filter="url(#fine)"/>
<ellipse cx="200" cy="142" rx="48" ry="62" fill="${skin}"/><g clip-path="url(#face)"><rect x="150" y="70" width="100" height="140" fill="url(#light)"/><ellipse cx="172" cy="164" rx="13" ry="9" fill="#d0564a" opacity=".22" filter="url(#fine)"/><ellipse cx="228" cy="164" rx="13" ry="9" fill="#d0564a" opacity=".22" filter="url(#fine)"/></g>${beard}
<path d="M150 136c-6-72 26-82 52-82s56 12 48 82c-4-24-14-40-28-46-22 8-48 4-56-2-8 10-14 26-16 48z" fill="${hair}"/>
<path d="M168 125q11-7 22-1M210 124q11-6 22 1" fill="none" stroke="${hair}" stroke-width="4" stroke-linecap="round"/><ellipse cx="179" cy="138" rx="7" ry="4.5" fill="#fff"/><ellipse cx="221" cy="138" rx="7" ry="4.5" fill="#fff"/><circle cx="179" cy="138" r="4" fill="#2b211c"/><circle cx="221" cy="138" r="4" fill="#2b211c"/>
<path d="M199 142q-7 18 3 20" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="3"/><path d="M180 176q20 18 40 0q-20 6-40 0" fill="#a8443f"/>${glasses}`;
}
