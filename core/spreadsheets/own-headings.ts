/** The exports of Ajukan use headings such as `Uraian barang [brgurai]`. */
const ownKey = /\[([A-Za-z_][A-Za-z0-9_]*)\]\s*$/

export const ownHeading = (label: string, key: string): string => `${label} [${key}]`

/** The wire key at the end of a heading of Ajukan, or null. */
export const keyOfOwnHeading = (heading: string): string | null => ownKey.exec(heading)?.[1] ?? null
