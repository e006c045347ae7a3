import { ChevronDown, ChevronUp, Columns2, FolderOpen, Link2, ListFilter } from '@lucide/vue'
import type { Ref } from 'vue'
import { offerCommands, type Command } from '../../../commands/registry.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { OpenDocument } from './use-open-document.ts'

interface ArchiveCommandsDeps {
  readonly document: Pick<OpenDocument, 'pair' | 'step' | 'reveal' | 'close'>
  readonly filtersOpen: Ref<boolean>
  /** Whether the archive contains no document. */
  readonly isEmpty: () => boolean
}

/** The commands of the archive screen. Those for a document act on the chosen pane. */
export const useArchiveCommands = ({ document, filtersOpen, isEmpty }: ArchiveCommandsDeps): void => {
  const text = useText()
  const { pair, step, reveal, close } = document
  const { double, chosen, together } = pair

  const ofList = (): readonly Command[] => [
    {
      action: 'archive.filters',
      label: `${text.value.nav.archive}: ${text.value.filter.open}`,
      shortLabel: text.value.filter.open,
      icon: ListFilter,
      run: () => void (filtersOpen.value = !filtersOpen.value)
    },
    {
      action: 'archive.previous',
      label: text.value.archive.previous,
      icon: ChevronUp,
      keys: 'Alt+ArrowUp',
      run: () => step(chosen.value, -1)
    },
    { action: 'archive.next', label: text.value.archive.next, icon: ChevronDown, keys: 'Alt+ArrowDown', run: () => step(chosen.value, 1) },
    {
      action: 'archive.beside',
      label: text.value.archive.beside,
      icon: Columns2,
      keys: 'Ctrl+B',
      forRows: 'one',
      run: () => (double.value ? close('beside') : pair.openBeside())
    },
    // The button is in the pane, where there may be two.
    ...(pair.rowOf(pair.target()) === null
      ? []
      : [
          {
            action: 'archive.reveal',
            label: text.value.archive.reveal,
            icon: FolderOpen,
            forRows: 'one' as const,
            run: () => reveal(pair.target())
          }
        ]),
    ...(double.value
      ? [
          {
            action: 'archive.together',
            label: text.value.archive.together,
            icon: Link2,
            run: () => void (together.value = !together.value)
          }
        ]
      : [])
  ]

  offerCommands(() => (isEmpty() ? [] : ofList()))
}
