import { formatDay } from '../base/format-date.ts'
import { formatDecimal } from '../base/format-number.ts'
import { partsOf } from '../base/json-pointer.ts'
import { singleFields, type FieldPlace } from '../derive/fields.ts'
import { shapelessMembers, declaration } from '../schema/declaration.ts'
import { sections } from '../schema/layout.ts'
import { markup, type Markup } from './html-markup.ts'
import type { PrintModel } from './print-model.ts'
import { coded, objectAt, plain } from './read-values.ts'
import { columnsOf, continuationSheet } from './continuation-pages.ts'

const valueOf = (model: PrintModel, { path, field }: FieldPlace): string => {
  const parts = partsOf(path)
  const text = plain(parts.length === 1 ? model.declaration : model.header, parts.at(-1) ?? '')
  if (text === '') return ''
  if (field.codes !== undefined) return coded(field.codes, text)
  if (field.form === 'date') return formatDay(text)
  return field.form === 'decimal' || field.kind === 'number' ? formatDecimal(text, 'id', field.decimals === 2 ? 2 : 0) : text
}

/** Sent fields without a box on the printed BC 2.8: the signatory must see them too. */
export const unprintedFieldsSheet = (model: PrintModel): Markup => {
  const named = sections.flatMap((section) =>
    section.groups.flatMap((group) =>
      singleFields
        .filter((place) => place.field.group === group.key && place.field.box?.startsWith('28') !== true)
        .map((place) => ({ group: group.label.id, label: place.field.label.id, value: valueOf(model, place) }))
    )
  )
  const shapeless = shapelessMembers.map((member) => {
    const data = objectAt(model.declaration, member)['data']
    return {
      group: 'Bagian lain',
      label: declaration.members[member].members.data.label.id,
      value: Array.isArray(data) ? `${data.length} entri` : ''
    }
  })
  const filled = [...named, ...shapeless].filter((row) => row.value !== '' && row.value !== '0 entri')
  return continuationSheet(
    model,
    markup`list others`,
    'LAMPIRAN: DATA LAIN YANG DIKIRIM (TANPA KOTAK PADA BC 2.8)',
    columnsOf('Bagian', 'Data', 'Isi'),
    filled.map(
      (row, index) =>
        markup`<tr><td>${filled[index - 1]?.group === row.group ? '' : row.group}</td><td>${row.label}</td><td>${row.value}</td></tr>`
    )
  )
}
