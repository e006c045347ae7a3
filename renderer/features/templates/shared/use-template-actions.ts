import type { Template } from '#core/draft/template.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useHistoryText } from '../../office/shared/use-history-text.ts'
import { useTemplates } from '../store/templates.ts'

/** Changes of a template with their messages. */
export const useTemplateActions = () => {
  const templates = useTemplates()
  const messages = useMessages()
  const text = useText()
  const historyText = useHistoryText()
  /** The button of the message reverses the change. */
  const say = (sentence: string, undo: () => unknown): void =>
    messages.say(sentence, 'ok', { button: { action: 'message.undo', label: text.value.common.undo, run: undo } })

  /** False when another template has the name. */
  const rename = async (template: Template, name: string): Promise<boolean> => {
    if (!(await templates.rename(template.id, name))) return false
    if (name.trim() !== template.name) say(text.value.templates.renamed(name.trim()), () => templates.rename(template.id, template.name))
    return true
  }
  const remove = async (template: Template): Promise<void> => {
    await templates.remove(template.id)
    say(text.value.templates.removed(template.name), () => templates.restore(template))
  }
  /** Takes an earlier version of a template again. */
  const takeAgain = async (id: string, version: Pick<Template, 'name' | 'parts' | 'content'>): Promise<void> => {
    await templates.takeAgain(id, version)
    messages.say(historyText.value.taken)
  }
  return { rename, remove, takeAgain }
}
