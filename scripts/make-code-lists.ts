import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currencyVersion, listFiles, type ListFile } from './code-lists/list-files.ts'

/** Writes the shipped code lists; with `--check` it only compares them with the committed files. */
const folder = join(import.meta.dirname, '..', 'resources', 'code-lists')

const present = (name: string): string => {
  try {
    return readFileSync(join(folder, `${name}.json`), 'utf8')
  } catch {
    return ''
  }
}

/** Currency names come from Node: a list generated with another version of it is left unchanged. */
const isFrozen = ({ name }: ListFile): boolean => {
  const there = present(name)
  return name === 'currency' && there !== '' && !there.includes(JSON.stringify(currencyVersion()))
}

if (process.argv.includes('--check')) {
  const stale = listFiles().filter((file) => !isFrozen(file) && present(file.name) !== file.text)
  for (const { name } of stale) console.error(`resources/code-lists/${name}.json is stale. Run: npm run code-lists`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else {
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of listFiles()) writeFileSync(join(folder, `${name}.json`), text)
}
