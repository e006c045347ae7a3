/** What was typed into the fields of one declaration, how much of it the window showed as saved, and what must therefore be found again. */
export interface TypedValues {
  /** To be called before the keys are pressed, so that nothing can be saved before it is known here. */
  typing(path: string, states: readonly string[]): void
  /** Values on the screen at a moment when the window said that everything is saved. */
  shownAsSaved(shown: Readonly<Record<string, string>>): void
  /** Compares with what a new start shows, which from then on is what must be found. */
  compare(found: Readonly<Record<string, string>>): readonly string[]
  readonly paths: readonly string[]
  /** Values shown as saved so far. */
  readonly acknowledged: number
}

interface Field {
  /** Every text the field had since the last comparison, in order; the first is what was found then. */
  states: string[]
  /** Index in `states` of the newest one that was shown as saved. */
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
        // Later than what was shown as saved may be there or not; earlier may not.
        return states.slice(saved).includes(text)
          ? []
          : [`${path}: ${JSON.stringify(states[saved])} was shown as saved, found ${JSON.stringify(found[path])}`]
      })
      for (const [path, field] of fields) {
        field.states = [found[path] ?? '']
        field.saved = 0
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

/** What a field holds after each key of a text typed over what was there. */
export const keystrokes = (text: string): readonly string[] => Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1))
