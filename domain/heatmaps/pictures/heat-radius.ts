/** A look warms a disc of this radius, in pixels of a picture of REFERENCE_WIDTH; other pictures in proportion to their width. */
const RADIUS = 61;
const REFERENCE_WIDTH = 1920;

/** What a map is blurred with before it is drawn: a Gaussian of half the heat radius, as a part of the picture's width. */
export const HEAT_SIGMA = RADIUS / 2 / REFERENCE_WIDTH;
