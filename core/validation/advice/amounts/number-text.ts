import { isPlainDecimal } from '../../../base/format-number.ts'
import { columnsOf, singleFields } from '../../../derive/fields.ts'
import { advice, headerPath, type Advice, type AdviceRule } from '../advice.ts'

const headerKeys = singleFields.filter((place) => place.field.form === 'decimal').map((place) => place.key)
const lineKeys = columnsOf('detail')
  .filter((column) => column.field.form === 'decimal')
  .map((column) => column.key)

const check = (path: string, value: unknown): readonly Advice[] =>
  typeof value === 'string' && value !== '' && !isPlainDecimal(value) ? [advice(path, 'M10.plain', { found: value })] : []

/** M10: numbers sent as text have digits and a decimal point only. */
export const numberText: AdviceRule = {
  id: 'M10',
  certainty: 'likely',
  run: ({ header, detail }) => {
    const data = header.data as Readonly<Record<string, unknown>>
    return [
      ...headerKeys.flatMap((key) => check(headerPath(key), data[key])),
      ...detail.data.flatMap((row, index) =>
        lineKeys.flatMap((key) => check(`/detail/data/${index}/${key}`, (row as Readonly<Record<string, unknown>>)[key]))
      )
    ]
  }
}
