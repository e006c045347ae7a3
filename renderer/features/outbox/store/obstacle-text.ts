import type { SendObstacle } from '#core/office/send-obstacle.ts'
import type { Text } from '../../../i18n/text/id.ts'
import type { KeptDeclaration } from './outbox.ts'

/** Why the office does not let a declaration go, in a few words. */
export const officeReasonText = (text: Text, obstacle: SendObstacle): string =>
  text.outbox.officeReasons[obstacle.why]('desk' in obstacle ? obstacle.desk : '')

/** Why a declaration was not queued. */
export const obstacleText = (text: Text, { reason, problems, office }: Pick<KeptDeclaration, 'reason' | 'problems' | 'office'>): string =>
  reason === 'office' && office !== null ? officeReasonText(text, office) : text.outbox.obstacles[reason](problems)
