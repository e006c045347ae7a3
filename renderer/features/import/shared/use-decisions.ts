import { computed, shallowRef } from 'vue'

/** What the user decides in a window of an import, each decision a new state, with undo. `start`: the states that it begins with; the last one holds. */
export const useDecisions = <State>(start: readonly [State, ...State[]]) => {
  const history = shallowRef<readonly State[]>(start)
  const first = start.length - 1
  const at = shallowRef(first)
  const state = computed(() => history.value[at.value] ?? start[0])
  const decide = (next: State): void => {
    if (next === state.value) return
    history.value = [...history.value.slice(0, at.value + 1), next]
    at.value += 1
  }
  return {
    state,
    decide,
    /** For another file. */
    restart: (): void => {
      history.value = start
      at.value = first
    },
    /** Whether the decisions at the start still hold. */
    isAtStart: computed(() => at.value >= first),
    canUndo: computed(() => at.value > 0),
    canRedo: computed(() => at.value < history.value.length - 1),
    /** Decisions of the user that closing would lose. */
    decisions: computed(() => Math.max(0, at.value - first)),
    undo: (): void => {
      if (at.value > 0) at.value -= 1
    },
    redo: (): void => {
      if (at.value < history.value.length - 1) at.value += 1
    }
  }
}
