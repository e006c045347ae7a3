import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The copy of the specification that the definitions are compared with. */
export const serviceDocument = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'service.md'), 'utf8')

/** A member as the specification names it: `string`, `string or null`, `array of goods lines`, `one header object`. */
export interface Named {
  readonly name: string
  readonly type: string
}

/** The text of a chapter, from its heading to the next one of the same or a higher level. */
export const chapter = (number: string): string => {
  const [, after = ''] = serviceDocument.split(new RegExp(`^#{2,3} ${number.replaceAll('.', '\\.')}\\.? .*$`, 'm'))
  return after.split(/^#{2,3} /m)[0] ?? ''
}

/** The rows of the first table after a text, without its head. */
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

/** A table `| Type | Fields |` as one entry per field; remarks in brackets are dropped. */
export const fieldsByType = (text: string, mark: string): readonly Named[] =>
  tableAfter(text, mark).flatMap(([type = '', fields = '']) =>
    fields
      .replaceAll(/\s*\([^)]*\)/g, '')
      .split(',')
      .map((name) => ({ name: name.trim(), type }))
  )

/** A list in a sentence, "`conttipe` string, `doktg` string (date)", as one entry per name. */
export const namesIn = (sentence: string): readonly Named[] =>
  [...sentence.matchAll(/`(\w+)` ((?:string|integer|number|boolean|date string|time string)(?: [A-Z][-A-Z]+)?(?: or null)?)/g)].map(
    ([, name = '', type = '']) => ({ name, type: type.replace(/ [A-Z][-A-Z]+/, '') })
  )

/** The line of a text that begins with these words. */
export const lineOf = (text: string, beginning: string): string => text.split('\n').find((line) => line.startsWith(beginning)) ?? ''
