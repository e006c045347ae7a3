import { sections, type SectionKey } from '#core/schema/layout.ts'
import { otherShortcuts } from '../../../commands/shortcuts.ts'
import { useText } from '../../../i18n/use-text.ts'

/** What the editor shows: a section of the declaration, or the attached files, the print fields, the list of findings, the history. */
export type EditorSection = SectionKey | 'files' | 'print' | 'check' | 'history'

/** In the order of the rail. */
export const editorSections: readonly EditorSection[] = [...sections.map(({ key }) => key), 'files', 'print', 'check', 'history']

const ownKeys: Readonly<Partial<Record<EditorSection, string>>> = {
  other: 'Ctrl+Shift+O',
  files: 'Ctrl+Shift+B',
  print: 'Ctrl+Shift+P',
  check: otherShortcuts.check,
  history: 'Ctrl+Shift+H'
}

/** Ctrl+1 to Ctrl+9 for the first nine sections, keys of their own for the others. */
export const keysOfSection = (section: EditorSection): string => ownKeys[section] ?? `Ctrl+${editorSections.indexOf(section) + 1}`

/** The name of a section in the language of the window. */
export const useSectionLabel = (): ((section: EditorSection) => string) => {
  const text = useText()
  return (section) => {
    const { attachments, editor, printing } = text.value
    const found = sections.find(({ key }) => key === section)
    if (found) return text.value.label(found.label)
    const own = { files: attachments.section, print: printing.section, check: editor.check, history: editor.history }
    return Object.hasOwn(own, section) ? own[section as keyof typeof own] : section
  }
}
