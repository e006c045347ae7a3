import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A copy of the specification; the tests compare the definitions with it. */
export const serviceDocument = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'service.md'), 'utf8')

/** A member with its type in the words of the specification: `string`, `string or null`, `array of goods lines`, `one header object`. */
export interface Named {
  readonly name: string
  readonly type: string
}

/** The text of a chapter, up to the next heading of the same or a higher level. */
export const chapter = (number: string): string => {
  const [, after = ''] = serviceDocument.split(new RegExp(`^#{2,3} ${number.replaceAll('.', '\\.')}\\.? .*$`, 'm'))
  return after.split(/^#{2,3} /m)[0] ?? ''
}

/** The rows of the first table after a text, without the head row. */
export const tableAfter = (text: string, mark: string): readonly (readonly string[])[] => {
  const lines = text.slice(text.indexOf(mark)).split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const rest = lines.slice(first + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
  )
}

/** The fields of a table `| Type | Fields |`; remarks in brackets are removed. */
export const fieldsByType = (text: string, mark: string): readonly Named[] =>
  tableAfter(text, mark).flatMap(([type = '', fields = '']) =>
    fields
      .replaceAll(/\s*\([^)]*\)/g, '')
      .split(',')
      .map((name) => ({ name: name.trim(), type }))
  )

/** The fields of a list in a sentence, "`conttipe` string, `doktg` string (date)". */
export const namesIn = (sentence: string): readonly Named[] =>
  [...sentence.matchAll(/`(\w+)` ((?:string|integer|number|boolean|date string|time string)(?: [A-Z][-A-Z]+)?(?: or null)?)/g)].map(
    ([, name = '', type = '']) => ({ name, type: type.replace(/ [A-Z][-A-Z]+/, '') })
  )

/** The line of a text that starts with the given words. */
export const lineOf = (text: string, beginning: string): string => text.split('\n').find((line) => line.startsWith(beginning)) ?? ''
