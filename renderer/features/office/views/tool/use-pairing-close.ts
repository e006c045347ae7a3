import { useMessages } from '../../../../messages/messages.ts'
import { useToolText } from '../../text/use-tool-text.ts'

/** Closes a dialog; while it shows a PIN only after a question, because the PIN cannot be shown again. */
export const usePairingClose = (hasPin: () => boolean, close: () => void): (() => Promise<void>) => {
  const words = useToolText()
  const messages = useMessages()
  return async () => {
    const { ask, askText, close: yes } = words.value.pairing
    if (!hasPin() || (await messages.ask(ask, askText, yes))) close()
  }
}
