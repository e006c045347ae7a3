import type { Template } from '#core/draft/template.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTemplates } from '../store/templates.ts'

/** Changes of a template with a message whose button reverses them. */
export const useTemplateActions = () => {
  const templates = useTemplates()
  const messages = useMessages()
  const text = useText()
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
  return { rename, remove }
}
