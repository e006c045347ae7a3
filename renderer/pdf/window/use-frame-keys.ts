import { onMounted, onUnmounted, type ShallowRef } from 'vue'
import type { KeyPress } from '../../commands/keys.ts'
import { isDialogOpen } from '../../ui/dom/dialog-open.ts'
import type { ToFrame } from '../frame/protocol.ts'
import { actionOfKey, pressOf } from '../pdf-actions.ts'

export interface FrameKeysDeps {
  readonly frame: Readonly<ShallowRef<HTMLIFrameElement | null>>
  readonly send: (message: ToFrame) => void
  readonly hasDocument: () => boolean
  readonly hasWindowKeys: () => boolean
  readonly save: () => void
}

/** Exchanges keys with a PDF frame: unused keys pressed elsewhere, and keys pressed in the frame that the viewer does not use. */
export const useFrameKeys = ({ frame, send, hasDocument, hasWindowKeys, save }: FrameKeysDeps) => {
  const onKeydown = (event: KeyboardEvent): void => {
    const { target } = event
    if (!hasWindowKeys() || event.defaultPrevented || isDialogOpen() || target instanceof HTMLIFrameElement) return
    if (target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null) return
    const action = actionOfKey(event, target instanceof Element && target.matches('input, select, textarea'))
    if (action === null || (action !== 'save' && !hasDocument())) return
    // The frame decides whether it uses these now; elsewhere they have no default action to prevent.
    const isUncertain = action === 'closeFind' || event.key.startsWith('Arrow')
    if (!isUncertain) event.preventDefault()
    if (action === 'save') return save()
    // The find field can get the focus only if the frame is focused.
    if (action === 'find') frame.value?.focus({ preventScroll: true })
    send({ kind: 'key', press: pressOf(event) })
  }
  onMounted(() => window.addEventListener('keydown', onKeydown))
  onUnmounted(() => window.removeEventListener('keydown', onKeydown))

  return {
    /** A key of the frame runs a command of the window only while the frame has the focus and no dialog is open. */
    pressed: (press: KeyPress): void => {
      if (frame.value === null || document.activeElement !== frame.value || isDialogOpen()) return
      frame.value.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }))
    }
  }
}
