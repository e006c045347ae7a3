import type { JsonObject } from '#core/base/json.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'

interface Row {
  readonly id: string
  readonly values: JsonObject
}
type Rows<R> = ReadonlyMap<string, R>

/** As in `CatalogTableDeps`. */
interface CatalogUndoDeps<R> {
  readonly all: () => Rows<R>
  readonly with: (row: R, values: JsonObject) => R
  readonly put: (rows: readonly R[], gone?: readonly string[]) => Promise<void>
}

const hasValuesOf = (one: Row, other: Row): boolean => JSON.stringify(one.values) === JSON.stringify(other.values)

/** Messages about changes of a catalog table, with a button that writes the earlier rows back. `arrange` sorts the table afterwards. */
export const useCatalogUndo = <R extends Row>(
  deps: CatalogUndoDeps<R>,
  arrange: () => void
): { readonly report: (sentence: string, before: Rows<R>, after: Rows<R>) => void } => {
  const messages = useMessages()
  const text = useText()

  /** Values that were changed again since are left as they are. */
  const restored = (old: R, made: R, current: R): R => {
    if (hasValuesOf(current, made)) return deps.with(current, old.values)
    const unchanged = Object.entries(old.values).filter(([key]) => current.values[key] === made.values[key])
    return deps.with(current, { ...current.values, ...Object.fromEntries(unchanged) })
  }
  const undo = async (before: Rows<R>, after: Rows<R>): Promise<void> => {
    const now = deps.all()
    const changed = [...before].flatMap(([id, old]): readonly R[] => {
      const [made, current] = [after.get(id), now.get(id)]
      if (made === old) return []
      if (made === undefined) return current === undefined ? [old] : []
      return current === undefined ? [] : [restored(old, made, current)]
    })
    const added = [...after].flatMap(([id, made]) => {
      const current = before.has(id) ? undefined : now.get(id)
      return current !== undefined && hasValuesOf(current, made) ? [id] : []
    })
    if (changed.length + added.length > 0) await deps.put(changed, added)
    arrange()
  }

  return {
    /** `before` and `after`: all rows of the catalog. */
    report: (sentence, before, after) =>
      messages.say(sentence, 'ok', {
        button: { action: 'message.undo', label: text.value.common.undo, run: () => undo(before, after) }
      })
  }
}
