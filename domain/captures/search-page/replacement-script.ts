import type { SearchPage } from "./page.ts";

type Replacement = Pick<SearchPage, "position" | "hide_shorts" | "title" | "picture">;

/** Time a real page gets to show its results. */
const DELAY_MS = 5000;

/**
 * JavaScript that inserts a thumbnail and a title into the results of a real page, independent of its markup: a wide image marks
 * a result, a tall image a short video. Throws on the page if it has too few results.
 */
export const replacementScript = ({ position, hide_shorts, title, picture }: Replacement): string =>
  `(${replace.toString()})(${JSON.stringify({ position, hide_shorts, title, picture, delay: DELAY_MS })})`;

async function replace({ position, hide_shorts, title, picture, delay }: Replacement & { delay: number }): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delay));
  const shown = (min: number, max: number) =>
    [...document.images].filter((image) => {
      const { width, height } = image.getBoundingClientRect();
      return width >= 120 && height >= 80 && width / height >= min && width / height <= max;
    });
  if (hide_shorts) {
    for (const short of shown(0.4, 0.75)) {
      let shelf: Element = short;
      while (shelf.parentElement && shelf.parentElement.getBoundingClientRect().height < 700) shelf = shelf.parentElement;
      if (shelf instanceof HTMLElement) shelf.style.display = "none";
    }
  }
  const wide = shown(1.5, 2).sort((left, right) => left.getBoundingClientRect().top - right.getBoundingClientRect().top);
  const image = wide[position - 1];
  if (!image) throw new Error(`the page shows ${wide.length} results`);
  image.removeAttribute("srcset");
  image.src = picture;
  image.style.objectFit = "cover";
  for (let row: Element | null = image; row; row = row.parentElement) {
    const heading = [...row.querySelectorAll("h3, [role=heading]")].find((each) => each.textContent?.trim());
    if (!heading) continue;
    const [text] = [...heading.querySelectorAll("*")].filter((each) => each.children.length === 0 && each.textContent?.trim());
    (text ?? heading).textContent = title;
    break;
  }
  await image.decode();
}
