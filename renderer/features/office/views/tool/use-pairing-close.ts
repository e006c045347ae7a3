import { useMessages } from '../../../../messages/messages.ts'
import { useToolText } from '../../tool-text.ts'

/** Closes a dialog; while it shows a PIN only after a question, because the PIN cannot be shown again, and not while one is being made. */
export const usePairingClose = (hasPin: () => boolean, isBusy: () => boolean, close: () => void): (() => Promise<void>) => {
  const words = useToolText()
  const messages = useMessages()
  return async () => {
    if (isBusy()) return
    const { ask, askText, close: yes } = words.value.pairing
    if (!hasPin() || (await messages.ask(ask, askText, yes))) close()
  }
}
