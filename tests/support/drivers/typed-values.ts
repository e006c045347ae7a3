/** Records what was typed into one declaration and what was shown as saved, and therefore must exist after a restart. */
export interface TypedValues {
  /** Call before pressing the keys, so that no text is saved before it is recorded. */
  typing(path: string, states: readonly string[]): void
  /** Call with the displayed values when the window shows `saved`. */
  shownAsSaved(shown: Readonly<Record<string, string>>): void
  /** Returns a sentence for each lost value. The found values become the new baseline. */
  compare(found: Readonly<Record<string, string>>): readonly string[]
  readonly paths: readonly string[]
  /** Number of values shown as saved. */
  readonly acknowledged: number
}

interface Field {
  /** Every text of the field since the last comparison, in order, beginning with the baseline. */
  states: string[]
  /** Index in `states` of the newest text shown as saved. */
  saved: number
}

export const createTypedValues = (): TypedValues => {
  const fields = new Map<string, Field>()
  let acknowledged = 0
  return {
    typing(path, states) {
      const field = fields.get(path) ?? { states: [''], saved: 0 }
      field.states.push(...states)
      fields.set(path, field)
    },
    shownAsSaved(shown) {
      for (const [path, text] of Object.entries(shown)) {
        const field = fields.get(path)
        const at = field?.states.lastIndexOf(text) ?? -1
        if (field === undefined || at <= field.saved) continue
        field.saved = at
        acknowledged += 1
      }
    },
    compare(found) {
      const missing = [...fields].flatMap(([path, { states, saved }]) => {
        const text = found[path] ?? ''
        // A text newer than the saved one may have been written; an older one means a loss.
        return states.slice(saved).includes(text)
          ? []
          : [`${path}: ${JSON.stringify(states[saved])} was shown as saved, found ${JSON.stringify(found[path])}`]
      })
      for (const [path, field] of fields) {
        const text = found[path]
        // A goods line that was typed right before a kill is not there, and the next one takes its number.
        if (text === undefined) fields.delete(path)
        else {
          field.states = [text]
          field.saved = 0
        }
      }
      return missing
    },
    get paths() {
      return [...fields.keys()]
    },
    get acknowledged() {
      return acknowledged
    }
  }
}

/** The text of a field after each key press, when its old text is replaced. */
export const keystrokes = (text: string): readonly string[] => Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1))
