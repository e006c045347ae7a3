import { watchEffect } from 'vue'
import { useRoute } from 'vue-router'
import { formatAju } from '#core/numbering/aju-number.ts'
import { shortLabelOf, useCommands } from '../../commands/registry.ts'
import { editorSections, useSectionLabel } from '../../features/editor/views/editor-sections.ts'
import { useWorklist } from '../../features/worklist/store/worklist.ts'
import { useText } from '../../i18n/use-text.ts'
import { actionOfScreen } from '../screen-actions.ts'

/** Keeps the title of the window: the declaration that is open, the screen, the application. */
export const useWindowTitle = (): void => {
  const route = useRoute()
  const commands = useCommands()
  const worklist = useWorklist()
  const text = useText()
  const sectionLabel = useSectionLabel()

  const declaration = (): string => {
    const { id, car } = route.params
    const open = typeof id === 'string' ? worklist.summaries.get(id) : undefined
    if (open !== undefined) return open.car === '' ? text.value.worklist.noAju : formatAju(open.car)
    return typeof car === 'string' && car !== '' ? formatAju(car) : ''
  }
  const screen = (): string => {
    if (route.name === 'print') return text.value.printing.titles.registered
    if (route.name === 'editor') return sectionLabel(editorSections.find((key) => key === route.params['section']) ?? 'general')
    const command = commands.find(actionOfScreen(String(route.name)))
    return command === undefined ? '' : shortLabelOf(command)
  }
  watchEffect(() => (document.title = [declaration(), screen(), 'Ajukan'].filter((part) => part !== '').join(' – ')))
}
