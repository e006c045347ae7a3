import type { PartsChoice, DraftPart } from '#core/draft/draft-parts.ts'
import type { Template } from '#core/draft/draft-parts.ts'
import { sections } from '#core/schema/layout.ts'
import { useMessages, type MessageText } from '../../../messages/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useHistoryText } from '../../office/shared/history-text.ts'
import { useTemplates } from '../store/templates.ts'
import type { Text } from '../../../i18n/text.ts'

/** The name of a part of a declaration that can be copied. */
export const partLabel = (part: DraftPart, text: Text): string => {
  const section = sections.find(({ key }) => key === part)
  return section ? text.label(section.label) : text.templates.print
}

/** Changes of a template with their messages. */
export const useTemplateActions = () => {
  const templates = useTemplates()
  const messages = useMessages()
  const text = useText()
  const historyText = useHistoryText()
  /** The button of the message reverses the change. */
  const say = (sentence: MessageText, undo: () => unknown): void =>
    messages.say(sentence, 'ok', { button: { action: 'message.undo', label: () => text.value.common.undo, run: undo } })

  /** Stores parts of a declaration as a template; the message opens it, or takes back the template it replaced. False when there is no such declaration. */
  const save = async (name: string, declaration: string, choice: PartsChoice): Promise<boolean> => {
    await templates.ready()
    const replaced = templates.namedAs(name)
    const saved = await templates.save(name, declaration, choice)
    if (!saved) return false
    const open = (): unknown => (templates.dialog = { kind: 'template', source: saved.id })
    if (replaced)
      say(
        () => text.value.templates.replaced(saved.name),
        () => templates.takeAgain(replaced.id, replaced)
      )
    else
      messages.say(() => text.value.templates.saved(saved.name), 'ok', {
        button: { action: 'message.open', label: () => text.value.common.open, run: open }
      })
    return true
  }
  /** False when another template has the name. */
  const rename = async (template: Template, name: string): Promise<boolean> => {
    if (!(await templates.rename(template.id, name))) return false
    if (name.trim() !== template.name)
      say(
        () => text.value.templates.renamed(name.trim()),
        () => templates.rename(template.id, template.name)
      )
    return true
  }
  const remove = async (template: Template): Promise<void> => {
    await templates.remove(template.id)
    say(
      () => text.value.templates.removed(template.name),
      () => templates.restore(template)
    )
  }
  /** Takes an earlier version of a template again. */
  const takeAgain = async (id: string, version: Pick<Template, 'name' | 'parts' | 'content'>): Promise<void> => {
    await templates.takeAgain(id, version)
    messages.say(() => historyText.value.taken)
  }
  return { save, rename, remove, takeAgain }
}
