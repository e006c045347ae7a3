/** A plain JSON copy: IndexedDB and IPC clone structurally and refuse Vue's proxies. Never for bytes. */
export const toPlain = <T>(value: T): T => (value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T))
