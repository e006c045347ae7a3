import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { TypedProblem } from '#core/spreadsheets/read-typed-number.ts'
import { arrayIndex, partsOf, pointer, type Pointer } from '#core/base/json-pointer.ts'
import { valueIn } from '#core/draft/local-values.ts'
import type { GridReport, KeptTexts } from '../../../grid/sheet/grid-props.ts'
import type { UnreadableText } from '../../../forms/use-typed-text.ts'
import { useDraft } from './draft/draft.ts'

/** A text that was typed into a field of a declaration and is no value of it. */
interface Kept extends UnreadableText {
  /** The stored value of the field, and the number of rows of its table: with another one the text is about something else. */
  readonly value: unknown
  readonly rows: number | null
}

/** The value of a part that is JSON is another object each time the declaration is opened. */
const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** A text that is kept, with its declaration. */
export interface KeptText extends UnreadableText {
  readonly declaration: string
  readonly path: Pointer
}

/**
 * Texts that cannot be read, by declaration, until the application ends. They are in their fields again whenever these are on the screen, and in the list of
 * findings; nothing of them is stored or sent.
 */
export const useUnreadableTexts = defineStore('unreadable-texts', () => {
  const draft = useDraft()
  const kept = shallowRef<ReadonlyMap<string, ReadonlyMap<Pointer, Kept>>>(new Map())

  const rowsOf = (path: Pointer): number | null => {
    const [member = '', , row = ''] = partsOf(path)
    const rows = arrayIndex(row) === null || !draft.record ? undefined : valueIn(draft.record, `/${member}/data`)
    return Array.isArray(rows) ? rows.length : null
  }
  const valueOf = (path: Pointer): unknown => (draft.record ? valueIn(draft.record, path) : undefined)

  /** Those of the open declaration. */
  const open = computed(
    (): ReadonlyMap<Pointer, UnreadableText> =>
      new Map(
        [...(kept.value.get(draft.record?.id ?? '') ?? [])].filter(
          ([path, { value, rows }]) => isSame(value, valueOf(path)) && rows === rowsOf(path)
        )
      )
  )

  /** Keeps the text of a field of the open declaration; undefined: the field has a value again. */
  const keep = (path: Pointer, text: UnreadableText | undefined): void => {
    const id = draft.record?.id
    if (id === undefined || (text === undefined && kept.value.get(id)?.has(path) !== true)) return
    const texts = new Map(kept.value.get(id))
    if (text) texts.set(path, { ...text, value: valueOf(path), rows: rowsOf(path) })
    else texts.delete(path)
    kept.value = new Map([...kept.value, [id, texts]])
  }

  return {
    open,
    keep,
    all: computed((): readonly KeptText[] =>
      [...kept.value].flatMap(([declaration, texts]) =>
        [...(declaration === draft.record?.id ? open.value : texts)].map(([path, { text, why }]) => ({ declaration, path, text, why }))
      )
    )
  }
})

/** The texts of cells that were left and cannot be read, for a table of the open declaration. `base`: the path of its rows. */
export const useKeptCells = (base: Pointer) => {
  const unreadable = useUnreadableTexts()
  return {
    kept: computed((): KeptTexts => ({
      texts: new Map([...unreadable.open].map(([path, { text }]) => [path, text])),
      drop: (path) => unreadable.keep(path, undefined)
    })),
    keepLeft: (report: GridReport): void => {
      if (report.kind !== 'unreadable' || report.isLeft !== true) return
      for (const { row, key, text, why } of report.cells)
        if (key !== null && why !== 'row-gone') unreadable.keep(base + pointer(row, key), { text, why: why as TypedProblem })
    }
  }
}
