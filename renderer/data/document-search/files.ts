/** A file that stays open for reading. */
export interface SearchFile {
  readonly size: number
  /** Returns fewer bytes when the file is shorter. */
  read(at: number, length: number): Uint8Array
  close(): void
}

/** Where the search stores the texts it read from PDFs. A cache: all of it can be built again from the archive. */
export interface SearchFiles {
  names(): Promise<readonly string[]>
  /** Resolves when the data is on the disk. */
  write(name: string, parts: readonly Uint8Array[]): Promise<void>
  open(name: string): Promise<SearchFile>
  remove(name: string): Promise<void>
}

export const memorySearchFiles = (): SearchFiles & { readonly content: Map<string, Uint8Array> } => {
  const content = new Map<string, Uint8Array>()
  return {
    content,
    names: () => Promise.resolve([...content.keys()]),
    write: async (name, parts) => {
      content.set(name, new Uint8Array(await new Blob(parts.map((part) => part.slice())).arrayBuffer()))
    },
    open: (name) => {
      const bytes = content.get(name)
      if (bytes === undefined) return Promise.reject(new Error('there is no such file'))
      return Promise.resolve({ size: bytes.length, read: (at, length) => bytes.slice(at, at + length), close: () => undefined })
    },
    remove: (name) => {
      content.delete(name)
      return Promise.resolve()
    }
  }
}

/** The part of a synchronous access handle that is used; only workers have it. */
interface SyncHandle {
  read(into: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  getSize(): number
  flush(): void
  close(): void
}

/**
 * The origin private file system, not IndexedDB: a cache of hundreds of megabytes would slow the check of the store at every start and
 * could make it unreadable. Workers only.
 */
export const privateSearchFiles = async (): Promise<SearchFiles> => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('search', { create: true })
  const handleOf = async (name: string, create: boolean): Promise<SyncHandle> => {
    const file = await folder.getFileHandle(name, { create })
    return (file as unknown as { createSyncAccessHandle(): Promise<SyncHandle> }).createSyncAccessHandle()
  }
  return {
    async names() {
      const names: string[] = []
      for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name)
      return names
    },
    async write(name, parts) {
      const handle = await handleOf(name, true)
      try {
        handle.truncate(0)
        let at = 0
        for (const part of parts) {
          if (handle.write(part, { at }) !== part.length) throw new Error('the disk took less than was given')
          at += part.length
        }
        handle.flush()
      } finally {
        handle.close()
      }
    },
    async open(name) {
      const handle = await handleOf(name, false)
      return {
        size: handle.getSize(),
        read: (at, length) => {
          const into = new Uint8Array(length)
          return into.subarray(0, handle.read(into, { at }))
        },
        close: () => handle.close()
      }
    },
    remove: (name) => folder.removeEntry(name)
  }
}
