import type { SendObstacle } from '#core/office/obstacles.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useEditReason } from '../../office/store/edit-reason.ts'
import { useSettings } from '../../settings/store/settings.ts'
import { useOffice } from '../../office/store/office.ts'
import type { KeptDeclaration } from './outbox.ts'

/** Why a declaration is not queued, or an entry not sent, in a few words. */
export const useObstacleText = () => {
  const text = useText()
  const office = useOffice()
  const settings = useSettings()
  const { sentence } = useEditReason()
  return {
    kept({ reason, problems, kind = null, refusal }: Pick<KeptDeclaration, 'reason' | 'problems' | 'kind' | 'refusal'>): string {
      const {
        outboxEntry: words,
        settings: { profileKinds: names }
      } = text.value
      if (reason !== 'kind') return sentence(refusal ?? null) ?? words.obstacles[reason](problems)
      return kind === null ? words.noKind : words.otherKind(names[kind], names[settings.profile?.kind ?? 'practice'])
    },
    waits(obstacle: SendObstacle): string {
      const reasons = text.value.outboxEntry.officeReasons
      if (obstacle.kind === 'left') return reasons.left(obstacle.name, obstacle.office)
      return reasons[obstacle.kind]('desk' in obstacle ? office.deskName(obstacle.desk) || text.value.holding.otherDesk : '')
    }
  }
}
