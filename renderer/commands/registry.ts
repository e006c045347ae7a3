import { defineStore } from 'pinia'
import { computed, onUnmounted, shallowRef } from 'vue'

/** An action with a name: in the palette, under its keys, and as `data-action`. */
export interface Command {
  /** The stable verb, `declaration.new`. */
  readonly action: string
  readonly label: string
  /** As shown, `Ctrl+N`. */
  readonly keys?: string
  readonly run: () => void
}

type Source = () => readonly Command[]

/** Every action that can be done now. Screens add theirs while they are shown. */
export const useCommands = defineStore('commands', () => {
  const sources = shallowRef<readonly Source[]>([])
  const all = computed(() => sources.value.flatMap((source) => source()))

  const add = (source: Source): (() => void) => {
    sources.value = [...sources.value, source]
    return () => {
      sources.value = sources.value.filter((one) => one !== source)
    }
  }

  return { all, add }
})

/** Offers commands as long as the calling component is shown. */
export const offerCommands = (source: Source): void => {
  onUnmounted(useCommands().add(source))
}
