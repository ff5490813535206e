/** Accepts items numbered from 0 in any order and passes them on by number, each as soon as all before it have arrived. */
export function emitInOrder<T>(handOn: (thing: T) => void): (thing: T, at: number) => void {
  const early = new Map<number, T>();
  let next = 0;
  return (thing, at) => {
    early.set(at, thing);
    for (let due = early.get(next); due !== undefined; due = early.get(next)) {
      early.delete(next++);
      handOn(due);
    }
  };
}
