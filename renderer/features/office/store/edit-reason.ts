import { computed } from 'vue'
import type { QueueRefusal } from '#core/office/obstacles.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useOffice } from './office.ts'

/** Why this desk may not change a declaration, as a sentence. */
export const useEditReason = () => {
  const office = useOffice()
  const text = useText()
  const sentence = (obstacle: QueueRefusal | null): string | null => {
    const { holding } = text.value
    if (obstacle === null) return null
    if (obstacle.kind === 'locked') return holding.locked
    if (obstacle.kind === 'unread') return holding.unread
    if (obstacle.kind === 'left') return holding.left(obstacle.name, obstacle.office)
    if (obstacle.kind === 'late') return holding.late
    if (obstacle.kind === 'maybe-sent') return holding.maybeSent
    if (obstacle.kind === 'number')
      return holding.notRegistered(
        obstacle.desk === null
          ? failureSentence(text.value, obstacle.failure)
          : holding.numberOf(office.deskName(obstacle.desk) || holding.otherDesk),
        obstacle.series
      )
    const desk = 'desk' in obstacle ? office.deskName(obstacle.desk) || holding.otherDesk : ''
    return obstacle.kind === 'sent-by' ? holding.sendingElsewhere(desk) : holding.obstacles[obstacle.kind](desk)
  }
  const reasonOf = (declaration: string): string | null => sentence(office.editObstacle(declaration))

  return {
    sentence,
    reasonOf,
    /** Why it may not be queued: also where it may be changed. */
    sendReasonOf: (declaration: string): string | null => reasonOf(declaration) ?? (office.isLocked ? text.value.holding.locked : null),
    /** Why this desk may not create a declaration, as a sentence. */
    createReason: computed(() => sentence(office.createObstacle)),
    /** Those that this desk may change, and a sentence about the others; null if there are none. */
    divide: (declarations: readonly string[]): { readonly mine: readonly string[]; readonly leftOut: (() => string) | null } => {
      const mine = declarations.filter((declaration) => office.editObstacle(declaration) === null)
      if (mine.length === declarations.length) return { mine, leftOut: null }
      const obstacles = declarations.map(office.editObstacle)
      const whyNot = (): string => [...new Set(obstacles.flatMap((obstacle) => sentence(obstacle) ?? []))].slice(0, 3).join(' ')
      return { mine, leftOut: () => text.value.holding.leftOut(declarations.length - mine.length, whyNot()) }
    }
  }
}
