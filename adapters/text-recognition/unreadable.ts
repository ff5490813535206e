/** Thrown when a picture's text could not be recognised, however often it is tried: it took too long, or the engine broke on it. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
