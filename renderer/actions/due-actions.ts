import { helpDeskText } from '#core/tracking/help-desk-letter.ts'
import type { BillingDue } from '#core/tracking/billing.ts'
import type { Stuck } from '#core/tracking/stuck.ts'
import { useClock } from '../data/clock.ts'
import { useTracking } from '../features/tracking/store/tracking.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages } from '../messages/messages.ts'
import { copyText } from '../ui/dom/copy-text.ts'

/** The next step of what is due: to copy what the user pays or asks with. */
export const useDueActions = () => {
  const { now } = useClock()
  const text = useText()
  const tracking = useTracking()
  const messages = useMessages()

  const copyBilling = async ({ billing }: BillingDue): Promise<void> => {
    const copied = await copyText(billing)
    messages.say(() => (copied ? text.value.tracking.billing.copied(billing) : text.value.tracking.copyFailed), copied ? 'ok' : 'danger', {
      about: 'billing.copy'
    })
  }

  /** Copies a letter to the help desk about a stuck status. */
  const copyHelpDesk = async ({ car, since }: Stuck): Promise<void> => {
    const track = await tracking.readTrack(car)
    if (!track) return
    const letter = helpDeskText(track, {
      importer: tracking.importerOf(car),
      since,
      now: now(),
      responses: tracking.ofCar(car),
      zone: tracking.rulesOf(car).zone
    })
    const copied = await copyText(letter)
    messages.say(() => (copied ? text.value.tracking.stuckCopied : text.value.tracking.copyFailed), copied ? 'ok' : 'danger', {
      about: 'stuck.copy'
    })
  }

  return { copyBilling, copyHelpDesk }
}
