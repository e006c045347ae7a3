import * as v from 'valibot'

/** The choices of columns of one table. */
const columnLayout = v.object({
  order: v.array(v.pipe(v.string(), v.maxLength(100))),
  shown: v.record(v.string(), v.boolean()),
  pinned: v.record(v.string(), v.boolean())
})
const moment = v.pipe(v.number(), v.finite(), v.minValue(0))
const shortList = (most: number) => v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(most))

/** Every key, its value, and the most characters of its JSON. */
const known = {
  'backup.putOff': { value: moment, longest: 30 },
  'backup.seen': { value: moment, longest: 30 },
  'dataPlace.seen': { value: v.string(), longest: 2_000 },
  'firstSteps.done': { value: shortList(10), longest: 200 },
  'firstSteps.shown': { value: v.boolean(), longest: 5 },
  'import.sourceShare': { value: v.pipe(v.number(), v.minValue(0), v.maxValue(1)), longest: 30 },
  'palette.recent': { value: shortList(12), longest: 2_000 }
} as const
/** Keys of tables: `columns.` and the name of the table. */
const columns = { value: columnLayout, longest: 20_000 } as const
const columnsKey = /^columns\.[\w.-]{1,80}$/
/** Of tables whose columns were chosen; there are fewer tables. */
const mostTables = 150

type Known = typeof known
type ColumnsKey = `columns.${string}`
export type ViewSetting = keyof Known | ColumnsKey
export type ViewValue<K extends ViewSetting> = K extends keyof Known ? v.InferOutput<Known[K]['value']> : v.InferOutput<typeof columnLayout>

interface Entry {
  readonly value: v.GenericSchema
  readonly longest: number
}
const entryOf = (key: string): Entry | null => {
  if (Object.hasOwn(known, key)) return known[key as keyof Known]
  return columnsKey.test(key) ? columns : null
}

/** The value in a stored text; null if the key is unknown or the text is too long, no JSON or another value. */
const readText = (key: string, text: string | null): unknown => {
  const entry = entryOf(key)
  if (entry === null || text === null || text.length > entry.longest) return null
  try {
    const read = v.safeParse(entry.value, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** A setting of the view, which stays on this computer; null where none is stored. */
export const readViewSetting = <K extends ViewSetting>(key: K): ViewValue<K> | null =>
  readText(key, localStorage.getItem(key)) as ViewValue<K> | null

/** Stores a setting of the view, or removes it. What does not fit, and what the disk does not take, is not stored: it counts until the window is loaded again. */
export const writeViewSetting = <K extends ViewSetting>(key: K, value: ViewValue<K> | null): void => {
  const text = value === null ? null : JSON.stringify(value)
  try {
    if (text === null) localStorage.removeItem(key)
    else if (readText(key, text) !== null) localStorage.setItem(key, text)
  } catch {
    // Nothing depends on it.
  }
}

/** Removes keys that are not known and values that do not fit. */
export const dropOtherViewSettings = (): void => {
  let tables = 0
  for (const key of Object.keys(localStorage).sort()) {
    const isTable = columnsKey.test(key)
    if (isTable) tables += 1
    if (readText(key, localStorage.getItem(key)) === null || (isTable && tables > mostTables)) localStorage.removeItem(key)
  }
}

/** The keys, for the test that tries each. */
export const viewSettingKeys = [...(Object.keys(known) as (keyof Known)[]), 'columns.worklist'] as const
export const longestViewSetting = (key: ViewSetting): number => entryOf(key)?.longest ?? 0
