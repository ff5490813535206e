/** A fixation heats a disc of this radius, in pixels of an image of REFERENCE_WIDTH; scaled in proportion to the width. */
const RADIUS = 61;
const REFERENCE_WIDTH = 1920;

/** Blur applied to a map before drawing: a Gaussian with σ = half the heat radius, as a fraction of the image's width. */
export const HEAT_SIGMA = RADIUS / 2 / REFERENCE_WIDTH;
