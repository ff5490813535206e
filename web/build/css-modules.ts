import path from "node:path";

/**
 * The name in the page of a class in `name.module.css`: `name__class`, or the class itself where it is named after its file. It is
 * readable and has no hash, so file names must differ within one application.
 */
export function scopedClassName(className: string, file: string): string {
  const name = path.basename(file.split("?")[0]!, ".module.css");
  return className === name || className.startsWith(`${name}--`) ? className : `${name}__${className}`;
}
