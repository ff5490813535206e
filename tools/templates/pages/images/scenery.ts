import { between, blur, gradient, pick, ridge } from "./shapes.ts";

const SKIES = [
  ["#5b8fc4", "#a9c8e2", "#e8ece6"],
  ["#3d4a78", "#b4748b", "#f3b07d", "#fbdca8"],
  ["#7f97a8", "#b8c4c9", "#dfe0da"],
  ["#1d3a66", "#5f86ab", "#f0d3b0"],
];

const clouds = (random: () => number): string =>
  Array.from({ length: 9 }, () => {
    const [x, y] = [between(random, -20, 420), between(random, 10, 110)];
    return `<ellipse cx="${x}" cy="${y}" rx="${between(random, 25, 90)}" ry="${between(random, 4, 13)}" fill="#fff" opacity="${0.15 + random() * 0.3}" filter="url(#soft)"/>`;
  }).join("");

/** Mountains behind hills with trees. */
export function hills(random: () => number): string {
  const hue = between(random, 70, 150);
  const layers = Array.from({ length: 5 }, (_, at) => {
    const colour =
      at < 2 ? `hsl(${215 - at * 10} ${22 + at * 4}% ${62 - at * 13}%)` : `hsl(${hue} ${18 + at * 5}% ${44 - at * 7}%)`;
    return `<path d="${ridge(random, 120 + at * 34, at < 2 ? 110 - at * 30 : 42)}" fill="${colour}"/><rect y="${130 + at * 30}" width="400" height="50" fill="#fff" opacity=".07" filter="url(#soft)"/>`;
  });
  const trees = Array.from({ length: 46 }, () => {
    const [x, y, size] = [between(random, 0, 400), between(random, 225, 300), between(random, 9, 26)];
    return `<path d="M${x} ${y - size * 1.8}l${size * 0.42} ${size * 1.8}h${-size * 0.84}z" fill="hsl(${hue + 20} 30% ${between(random, 10, 20)}%)"/>`;
  });
  return `<defs>${gradient("sky", pick(random, SKIES))}${blur("soft", 9)}</defs><rect width="400" height="300" fill="url(#sky)"/>${clouds(random)}${layers.join("")}${trees.join("")}`;
}

/** A coast with waves, and a headland. */
export function sea(random: () => number): string {
  const waves = Array.from({ length: 130 }, () => {
    const y = 165 + random() * random() * 100;
    const length = (y - 150) * (0.3 + random());
    return `<rect x="${between(random, -20, 400)}" y="${y}" width="${length}" height="${(y - 150) / 40}" rx="1" fill="${random() < 0.5 ? "#fff" : "#123"}" opacity="${0.08 + random() * 0.16}"/>`;
  });
  const side = random() < 0.5 ? "" : 'transform="matrix(-1 0 0 1 400 0)"';
  return `<defs>${gradient("sky", pick(random, SKIES))}${gradient("sea", ["#8fb0bd", "#2d6078", "#17384c"])}${blur("soft", 9)}</defs>
<rect width="400" height="300" fill="url(#sky)"/>${clouds(random)}<rect y="160" width="400" height="140" fill="url(#sea)"/>
<g ${side}><path d="M0 108C40 100 70 122 105 128s40 24 66 33L0 166z" fill="#3f4f45"/><path d="M0 128c30 2 60 12 80 38H0z" fill="#29352f"/></g>${waves.join("")}
<path d="M0 300V262c80-20 150 10 230 8s120-12 170 2v28z" fill="#cdb891"/><path d="M0 262c80-20 150 10 230 8s120-12 170 2v7c-60-14-110 0-170 1S70 252 0 270z" fill="#fff" opacity=".75"/>`;
}

/** A street between two rows of houses, or a skyline at dusk. */
export function city(random: () => number): string {
  const dusk = random() < 0.45;
  const sky = dusk ? ["#1b2447", "#6b5379", "#e49a72"] : ["#7ea3c9", "#c9d9e4", "#efe9df"];
  const row = (base: number, tall: number, light: number) => {
    const houses: string[] = [];
    for (let x = -10; x < 400; ) {
      const [wide, high] = [between(random, 30, 62), between(random, tall * 0.55, tall)];
      const hue = pick(random, [18, 28, 36, 215, 5]);
      const shade = dusk ? light * 0.32 : light;
      houses.push(`<rect x="${x}" y="${base - high}" width="${wide}" height="${high + 90}" fill="hsl(${hue} ${between(random, 8, 34)}% ${shade + between(random, -7, 7)}%)"/>
<rect x="${x + wide - 7}" y="${base - high}" width="7" height="${high + 90}" fill="#000" opacity=".18"/><rect x="${x}" y="${base - high}" width="${wide}" height="3" fill="#fff" opacity=".2"/>`);
      for (let y = base - high + 10; y < base - 12; y += 15)
        for (let at = x + 6; at < x + wide - 12; at += 12) {
          const lit = dusk && random() < 0.45;
          houses.push(
            `<rect x="${at}" y="${y}" width="6" height="9" fill="${lit ? "#ffd98c" : dusk ? "#1b2236" : "#45525e"}" opacity="${lit ? 0.95 : 0.75}"/>`,
          );
        }
      x += wide;
    }
    return houses.join("");
  };
  const trees = Array.from({ length: 7 }, () => {
    const x = between(random, 0, 400);
    return Array.from(
      { length: 9 },
      () =>
        `<circle cx="${x + between(random, -16, 16)}" cy="${between(random, 196, 226)}" r="${between(random, 6, 13)}" fill="hsl(${between(random, 85, 125)} 30% ${dusk ? 12 : between(random, 24, 40)}%)"/>`,
    ).join("");
  });
  const people = Array.from({ length: 9 }, () => {
    const [x, size] = [between(random, 10, 390), between(random, 11, 17)];
    return `<g fill="hsl(${between(random, 0, 360)} 25% ${between(random, 15, 42)}%)"><circle cx="${x}" cy="${250 - size}" r="${size * 0.17}"/><path d="M${x - size * 0.25} ${250 - size * 0.75}h${size * 0.5}l-${size * 0.1} ${size * 1.2}h-${size * 0.3}z"/></g>`;
  });
  return `<defs>${gradient("sky", sky)}${gradient("road", dusk ? ["#2e3040", "#171922"] : ["#a4a39f", "#6c6d70"])}${blur("soft", 9)}</defs><rect width="400" height="300" fill="url(#sky)"/>${clouds(random)}${row(205, 150, 66)}<rect y="90" width="400" height="120" fill="${sky[2]}" opacity=".22"/>${row(236, 118, 52)}${trees.join("")}<rect y="236" width="400" height="64" fill="url(#road)"/><path d="M0 236h400v5H0z" fill="#000" opacity=".25"/>${people.join("")}`;
}

/** A living room with window light, a sofa and a lamp. */
export function room(random: () => number): string {
  const hue = between(random, 20, 60);
  const sofa = between(random, 0, 360);
  const x = between(random, 40, 250);
  return `<defs>${gradient("wall", [`hsl(${hue} 22% 84%)`, `hsl(${hue} 18% 70%)`], "")}${gradient("floor", ["#b58a5e", "#7d5a3a"])}${gradient("sofa", [`hsl(${sofa} 24% 52%)`, `hsl(${sofa} 26% 32%)`])}${blur("soft", 9)}</defs>
<rect width="400" height="300" fill="url(#wall)"/><rect y="222" width="400" height="78" fill="url(#floor)"/><path d="M${x} 40h110l70 190H${x + 60}z" fill="#fff7df" opacity=".45" filter="url(#soft)"/>
<rect x="${x}" y="26" width="96" height="118" fill="#f5f3ee"/><rect x="${x + 6}" y="32" width="84" height="106" fill="#b9d3e4"/><path d="M${x + 46} 32h4v106h-4zM${x + 6} 82h84v4H${x + 6}z" fill="#f5f3ee"/>
<ellipse cx="200" cy="262" rx="150" ry="12" fill="#000" opacity=".3" filter="url(#soft)"/><rect x="84" y="158" width="232" height="66" rx="16" fill="url(#sofa)"/><rect x="70" y="184" width="30" height="70" rx="13" fill="url(#sofa)"/><rect x="300" y="184" width="30" height="70" rx="13" fill="url(#sofa)"/><rect x="92" y="206" width="216" height="46" rx="9" fill="url(#sofa)"/>
<rect x="116" y="172" width="50" height="42" rx="9" fill="hsl(${sofa + 150} 40% 62%)" transform="rotate(-9 140 190)"/><path d="M354 92l14-44h-44l-14 44z" transform="translate(18 0)" fill="#f6e8c8"/><path d="M357 92h4v160h-4z" fill="#333"/><ellipse cx="359" cy="256" rx="20" ry="4" fill="#333"/>`;
}
