import { isPlainDecimal, plainNumber } from '../../../base/format-number.ts'
import { columnsOf, singleFields } from '../../../derive/fields.ts'
import type { Field } from '../../../schema/field.ts'
import { tableMembers } from '../../../schema/layout.ts'
import { advice, headerPath, rule, type Advice } from '../advice.ts'

interface Limited {
  readonly key: string
  readonly most: number
}

/** Fields with two or four decimals; rule W3 checks counts. */
const limited = ({ key, field }: { readonly key: string; readonly field: Field }): readonly Limited[] =>
  field.decimals === undefined || field.decimals === 0 ? [] : [{ key, most: field.decimals }]

const headerKeys = singleFields.filter((place) => place.path.startsWith('/header/')).flatMap(limited)
const tables = tableMembers.map((member) => ({ member, keys: columnsOf(member).flatMap(limited) })).filter(({ keys }) => keys.length > 0)

const hasMore = (value: number, most: number): boolean => {
  const scale = 10 ** most
  return Math.abs(value) < 1e10 ? Math.round(value * scale) / scale !== value : decimalsOf(plainNumber(value)) > most
}

const decimalsOf = (text: string): number => (text.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length

const check = (path: string, value: unknown, most: number): readonly Advice[] => {
  const found =
    typeof value === 'number' && Number.isFinite(value) && hasMore(value, most)
      ? plainNumber(value)
      : typeof value === 'string' && value.includes('.') && isPlainDecimal(value) && decimalsOf(value) > most
        ? value
        : null
  return found === null ? [] : [advice(path, 'M11.decimals', { found, expected: String(most) })]
}

/** M11: not more than the usual decimals: four for weights, quantities and the exchange rate, two for amounts and packages. */
export const decimals = rule('M11', 'certain', (declaration) => {
  const data = declaration.header.data as Readonly<Record<string, unknown>>
  const found: Advice[] = headerKeys.flatMap(({ key, most }) => check(headerPath(key), data[key], most))
  for (const { member, keys } of tables) {
    declaration[member].data.forEach((row, index) => {
      for (const { key, most } of keys) {
        const value = (row as Readonly<Record<string, unknown>>)[key]
        if (typeof value === 'number' ? hasMore(value, most) : value !== '' && value !== null)
          found.push(...check(`/${member}/data/${index}/${key}`, value, most))
      }
    })
  }
  return found
})

const textKeys = singleFields.filter((place) => place.field.form === 'decimal').map((place) => place.key)
const lineTextKeys = columnsOf('detail')
  .filter((column) => column.field.form === 'decimal')
  .map((column) => column.key)

const checkText = (path: string, value: unknown): readonly Advice[] =>
  typeof value === 'string' && value !== '' && !isPlainDecimal(value) ? [advice(path, 'M10.plain', { found: value })] : []

/** M10: numbers sent as text have digits and a decimal point only. */
export const numberText = rule('M10', 'likely', ({ header, detail }) => {
  const data = header.data as Readonly<Record<string, unknown>>
  return [
    ...textKeys.flatMap((key) => checkText(headerPath(key), data[key])),
    ...detail.data.flatMap((row, index) =>
      lineTextKeys.flatMap((key) => checkText(`/detail/data/${index}/${key}`, (row as Readonly<Record<string, unknown>>)[key]))
    )
  ]
})
