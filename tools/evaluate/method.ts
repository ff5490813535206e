import type { Accuracy } from "#contracts/accuracy.ts";
import { SEED as BOOTSTRAP_SEED, DRAWS, INTERVAL } from "./bootstrap.ts";
import { SPREAD } from "./human-map.ts";
import { GRID } from "./measure-image.ts";
import { SEED as BOX_SEED, BOXES } from "./product-figures.ts";

/** How the figures were measured, for readers who want to reproduce them. */
export const METHOD: Accuracy["method"] = {
  spread: SPREAD,
  grid: GRID,
  bootstrap: { draws: DRAWS, seed: BOOTSTRAP_SEED, interval: INTERVAL },
  boxes: { per_picture: BOXES, seed: BOX_SEED },
  notes: [
    "With an eye tracker each viewer's first fixation is left out: it is where the cross before the picture made them look.",
    "Every figure is a mean over pictures. The network is told the kind of picture (natural, web or design), as the product is.",
    "Photographs are measured on the part of each set that training never used. Web pages and designs are few: each of the three networks was fitted without one third of them, and a picture is measured with the one network that was fitted without it, not with the mean of three that the product shows. The place where people look on web pages and on designs at large, which all three networks share, counts such a picture as one among all.",
    "The centre prior is where people look in the set's other pictures, whatever is there: of photographs the training pictures, of web pages and designs those of the other thirds. It is made for each set by itself, so it knows more of the set than the network's own prior does.",
    "Classical models see the picture at the network's working size. Their maps hold a share of 1 % that is the same everywhere.",
    "The human ceiling is measured viewer by viewer: the map of all others, and the network, each predict the one who was left out; the share of the ceiling is the quotient of the two means. Of kl and information gain, the others' map has a share of the centre prior in it, the one that serves people best.",
    "Correlation with the map of all viewers is higher than with one viewer's; compare it among models, and take the ceiling from the rows of the ceiling.",
    "Shuffled AUC is measured against up to 4,000 places that people fixated in the set's other pictures.",
    "The product's figures are measured on the network's own grid; a box's sides are 15 to 45 % of the picture's.",
    "Intervals of scores are made anew for each picture from all the others, and then looked at whether they hold people's value.",
  ],
};
