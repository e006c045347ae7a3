import { createApp, h, nextTick, reactive, shallowRef, watch } from 'vue'
import { appOrigin } from '#core/contract/app.ts'
import { extractText } from '../document/extract-text.ts'
import { fetchBytes } from '../document/open-document.ts'
import { warmPdfWorker } from '../document/pdf-worker.ts'
import { openSourceFile, type SourceFile } from '../document/source-file.ts'
import { session } from '../document/session-view.ts'
import { pressOf } from '../pdf-actions.ts'
import PdfViewer from '../PdfViewer.vue'
import type { usePrinting } from '../use-printing.ts'
import { inBothLanguages } from '#core/base/translator.ts'
import { pdfText } from '../text.ts'
import PictureView from '../PictureView.vue'
import { isForwarded, type FromFrame, type ToFrame } from './protocol.ts'
import { nextPaint } from '../../ui/dom/next-task.ts'
import { allowOwnWorkers } from '../../ui/dom/trusted-types.ts'
import '../../ui/styles/index.css'

const pdfTexts = inBothLanguages(pdfText)

allowOwnWorkers()

/** Exposed viewer methods. */
interface Viewer {
  readonly onKeydown: (event: KeyboardEvent) => boolean
  readonly clear: () => void
  readonly find: (words: string) => void
  readonly focus: () => void
  readonly goToPosition: (position: number) => void
  /** Missing for a picture, which is not printed. */
  readonly printing?: Pick<ReturnType<typeof usePrinting>, 'draw' | 'end'>
}

/** Attached pictures; everything else is shown as a PDF. */
const isPicture = (src: string): boolean => /^\/attachment\/[0-9a-f]{64}\.(?:png|jpg|gif|webp|bmp)$/.test(src)

/** Reads PDFs for the window, which has another origin. This page has no host bridge, and no data except the shown files. */
const serve = (port: MessagePort): void => {
  const send = (message: FromFrame): void => port.postMessage(message)
  const look = reactive({ language: '', label: '', bare: false })
  const shown = reactive({ request: 0, src: '' })
  const viewer = shallowRef<Viewer | null>(null)
  /** The window then shows the new document's title, so the previous document must no longer be painted. */
  const sendPainted = async (kind: 'failed' | 'cleared', request: number): Promise<void> => {
    await nextPaint()
    send({ kind, request })
  }

  const mount = (): void => {
    createApp({
      setup: () => () =>
        h(isPicture(shown.src) ? PictureView : PdfViewer, {
          ref: viewer,
          src: shown.src,
          label: look.label,
          bare: look.bare,
          words: pdfTexts[look.language === 'en' ? 'en' : 'id'],
          onReady: () => send({ kind: 'ready', request: shown.request }),
          onFailed: () => void sendPainted('failed', shown.request),
          onMoved: (position: number) => send({ kind: 'moved', request: shown.request, position }),
          onOpenLink: ({ url }: { url: string }) => send({ kind: 'link', url }),
          onSave: () => send({ kind: 'save' }),
          onPrint: (pages: number) => send({ kind: 'print', request: shown.request, pages })
        })
    }).mount('#app')
    watch(session, (now) => send({ kind: 'session', ...now }), { flush: 'sync' })
    window.addEventListener('keydown', (event) => {
      if (event.defaultPrevented || viewer.value?.onKeydown(event) === true || !isForwarded(event)) return
      send({ kind: 'key', press: pressOf(event) })
    })
    for (const name of ['pointerdown', 'focusin']) window.addEventListener(name, () => send({ kind: 'used' }), { capture: true })
    window.addEventListener('dragover', (event) => {
      event.preventDefault()
      send({ kind: 'dragged' })
    })
    window.addEventListener('drop', (event) => event.preventDefault())
    warmPdfWorker()
  }

  const readText = async (src: string) => {
    const bytes = await fetchBytes(src, new AbortController().signal)
    return bytes === null ? null : extractText(bytes)
  }

  let source: SourceFile | null = null
  const openSource = async (request: number, file: Blob): Promise<void> => {
    source?.close()
    source = null
    const opened = await openSourceFile(new Uint8Array(await file.arrayBuffer()))
    if (opened.ok) source = opened.file
    send({ kind: 'openedSource', request, opened: opened.ok ? { ok: true, pages: opened.file.pages } : opened })
  }
  const drawPage = async (request: number, page: number, resolution: number, turn: number): Promise<void> => {
    const picture = (await source?.draw(page, resolution, turn)) ?? null
    const message: FromFrame = { kind: 'drawnPage', request, picture }
    port.postMessage(message, picture === null ? [] : [picture.rgba])
  }

  const drawSheet = async (page: number): Promise<void> => {
    const { request } = shown
    const sheet = (await viewer.value?.printing?.draw(page)) ?? 'cancelled'
    const message: FromFrame = { kind: 'drawnSheet', request, sheet }
    port.postMessage(message, typeof sheet === 'string' ? [] : [sheet.image])
  }

  const receive = async (message: ToFrame): Promise<void> => {
    switch (message.kind) {
      case 'look': {
        document.documentElement.dataset['theme'] = message.theme
        document.documentElement.lang = message.language
        if (message.label !== '') document.title = message.label
        const isFirst = look.language === ''
        Object.assign(look, { language: message.language, label: message.label, bare: message.bare })
        return isFirst ? mount() : undefined
      }
      case 'session':
        return void (session.value = { zoom: message.zoom, thumbnails: message.thumbnails })
      case 'show':
        return void Object.assign(shown, { request: message.request, src: message.src })
      case 'clear':
        if (message.request !== shown.request) return
        viewer.value?.clear()
        return sendPainted('cleared', message.request)
      case 'find':
        await nextTick()
        return viewer.value?.find(message.words)
      case 'goToPosition':
        return viewer.value?.goToPosition(message.position)
      case 'focus':
        return viewer.value?.focus()
      case 'key':
        return void viewer.value?.onKeydown(new KeyboardEvent('keydown', message.press))
      case 'drawSheet':
        return drawSheet(message.page)
      case 'endPrint':
        return viewer.value?.printing?.end()
      case 'ping':
        return send({ kind: 'pong' })
      case 'text':
        return send({ kind: 'text', request: message.request, read: await readText(message.src) })
      case 'openSource':
        return openSource(message.request, message.file)
      case 'readSource':
        return send({ kind: 'sourcePage', request: message.request, read: (await source?.read(message.page)) ?? 'damaged' })
      case 'readAttached':
        return send({ kind: 'attached', request: message.request, files: (await source?.attached()) ?? [] })
      case 'drawPage':
        return drawPage(message.request, message.page, message.resolution, message.turn)
      default:
        return message satisfies never
    }
  }
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => void receive(data))
  port.start()
}

/** Only the window may connect, once per load of this page. */
const connect = (event: MessageEvent): void => {
  const [port] = event.ports
  if (event.source !== window.parent || event.origin !== appOrigin || port === undefined) return
  window.removeEventListener('message', connect)
  serve(port)
}
window.addEventListener('message', connect)
