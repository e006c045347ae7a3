import type { DraftPart } from '#core/draft/draft-parts.ts'
import { sections } from '#core/schema/layout.ts'
import type { Text } from '../../../i18n/text/id.ts'

/** The name of a part of a declaration that can be copied. */
export const partLabel = (part: DraftPart, text: Text): string => {
  const section = sections.find(({ key }) => key === part)
  return section ? text.label(section.label) : text.templates.print
}
