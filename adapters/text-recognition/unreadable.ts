/** Thrown when recognising text takes too long, which it may not on a machine that is less busy. */
export class RecognitionTimeout extends Error {
  override readonly name = "RecognitionTimeout";
}

/** Thrown when the text of an image cannot be recognised and a retry would not help: the engine failed. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
