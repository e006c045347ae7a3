import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currencyVersion, listFiles, type ListFile } from './code-lists/list-files.ts'

/** Writes the code lists that ship; with `--check` only compares them with what is there. */
const folder = join(import.meta.dirname, '..', 'resources', 'code-lists')

const present = (name: string): string => {
  try {
    return readFileSync(join(folder, `${name}.json`), 'utf8')
  } catch {
    return ''
  }
}

/** Names of currencies come with Node: a list made by another one stays as it was frozen. */
const isFrozen = ({ name }: ListFile): boolean => {
  const there = present(name)
  return name === 'currency' && there !== '' && !there.includes(JSON.stringify(currencyVersion()))
}

if (process.argv.includes('--check')) {
  const stale = listFiles().filter((file) => !isFrozen(file) && present(file.name) !== file.text)
  for (const { name } of stale)
    console.error(`resources/code-lists/${name}.json is not what scripts/make-code-lists.ts writes; run: npm run code-lists`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else {
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of listFiles()) writeFileSync(join(folder, `${name}.json`), text)
}
