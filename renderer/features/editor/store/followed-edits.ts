import { isJsonObject } from '#core/base/json-guards.ts'
import { partsOf } from '#core/base/json-pointer.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { followingFiles } from '#core/draft/attachments.ts'
import { coalesceEdits } from '#core/draft/coalesce-edits.ts'
import { followingEdits } from '#core/draft/computed-values.ts'
import type { DraftRecord } from '#core/draft/draft-record.ts'
import type { Edit } from '#core/draft/edit.ts'
import type { createTotals } from '#core/draft/totals.ts'
import type { SendingCheck } from '#core/validation/sending-problems.ts'

/** Edits and the resulting declaration. */
export interface Applied extends ReturnType<typeof applyEdits> {
  readonly edits: readonly Edit[]
}

interface PlannedChange {
  readonly from: DraftRecord
  /** `edits`: as passed; `own`: without edits that cancel out. */
  readonly edits: readonly Edit[]
  readonly own: readonly Edit[]
  readonly applied: Applied
}

export interface FollowedEditsDeps {
  /** Whether the declaration is locked: a change of unsent values then changes nothing else. */
  readonly isLocked: () => boolean
  readonly computedFrom: () => Parameters<typeof followingEdits>[3]
  readonly check: SendingCheck
  readonly sumUp: ReturnType<typeof createTotals>
  readonly advised: () => Parameters<SendingCheck['problemsOf']>[1]
}

/** Applies edits with the dependent edits of computed fields and attached files; the latter change no goods lines. */
export const applyFollowed = (
  current: DraftRecord,
  edits: readonly Edit[],
  computedFrom: Parameters<typeof followingEdits>[3]
): Applied => {
  const { record: changed, touched } = applyEdits(current, edits)
  const following = [...followingEdits(current, changed, edits, computedFrom), ...followingFiles(current, changed, edits)]
  if (following.length === 0) return { edits, record: changed, touched }
  return { edits: [...edits, ...following], record: applyEdits(changed, following).record, touched: { ...touched, body: true } }
}

/** `applyFollowed` for the open declaration, also planned ahead. */
export const createFollowedEdits = ({ isLocked, computedFrom, check, sumUp, advised }: FollowedEditsDeps) => {
  let planned: PlannedChange | null = null

  const apply = (current: DraftRecord, edits: readonly Edit[]): Applied =>
    isLocked() ? { edits, ...applyEdits(current, edits) } : applyFollowed(current, edits, computedFrom())
  return {
    apply,
    /**
     * Computes a change and what the editor shows of it in advance. With thousands of rows each step takes a moment, so that frames can be drawn
     * between them.
     */
    *prepare(current: () => DraftRecord | null, edits: readonly Edit[]): Generator<void> {
      for (const edit of edits) {
        const [member, , index = ''] = partsOf(edit.path)
        if (edit.kind === 'insert' && member === 'detail' && isJsonObject(edit.after)) check.learn(edit.after, Number(index))
      }
      yield
      const from = current()
      if (from === null) return
      const own = coalesceEdits(from.document, edits)
      const applied = apply(from, own)
      planned = { from, edits, own, applied }
      yield
      sumUp(applied.record.document)
      check.problemsOf(applied.record.document, advised())
      yield
    },
    /** The prepared change, if it is of these edits (the same array) and of the same state of the declaration. */
    take(current: DraftRecord, edits: readonly Edit[]): Pick<PlannedChange, 'own' | 'applied'> | null {
      const found = planned
      planned = null
      return found?.from === current && found.edits === edits ? found : null
    }
  }
}
