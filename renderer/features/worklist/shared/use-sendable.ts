import type { Summary } from '#core/draft/summary.ts'
import { useEditReason } from '../../office/store/edit-reason.ts'
import { useKindQuestion } from '../store/kind-question.ts'

/** Whether a declaration is one that this desk may send with the current profile, apart from its problems: not finished, in the trash, locked or of another kind. */
export const useSendable = (): ((summary: Summary | undefined) => boolean) => {
  const { sendReasonOf } = useEditReason()
  const kinds = useKindQuestion()
  return (summary) =>
    summary !== undefined &&
    (summary.state === 'draft' || summary.state === 'needs-work') &&
    summary.trashedAt === 0 &&
    sendReasonOf(summary.id) === null &&
    kinds.otherKindOf(summary.id) === null
}
