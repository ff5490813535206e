/** Thrown when the text of an image cannot be recognised and a retry would not help: the engine timed out or failed. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
