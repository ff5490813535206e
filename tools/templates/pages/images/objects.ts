import { between, blur, gradient, pick } from "./shapes.ts";

/** Outlines of products in the middle of an image of 400 × 300. */
const OUTLINES: Readonly<Record<string, string>> = {
  vase: "M182 62h36c3 22-6 34 14 62 26 36 20 84-2 110h-60c-22-26-28-74-2-110 20-28 11-40 14-62z",
  mug: "M138 100h104v96c0 22-16 36-36 36h-32c-20 0-36-14-36-36zM242 122h16a30 30 0 0 1 0 72h-16v-16h14a15 15 0 0 0 0-40h-14z",
  lamp: "M164 62h72l30 78H134zM195 140h10v78h30v14h-70v-14h30z",
  bag: "M128 118h144l16 114H112zM160 118c0-64 80-64 80 0h-12c0-46-56-46-56 0z",
  shoe: "M98 148c26 8 52-10 66-36l32 18c18 34 56 40 92 48 16 4 20 34 12 46H104c-14 0-20-54-6-76z",
  chair: "M140 60h120l-8 90h14v20h-8l10 64h-14l-12-62h-84l-12 62h-14l10-64h-8v-20h14z",
  bottle: "M184 50h32v34c0 14 22 22 22 46v92c0 8-6 12-12 12h-52c-6 0-12-4-12-12v-92c0-24 22-32 22-46z",
  bowl: "M110 140h180c0 52-34 88-64 92h-52c-30-4-64-40-64-92z",
  shirt: "M150 76l34-12c8 16 24 16 32 0l34 12 46 44-30 28-18-14v100H152V134l-18 14-30-28z",
  headphones: "M118 190c0-150 164-150 164 0v34h-34v-62h16c-6-86-122-86-128 0h16v62h-34z",
};

/** A product with a soft shadow before a plain background, as shops show them. */
export function product(random: () => number, kind: string): string {
  const hue = pick(random, [8, 22, 36, 95, 165, 205, 225, 345]);
  const saturation = between(random, 12, 55);
  const light = between(random, 34, 66);
  const outline = OUTLINES[kind] ?? OUTLINES.vase!;
  const tone = (change: number) => `hsl(${hue} ${saturation}% ${light + change}%)`;
  const ground = pick(random, [34, 40, 60, 210, 20]);
  return `<defs>${gradient("wall", [`hsl(${ground} 12% 91%)`, `hsl(${ground} 12% 84%)`])}${gradient("body", [tone(-4), tone(15), tone(3), tone(-17)], "")}${gradient("shade", ["#fff", "#fff0", "#0000", "#0004"])}${blur("soft", 9)}${blur("fine", 3)}<clipPath id="cut"><path d="${outline}" clip-rule="evenodd"/></clipPath></defs>
<rect width="400" height="300" fill="url(#wall)"/><rect y="205" width="400" height="95" fill="hsl(${ground} 12% 80%)" filter="url(#soft)"/>
<ellipse cx="228" cy="234" rx="98" ry="11" fill="#201810" opacity=".34" filter="url(#soft)"/><ellipse cx="204" cy="233" rx="66" ry="4" fill="#201810" opacity=".5" filter="url(#fine)"/>
<path d="${outline}" fill="url(#body)" fill-rule="evenodd"/><g clip-path="url(#cut)"><rect width="400" height="300" fill="url(#shade)" opacity=".4"/><ellipse cx="172" cy="140" rx="8" ry="60" fill="#fff" opacity=".38" filter="url(#fine)"/></g>`;
}

/** A plate from above: sauce, pieces of food and herbs on a table of wood. */
export function dish(random: () => number): string {
  const base = pick(random, ["#c4622d", "#d9a441", "#7f8f3a", "#b23a2c", "#e3c98f"]);
  const inside = (reach: number): [number, number] => {
    const [angle, far] = [random() * 6.283, Math.sqrt(random()) * reach];
    return [200 + Math.cos(angle) * far, 150 + Math.sin(angle) * far];
  };
  const pieces = Array.from({ length: 54 }, () => {
    const [x, y] = inside(74);
    const size = between(random, 6, 16);
    const colour = pick(random, ["#e8772e", "#d33f2f", "#f2cf63", "#f4e6c6", "#8c4a22", "#6f8f2f", "#b9c25a"]);
    return `<g transform="translate(${x} ${y}) rotate(${between(random, 0, 180)})"><ellipse cx="2" cy="3" rx="${size}" ry="${size * 0.6}" fill="#200" opacity=".35"/><ellipse rx="${size}" ry="${size * 0.6}" fill="${colour}"/><ellipse cx="${-size * 0.2}" cy="${-size * 0.2}" rx="${size * 0.5}" ry="${size * 0.2}" fill="#fff" opacity=".3"/></g>`;
  });
  const herbs = Array.from({ length: 40 }, () => {
    const [x, y] = inside(78);
    return `<path d="M${x} ${y}q5-6 11 0q-5 6-11 0" fill="hsl(${between(random, 85, 120)} 48% ${between(random, 24, 38)}%)" transform="rotate(${between(random, 0, 360)} ${x} ${y})"/>`;
  });
  const boards = Array.from(
    { length: 6 },
    (_, at) =>
      `<rect y="${at * 50}" width="400" height="49" fill="hsl(26 ${between(random, 24, 34)}% ${between(random, 26, 34)}%)"/>`,
  );
  return `<defs>${blur("soft", 9)}<radialGradient id="plate"><stop offset=".68" stop-color="#e9e6df"/><stop offset=".72" stop-color="#fbfaf7"/><stop offset="1" stop-color="#dad6cc"/></radialGradient></defs><rect width="400" height="300" fill="#2c1c12"/>${boards.join("")}
<circle cx="212" cy="164" r="126" fill="#000" opacity=".5" filter="url(#soft)"/><circle cx="200" cy="150" r="122" fill="url(#plate)"/><circle cx="200" cy="150" r="86" fill="${base}"/>${pieces.join("")}${herbs.join("")}
<path d="M352 40c14 0 16 40 4 48v160h-8V88c-12-8-10-48 4-48z" fill="#c9ccd0"/>`;
}
