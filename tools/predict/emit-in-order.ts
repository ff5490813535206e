/** Accepts items numbered from 0 in any order and passes them on by number, each as soon as all before it have arrived. */
export function emitInOrder<T>(emit: (item: T) => void): (item: T, at: number) => void {
  const early = new Map<number, T>();
  let next = 0;
  return (item, at) => {
    early.set(at, item);
    for (let due = early.get(next); due !== undefined; due = early.get(next)) {
      early.delete(next++);
      emit(due);
    }
  };
}
