/** The text of a release: the changes and the unsigned files. */
import { systems, type System } from './artefacts.ts'

/** The steps that sign a package as its system requires. */
const wanted: Readonly<Record<System, readonly string[]>> = {
  linux: ['packages'],
  windows: ['application', 'packages'],
  mac: ['application', 'packages']
}

export interface NotesFacts {
  /** The section of the changelog. */
  readonly changes: string
  readonly signed: Readonly<Record<System, readonly string[]>>
  readonly isSumsSigned: boolean
}

export const notesText = ({ changes, signed, isSumsSigned }: NotesFacts): string => {
  const unsigned = systems.filter((system) => wanted[system].some((step) => !signed[system].includes(step)))
  const lines = [
    ...(unsigned.length === 0 ? [] : [`Not signed: the packages for ${unsigned.join(', ')}.`]),
    ...(isSumsSigned ? [] : ['Not signed: SHA256SUMS.'])
  ]
  return `${changes.trim()}\n\n## Files\n\nCompare a download: \`sha256sum --check --ignore-missing SHA256SUMS\`\n${lines.map((line) => `\n${line}\n`).join('')}`
}
