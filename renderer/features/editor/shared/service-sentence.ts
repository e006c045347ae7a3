import type { ServiceFinding } from '#core/outbox/refusal.ts'
import type { Text } from '../../../i18n/text.ts'
import { fieldName } from './field-name.ts'

/** What the service refused, as a sentence; `before` its text stands where it is. */
export const serviceSentence = ({ text: said, count }: Pick<ServiceFinding, 'text' | 'count'>, text: Text, before = ''): string => {
  if (count !== undefined) {
    const counted = count.counted === null ? text.outboxEntry.notCounted : text.number(count.counted)
    return text.editor.service(text.outbox.remarks.count(fieldName(`/${count.section}`, text.label).label, count.sent, counted))
  }
  return said === '' ? text.editor.checkRemarked : text.editor.service(before + said)
}
