/** `npm run bench -- archive`: each group prints `figure | ratio | aim | ok or short`. `--only check` runs one group. */
import { parseArgs } from 'node:util'
import { checkFigures } from './archive/check.ts'
import { readerFigures } from './archive/reader.ts'
import { searchFigures } from './archive/search.ts'

const groups: Readonly<Record<string, () => Promise<boolean>>> = {
  check: checkFigures,
  reader: readerFigures,
  search: searchFigures
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const results: boolean[] = []
for (const [name, figures] of Object.entries(groups)) {
  if (only === undefined || only === name) results.push(await figures())
}
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1
