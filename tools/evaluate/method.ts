import type { Accuracy } from "#contracts/accuracy.ts";
import { SPREAD } from "#domain/scores/people/fixation-map.ts";
import { SEED as BOOTSTRAP_SEED, DRAWS, INTERVAL } from "./bootstrap.ts";
import { CONCLUSIVE } from "./conclusive.ts";
import { GRID } from "./measure-image.ts";
import { SEED as BOX_SEED, BOXES } from "./product-figures.ts";

/** How the figures were measured, for readers who want to reproduce them. */
export const METHOD: Accuracy["method"] = {
  spread: SPREAD,
  grid: GRID,
  bootstrap: { draws: DRAWS, seed: BOOTSTRAP_SEED, interval: INTERVAL },
  conclusive: CONCLUSIVE,
  boxes: { per_picture: BOXES, seed: BOX_SEED },
  notes: [
    "In eye-tracking data, each viewer's first fixation is left out, because the fixation cross shown before the image determines it.",
    "Every figure is a mean over images. The network is given the kind of image (natural, web or design), as in the product.",
    "Photographs are measured on the part of each set that training never used. There are few web pages and designs, so each of the five members of their network was fitted without one fifth of them, and an image is measured with the member that was fitted without it, not with the mean of five members that the product uses. The members share a prior of where people look on web pages and on designs in general; the measured image is one of the many it was fitted to.",
    "Training used none of the measured photographs, but a few settings were chosen on them: the sharpness of the maps, by how much fixations are smoothed in training, and what the second view of a photograph counts for. The sharpness for web pages and designs was chosen on the measured ones too. So the figures are slightly optimistic.",
    "The centre prior is where people look in the other images of the set, regardless of content: for photographs the training images, for web pages and designs the images of the other four fifths. It is fitted to each set separately, so it is more specific to the set than the network's own prior.",
    "Classical models process the image at about 320 × 240 pixels. 1% of their maps is distributed evenly over the image.",
    "The one-viewer ceiling is measured per viewer: the map of all other viewers and the network each predict the viewer who was left out. The share of the ceiling is the ratio of the two means. For KL divergence and information gain, the map of the other viewers is mixed with the share of the centre prior that improves it most.",
    "The all-viewers ceiling is the highest correlation that any map can be expected to have with the map of these viewers: that of infinitely many viewers. The viewers are divided into halves at random (ten times), r is the mean correlation of their maps, 2r ÷ (1 + r) the reliability of the map of all viewers (Spearman–Brown), and its square root the ceiling.",
    "A set is conclusive with at least 20 images and an interval of at most 15 points. Below 20 images, the bootstrap can only repeat the few images it has, so that its intervals are too narrow. With a wider interval, “three quarters of the ceiling” and “nine tenths” cannot be told apart. Means and headlines use conclusive sets only.",
    "Our own layouts are ads, web pages and app screens, drawn by a browser, with known positions of headline, small text, button, logo and dialog. Attention on them was not measured. The network for web pages and designs learned the places of such elements from other layouts of the same kind. The plain background consists of the cells in which brightness varies by at most 8 of 255.",
    "Correlation with the map of all viewers is higher than with the map of one viewer. Use it to compare models with each other, and use the ceiling rows to compare with people.",
    "Shuffled AUC uses up to 4,000 fixations from the other images of the set as negatives.",
    "Product figures are measured on the output grid of the network. The sides of boxes are 15% to 45% of those of the image.",
    "Score intervals are computed for each image from all other images, and then checked for whether they contain people's value.",
  ],
};
