import { seededRandom } from "../evaluate/seeded-random.ts";

/** Divisions of the images into parts; a rule is made without one part and tested on its images. */
const DIVISIONS = 4;
const PARTS = 5;

/** The images without a part, and those of that part, for every part of every division. */
export function* divisionsOf<Image>(images: readonly Image[]): Generator<{ readonly kept: Image[]; readonly left: Image[] }> {
  for (let division = 0; division < DIVISIONS; division++) {
    const random = seededRandom(`division ${division}`);
    const order = images.map((image) => ({ image, place: random() })).toSorted((one, other) => one.place - other.place);
    for (let part = 0; part < PARTS; part++)
      yield {
        kept: order.filter((_, at) => at % PARTS !== part).map(({ image }) => image),
        left: order.filter((_, at) => at % PARTS === part).map(({ image }) => image),
      };
  }
}
