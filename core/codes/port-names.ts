import { fold } from '../base/fold-text.ts'
import type { CodeRow } from './code-list.ts'

/** Longer texts are no names of ports. */
const longestName = 200

/** Normalised port name: without `port of`, text in brackets, and the country after a comma. */
const plainPort = (text: string): string =>
  fold(text.slice(0, longestName))
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/,.*$/, '')
    .replace(/\b(?:sea ?port|port of|port|pelabuhan|pel\.)(?=\s|$)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The codes of the ports that have a name, in either language of a list; a name may be that of several. */
export const portNames = (rows: readonly CodeRow[]): ((text: string) => readonly string[]) => {
  const codes = new Map<string, Set<string>>()
  for (const [code, id, en] of rows)
    for (const name of [plainPort(id), plainPort(en)]) if (name !== '') codes.set(name, (codes.get(name) ?? new Set()).add(code))
  return (text) => [...(codes.get(plainPort(text)) ?? [])]
}
