import { computed, onBeforeUnmount, ref, shallowRef, watch, type ShallowRef, onMounted, onUnmounted, readonly } from 'vue'
import { hostileFileTiming, startHeartbeat } from '../document/watchdog.ts'
import type { FromFrame, ToFrame, ViewerLook, ViewerSession } from '../frame/protocol.ts'
import { connectFrame, type FrameConnection } from './frame-connection.ts'
import { closeTextReader } from './text-reader.ts'
import type { KeyPress } from '../../commands/keys.ts'
import { isDialogOpen } from '../../ui/dom/focus.ts'
import { actionOfKey, pressOf } from '../pdf-actions.ts'

const read = () => {
  const { lang, dataset } = document.documentElement
  return { theme: dataset['theme'] ?? 'light', language: lang }
}

/** Theme and language of the page, which are attributes of its root element. */
export const usePageLook = () => {
  const look = shallowRef(read())
  const observer = new MutationObserver(() => (look.value = read()))
  observer.observe(document.documentElement, { attributeFilter: ['lang', 'data-theme'] })
  onBeforeUnmount(() => observer.disconnect())
  return readonly(look)
}

interface FrameKeysDeps {
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

const ends = ['drop', 'dragleave', 'pointermove'] as const

/** Set when files are dragged over a frame, which then ignores the drag so that the screen behind gets it; reset when the drag ends. */
export const useDraggedFiles = () => {
  const isPassedBy = ref(false)
  const onEnd = (event: Event): void => {
    if (event.type !== 'dragleave' || (event instanceof DragEvent && event.relatedTarget === null)) isPassedBy.value = false
  }
  onMounted(() => ends.forEach((name) => window.addEventListener(name, onEnd)))
  onUnmounted(() => ends.forEach((name) => window.removeEventListener(name, onEnd)))
  return isPassedBy
}

/** The frame was removed: it did not answer, or its page ended, for example by a crash. */
export type LostFrame = 'hung' | 'crashed'
export type FrameState = 'none' | 'loading' | 'ready' | 'failed' | LostFrame

/** Zoom and thumbnails of the viewer that was used last; `by` is the frame that reported them. */
const session = shallowRef<{ readonly by: symbol | null; readonly value: ViewerSession }>({
  by: null,
  value: { zoom: 'auto', thumbnails: false }
})

export interface PdfFrameDeps {
  readonly frame: Readonly<ShallowRef<HTMLIFrameElement | null>>
  readonly look: () => ViewerLook
  /** Messages of the frame about the shown document and about user actions in it. */
  readonly receive: (message: FromFrame) => void
}

/**
 * The document in a PDF frame. `state` is that of the last requested document; messages about earlier ones are ignored. The previous document
 * remains until the next one is open. If the window shows the next title earlier, the frame is hidden until the old one is gone. If the page ends before the
 * next one is open, the previous document may be the cause, so the next one is opened once more, in a new frame.
 */
export const usePdfFrame = ({ frame, look, receive }: PdfFrameDeps) => {
  const me = Symbol('pdf frame')
  const state = ref<FrameState>('none')
  /** Whether the page in the frame has its `look` and can be shown. */
  const isAlive = ref(false)
  let connection: FrameConnection | null = null
  let src = ''
  /** What the window names. */
  let named = ''
  let request = 0
  /** The request with which the present frame began; it has shown nothing before. */
  let firstRequest = 0
  /** Number of the present frame; another number replaces it. */
  const frameNumber = ref(0)
  /** Whether the present frame replaced one whose page did not load in time; it may take longer. */
  let isReplaced = false
  /** Whether the frame may still show the previous one. */
  const isOutdated = ref(false)
  const isNamed = ref(false)
  let settle = (): void => undefined
  let answered = (): void => undefined
  let stopHeartbeat = (): void => undefined

  const send = (message: ToFrame): void => connection?.send(message)
  /** Also restores a removed frame. */
  const begin = (): void => void (state.value = src === '' ? 'none' : 'loading')
  const clear = (): void => {
    isNamed.value = src === named
    if (isNamed.value && isOutdated.value) send({ kind: 'clear', request })
  }
  /** Resolves when the first page is drawn or is slow, or when the file cannot be opened or was replaced. '' shows none. */
  const show = async (wanted: string): Promise<void> => {
    if (wanted === src) return
    settle()
    isOutdated.value = src !== '' && wanted !== ''
    src = wanted
    request += 1
    begin()
    send({ kind: 'show', request, src })
    clear()
    if (src !== '') await new Promise<void>((done) => (settle = done))
  }

  /** Shows the document whose title the window shows. */
  const name = (wanted: string): void => {
    named = wanted
    if (wanted === src) clear()
    else void show(wanted)
  }

  const onMessage = (message: FromFrame): void => {
    if ('request' in message && message.request !== request) return
    if (message.kind === 'pong') {
      isAlive.value = true
      isReplaced = false
      answered()
    } else if (message.kind === 'session') session.value = { by: me, value: { zoom: message.zoom, thumbnails: message.thumbnails } }
    else if (message.kind === 'cleared') isOutdated.value = false
    else if (message.kind === 'ready' || message.kind === 'failed') {
      isOutdated.value = false
      state.value = message.kind
      settle()
    }
    receive(message)
  }
  const lose = (how: LostFrame): void => {
    closeTextReader()
    if (how === 'crashed' && state.value === 'loading' && request !== firstRequest) return void (frameNumber.value += 1)
    state.value = how
    settle()
  }
  /** A frame that only loads its page again could lose the document: the port may go to the page before, which loads at that moment. */
  const replaceLate = (): void => {
    if (isReplaced) return
    isReplaced = true
    frameNumber.value += 1
  }
  const close = (): void => {
    stopHeartbeat()
    connection?.close()
    connection = null
    isAlive.value = false
    isOutdated.value = false
  }
  watch(
    frame,
    (element) => {
      close()
      if (element === null) return
      connection = connectFrame(element, { receive: onMessage, ended: () => lose('crashed'), late: replaceLate })
      send({ kind: 'look', ...look() })
      send({ kind: 'session', ...session.value.value })
      begin()
      firstRequest = request += 1
      if (src !== '') send({ kind: 'show', request, src })
      const ping = (): Promise<void> =>
        new Promise((done) => {
          answered = done
          send({ kind: 'ping' })
        })
      stopHeartbeat = startHeartbeat(ping, () => lose('hung'), hostileFileTiming)
    },
    { immediate: true, flush: 'post' }
  )
  watch(look, (now) => send({ kind: 'look', ...now }))
  watch(session, ({ by, value }) => {
    if (by !== me) send({ kind: 'session', ...value })
  })
  onBeforeUnmount(close)

  return {
    state,
    frameNumber,
    /** Whether the frame may be visible. */
    isVisible: computed(() => isAlive.value && !(isNamed.value && isOutdated.value)),
    send,
    show,
    name,
    /** Loads the frame again. */
    retry: begin
  }
}
