import { nextTick, shallowRef, watch } from 'vue'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import type { JsonObject } from '#core/base/json.ts'
import { columnsOf } from '#core/derive/fields.ts'
import type { Edit } from '#core/draft/edit.ts'
import { fillOf, type Product } from '#core/catalog/product.ts'
import { useDraft } from '../../store/draft.ts'
import { useCatalog } from '../../../catalog/store/catalog.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useText, useFieldText } from '../../../../i18n/use-text.ts'

/** An article known for the item code just typed on a line. */
export interface Offer {
  readonly row: number
  readonly code: string
  readonly product: Product
}

/** Where F4 opened the catalogue, and what was typed there. */
export interface Picking {
  readonly row: number
  readonly key: string
  readonly typed: string
}

const pickedIn: readonly string[] = ['kd_barang', 'brgurai']

/** The goods catalogue beside the grid: offers to fill a line, and the list behind F4. */
export const useCatalogFill = (focusCell: (path: Pointer) => void) => {
  const draft = useDraft()
  const memory = useCatalog()
  const messages = useMessages()
  const text = useText()
  const words = useFieldText()
  const offer = shallowRef<Offer | null>(null)
  const picking = shallowRef<Picking | null>(null)
  void memory.ready()

  const lineAt = (row: number): JsonObject | undefined => draft.record?.document.detail.data[row]

  const closeOffer = (): void => {
    offer.value = null
  }
  // Lines moved or were changed by undo: the offer may mean another line now.
  watch(
    () => lineAt(offer.value?.row ?? -1)?.['kd_barang'],
    (code) => {
      if (offer.value && code !== offer.value.code) closeOffer()
    }
  )

  /** After an item code was typed: offers its article where that would fill or change something. */
  const noteCode = (row: number, code: unknown): void => {
    closeOffer()
    const line = lineAt(row)
    const product = typeof code === 'string' ? memory.productOf(code) : undefined
    if (!line || !product || typeof code !== 'string') return
    const { blanks, conflicts } = fillOf(line, product.values, draft.record?.document.header.data.kdval ?? '', ['kd_barang'])
    if (Object.keys({ ...blanks, ...conflicts }).some((key) => key !== 'kd_barang')) offer.value = { row, code, product }
  }

  const labelOf = (key: string): string => {
    const column = columnsOf('detail').find((one) => one.key === key)
    return column ? words.value(column.field.label) : key
  }

  /** Fills a line as one step; what stands there already is replaced only after a yes. */
  const fill = async (row: number, product: Product, given: readonly string[]): Promise<void> => {
    closeOffer()
    const line = lineAt(row)
    const id = draft.record?.id
    if (!line || id === undefined) return
    const { blanks, conflicts } = fillOf(line, product.values, draft.record?.document.header.data.kdval ?? '', given)
    const { memory: say } = text.value
    const wants =
      Object.keys(conflicts).length > 0 &&
      (await messages.ask(say.overwriteTitle, say.overwrite(Object.keys(conflicts).map(labelOf).join(', ')), say.overwriteYes))
    // Somebody went on meanwhile.
    if (draft.record?.id !== id || lineAt(row) !== line) return
    const values: JsonObject = wants ? { ...blanks, ...conflicts } : blanks
    draft.change(
      Object.entries(values).map(([key, after]): Edit => {
        const before = line[key]
        return { kind: 'set', path: pointer('detail', 'data', row, key), ...(before === undefined ? {} : { before }), after }
      })
    )
    draft.endStep()
    void memory.useProduct(product, id)
  }

  const take = (): void => {
    const taken = offer.value
    if (!taken) return
    void fill(taken.row, taken.product, ['kd_barang']).then(() => {
      focusCell(pointer('detail', 'data', taken.row, 'kd_barang'))
    })
  }

  /** F4 in an item code or a description opens the catalogue; an input that is being typed in hands over its text first. */
  const onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'F4' || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
    const [, row, key = ''] = /^\/detail\/data\/(\d+)\/(\w+)$/.exec(event.target.dataset['field'] ?? '') ?? []
    if (row === undefined || !pickedIn.includes(key)) return
    event.preventDefault()
    event.stopPropagation()
    const typed = event.target instanceof HTMLInputElement ? event.target.value : ''
    if (event.target instanceof HTMLInputElement)
      event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    picking.value = { row: Number(row), key, typed }
  }

  const endPicking = (): void => {
    const picked = picking.value
    picking.value = null
    if (picked) void nextTick(() => focusCell(pointer('detail', 'data', picked.row, picked.key)))
  }

  const pick = async (product: Product): Promise<void> => {
    const picked = picking.value
    endPicking()
    if (picked) await fill(picked.row, product, [picked.key, 'kd_barang'])
  }

  return { offer, picking, noteCode, closeOffer, take, onKeydown, endPicking, pick }
}
