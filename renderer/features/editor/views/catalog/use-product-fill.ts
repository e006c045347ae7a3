import { nextTick, shallowRef, watch } from 'vue'
import { pointer, type Pointer } from '#core/base/json-pointer.ts'
import type { JsonObject } from '#core/base/json.ts'
import { columnsOf } from '#core/derive/fields.ts'
import { setEdit } from '#core/draft/edit.ts'
import { fillOf, type Product } from '#core/catalog/product.ts'
import { keysOf } from '../../../../commands/keys.ts'
import type { CodeSource } from '../../../../forms/code/source.ts'
import { shortcuts } from '../../../../commands/shortcuts.ts'
import { useDraft } from '../../store/draft/draft.ts'
import { useCatalog } from '../../../catalog/store/catalog.ts'
import { useLearning } from '../../store/learning.ts'
import { useCodeListLookups } from '../../../catalog/store/code-list-lookups.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useText } from '../../../../i18n/use-text.ts'

/** A product of the catalog whose item code was just typed in a goods line. */
export interface Offer {
  readonly row: number
  readonly code: string
  readonly product: Product
}

/** The cell in which F4 opened the catalog, and its text. */
export interface Picking {
  readonly row: number
  readonly key: string
  readonly typed: string
}

/** More would not be looked at. */
const mostOffers = 8

const columnsWithPicker: readonly string[] = ['kd_barang', 'brgurai']

/** Products of the catalog in the goods table: the offer to fill a line, and the list behind F4. */
export const useProductFill = (focusCell: (path: Pointer) => void) => {
  const draft = useDraft()
  const catalog = useCatalog()
  const learning = useLearning()
  const { isListed } = useCodeListLookups()
  const messages = useMessages()
  const text = useText()
  const offer = shallowRef<Offer | null>(null)
  const picking = shallowRef<Picking | null>(null)
  void catalog.ready()

  const lineAt = (row: number): JsonObject | undefined => draft.record?.document.detail.data[row]

  const closeOffer = (): void => void (offer.value = null)
  // Rows were moved or undone: the offer may belong to another line now.
  watch(
    () => lineAt(offer.value?.row ?? -1)?.['kd_barang'],
    (code) => {
      if (offer.value && code !== offer.value.code) closeOffer()
    }
  )

  /** After an item code was typed: offers its product if that would fill or change a cell. */
  const noteCode = (row: number, code: unknown): void => {
    closeOffer()
    const line = lineAt(row)
    const product = typeof code === 'string' ? catalog.productOf(code) : undefined
    if (!line || !product || typeof code !== 'string') return
    const { blanks, conflicts } = fillOf(line, product.values, draft.record?.document.header.data.kdval ?? '', isListed, ['kd_barang'])
    if (Object.keys({ ...blanks, ...conflicts }).some((key) => key !== 'kd_barang')) offer.value = { row, code, product }
  }

  const labelOf = (key: string): string => {
    const column = columnsOf('detail').find((one) => one.key === key)
    return column ? text.value.label(column.field.label) : key
  }

  /** Fills a line as one undo step. Values that are already there are replaced only after the user confirms. */
  const fill = async (row: number, product: Product, given: readonly string[]): Promise<void> => {
    closeOffer()
    const line = lineAt(row)
    const id = draft.record?.id
    if (!line || id === undefined) return
    const { blanks, conflicts } = fillOf(line, product.values, draft.record?.document.header.data.kdval ?? '', isListed, given)
    const { catalog: words } = text.value
    const isConfirmed =
      Object.keys(conflicts).length > 0 &&
      (await messages.ask(words.overwriteTitle, words.overwrite(Object.keys(conflicts).map(labelOf).join(', ')), words.overwriteYes))
    // Changed while the question was open.
    if (draft.isLocked || draft.record?.id !== id || lineAt(row) !== line) return
    const values: JsonObject = isConfirmed ? { ...blanks, ...conflicts } : blanks
    draft.change(Object.entries(values).map(([key, after]) => setEdit(pointer('detail', 'data', row, key), line[key], after)))
    draft.endStep()
    void learning.useProduct(product, id)
  }

  const take = (): void => {
    const taken = offer.value
    if (!taken) return
    void fill(taken.row, taken.product, ['kd_barang']).then(() => focusCell(pointer('detail', 'data', taken.row, 'kd_barang')))
  }

  /** F4 in an item code or a description opens the catalog with the text of the cell, which the grid stores when it loses the focus. */
  const onKeydown = (event: KeyboardEvent): void => {
    if (keysOf(event) !== shortcuts.picker || event.defaultPrevented || draft.isLocked || !(event.target instanceof HTMLElement)) return
    const [, row, key = ''] = /^\/detail\/data\/(\d+)\/(\w+)$/.exec(event.target.dataset['field'] ?? '') ?? []
    if (row === undefined || !columnsWithPicker.includes(key)) return
    event.preventDefault()
    event.stopPropagation()
    const typed = event.target instanceof HTMLInputElement ? event.target.value : ''
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

  const describe = ({ values }: Product) => ({
    title: values.brgurai,
    detail: [values.kd_barang, values.nohs, values.merk, values.tipe, values.brgasal].filter((part) => part !== '').join(' · ')
  })

  /** The products that an item code or a description offers while it is typed; undefined for another column. */
  const offersOf = (key: string): CodeSource | undefined =>
    columnsWithPicker.includes(key)
      ? {
          find: (typed) =>
            catalog
              .findProducts(typed)
              .slice(0, mostOffers)
              .map((product) => ({
                code: key === 'kd_barang' ? product.values.kd_barang : product.values.brgurai,
                label: key === 'kd_barang' ? product.values.brgurai : describe(product).detail,
                take: (row: number) => void fill(row, product, [key, 'kd_barang'])
              })),
          nameOf: () => '',
          isEmpty: () => catalog.products.size === 0,
          isOffer: true
        }
      : undefined

  return { offersOf, offer, picking, noteCode, closeOffer, take, onKeydown, endPicking, pick, find: catalog.findProducts, describe }
}
