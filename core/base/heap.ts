/** The least first; equals in the order they came. */
export interface Heap<T> {
  push(key: number, item: T): void
  peek(): { readonly key: number; readonly item: T } | undefined
  pop(): void
}

interface Node<T> {
  readonly key: number
  readonly order: number
  readonly item: T
}

const isBefore = (a: Node<unknown>, b: Node<unknown>): boolean => a.key < b.key || (a.key === b.key && a.order < b.order)

export const createHeap = <T>(): Heap<T> => {
  const nodes: Node<T>[] = []
  let order = 0

  const rise = (node: Node<T>): void => {
    let at = nodes.length
    nodes.push(node)
    for (;;) {
      const above = (at - 1) >> 1
      const parent = nodes[above]
      if (at === 0 || parent === undefined || !isBefore(node, parent)) break
      nodes[at] = parent
      at = above
    }
    nodes[at] = node
  }

  const sink = (node: Node<T>): void => {
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      let child = nodes[below]
      const other = nodes[below + 1]
      if (child === undefined) break
      if (other !== undefined && isBefore(other, child)) {
        below += 1
        child = other
      }
      if (!isBefore(child, node)) break
      nodes[at] = child
      at = below
    }
    nodes[at] = node
  }

  return {
    push: (key, item) => {
      order += 1
      rise({ key, order, item })
    },
    peek: () => nodes[0],
    pop: () => {
      const last = nodes.pop()
      if (last !== undefined && nodes.length > 0) sink(last)
    }
  }
}
