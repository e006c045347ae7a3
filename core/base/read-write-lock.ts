/** Lets work run side by side, and one change run alone: work that comes meanwhile waits for its end. */
export interface Gate {
  pass<T>(work: () => Promise<T>): Promise<T>
  alone<T>(change: () => Promise<T>): Promise<T>
}

export const createGate = (): Gate => {
  let closed: Promise<void> | null = null
  let inside = 0
  let empty: () => void = () => undefined
  return {
    pass: async (work) => {
      while (closed !== null) await closed
      inside += 1
      try {
        return await work()
      } finally {
        inside -= 1
        if (inside === 0) empty()
      }
    },
    alone: async (change) => {
      while (closed !== null) await closed
      let open: () => void = () => undefined
      closed = new Promise<void>((resolve) => (open = resolve))
      try {
        if (inside > 0) await new Promise<void>((resolve) => (empty = resolve))
        return await change()
      } finally {
        empty = () => undefined
        closed = null
        open()
      }
    }
  }
}
