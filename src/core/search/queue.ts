/** A priority queue: a binary heap. */
import { at } from '../must.ts';

interface Entry<T> {
  readonly priority: number;
  readonly value: T;
}

export interface Queue<T> {
  readonly add: (priority: number, value: T) => void;
  /** Removes the entry with the lowest priority; undefined when there is none. */
  readonly take: () => Entry<T> | undefined;
}

/** An empty queue. */
export function createQueue<T>(): Queue<T> {
  const heap: Entry<T>[] = [];
  const priorityAt = (index: number) => at(heap, index).priority;
  const swap = (a: number, b: number) => {
    const entry = at(heap, a);
    heap[a] = at(heap, b);
    heap[b] = entry;
  };
  return {
    add(priority, value) {
      let index = heap.push({ priority, value }) - 1;
      for (; index > 0; index = (index - 1) >> 1) {
        const parent = (index - 1) >> 1;
        if (priorityAt(parent) <= priority) break;
        swap(parent, index);
      }
    },
    take() {
      const top = heap[0];
      const last = heap.pop();
      if (top === undefined || last === undefined || heap.length === 0) return top;
      heap[0] = last;
      for (let index = 0; ; ) {
        let least = index;
        for (const child of [2 * index + 1, 2 * index + 2])
          if (child < heap.length && priorityAt(child) < priorityAt(least)) least = child;
        if (least === index) return top;
        swap(least, index);
        index = least;
      }
    },
  };
}
