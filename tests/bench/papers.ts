/**
 * `npm run bench -- papers FOLDER [--show N] [--only TEXT]`: the files in FOLDER that `tests/fixtures/public-papers` lists, read as the window reads them (scans need
 * `pdftoppm`) and compared with what they say. Each line is a file: verdict, language, name, lines wholly right, values of lines, header values; then up to N
 * of its differences. `--only`: files with TEXT in their path. The last lines are the sums.
 */
import { parseArgs } from 'node:util'
import type { Networks } from '#core/import/readers/ocr.ts'
import { loadNetworks } from '../support/import/ocr-networks.ts'
import { runPapers } from '../support/import/public-papers.ts'

const { values, positionals } = parseArgs({
  options: { show: { type: 'string', default: '0' }, only: { type: 'string', default: '' } },
  allowPositionals: true
})
const [folder] = positionals
if (folder === undefined) throw new Error('Pass the folder of the files.')
let networks: Promise<Networks> | null = null
await runPapers(folder, Number(values.show), values.only, () => (networks ??= loadNetworks()))
