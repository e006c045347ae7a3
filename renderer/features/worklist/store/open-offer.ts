import { useRouter } from 'vue-router'
import { useText } from '../../../i18n/use-text.ts'
import type { MessageOptions } from '../../../messages/messages.ts'
import { useWorklist } from './worklist.ts'

/** For a message about declarations: it offers to open the one it is about. */
export const useOpenOffer = (): ((ids: readonly string[], section?: 'general' | 'check') => MessageOptions) => {
  const router = useRouter()
  const text = useText()
  const worklist = useWorklist()
  return ([id, ...more], section = 'general') =>
    id === undefined || more.length > 0
      ? {}
      : {
          button: {
            action: 'message.open',
            label: text.value.common.open,
            isOffered: () => worklist.summaries.has(id),
            run: () => router.push({ name: 'editor', params: { id, section } })
          }
        }
}
