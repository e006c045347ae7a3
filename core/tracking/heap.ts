import TinyQueue from 'tinyqueue'

/** A priority queue with the smallest key first. Items with equal keys keep the order they were pushed in. */
export interface Heap<T> {
  push(key: number, item: T): void
  peek(): { readonly key: number; readonly item: T } | undefined
  pop(): void
}

interface Node<T> {
  readonly key: number
  /** Makes the order of equal keys stable. */
  readonly sequence: number
  readonly item: T
}

/** Keys may be infinite, so they are compared, not subtracted. */
const compare = (a: Node<unknown>, b: Node<unknown>): number => {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.sequence - b.sequence
}

export const createHeap = <T>(): Heap<T> => {
  const queue = new TinyQueue<Node<T>>([], compare)
  let sequence = 0
  return {
    push: (key, item) => {
      sequence += 1
      queue.push({ key, sequence, item })
    },
    peek: () => queue.peek(),
    pop: () => void queue.pop()
  }
}
