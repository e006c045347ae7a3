import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleFiles } from './samples/sample-files.ts'

/** Writes the sample declarations; with `--check` it only compares them with the committed files. */
const folder = join(import.meta.dirname, '..', 'resources', 'samples')

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

if (process.argv.includes('--check')) {
  const stale = sampleFiles().filter(({ name, text }) => textOf(join(folder, name)) !== text)
  for (const { name } of stale) console.error(`resources/samples/${name} is stale. Run: npm run samples`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else {
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of sampleFiles()) writeFileSync(join(folder, name), text)
}
