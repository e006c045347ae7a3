/** A plain JSON copy: IndexedDB and IPC use structured clone, which refuses Vue's proxies. Not for bytes. */
export const toPlain = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T))
