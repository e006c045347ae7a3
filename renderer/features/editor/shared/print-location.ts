import type { RouteLocationResolved, Router } from 'vue-router'
import type { FieldPlace } from '#core/derive/fields.ts'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import { localPath } from '#core/draft/local-values.ts'
import { printField, printLabel, type PrintField } from '#core/print/print-fields.ts'
import { decimalText, text, type Field } from '#core/schema/field.ts'

/** The screen before or after the present one in the history of the window; null if there is none. */
export const neighbourRoute = (router: Router, side: 'back' | 'forward'): RouteLocationResolved | null => {
  const path = router.options.history.state[side]
  return typeof path === 'string' ? router.resolve(path) : null
}

const root = `${localPath}/print`

/** Where a print field is stored in the draft. */
export const printPath = (key: string): Pointer => root + pointer(key)
export const isPrintPath = (path: Pointer): boolean => path.startsWith(`${root}/`)

/** Whether a path is the rate of a tariff code. */
export const isRatePath = (path: Pointer): boolean =>
  isPrintPath(path) && /^(bm|bmSatuan|ppn|ppnbm|pph)\./.test(path.slice(root.length + 1))

/** A print field for FormField: a text, date or decimal with its box. */
export const printPlace = ({ key, label, box, kind, width, hint, percent = false }: PrintField): FieldPlace => ({
  path: printPath(key),
  key,
  field: text({
    label,
    hint: hint ?? label,
    box: `28:${box}`,
    width,
    percent,
    ...(kind === 'date' || kind === 'decimal' ? { form: kind } : {})
  }),
  section: 'general',
  row: null
})

/** The definition of a print field, or of the rate of a tariff code; undefined for an unknown key. */
export const printNode = (key: string): Field | undefined => {
  const field = printField(key)
  if (field) return printPlace(field).field
  const rate = printLabel(key)
  return rate && decimalText({ label: rate.label, hint: rate.label, box: `28:${rate.box}` })
}
