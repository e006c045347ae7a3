import { sections, type SectionKey } from '#core/schema/layout.ts'

/** What the editor shows: a section of the declaration, or the print fields, the list of findings, the history. */
export type EditorSection = SectionKey | 'print' | 'check' | 'history'

/** In the order of the rail. */
export const editorSections: readonly EditorSection[] = [...sections.map(({ key }) => key), 'print', 'check', 'history']

/** Ctrl+1 to Ctrl+9 for the first nine sections. */
export const keysOfSection = (section: EditorSection): string | undefined => {
  const index = editorSections.indexOf(section)
  return index < 9 ? `Ctrl+${index + 1}` : undefined
}
