import { randomUUID } from 'node:crypto'
import { app, session, type Session } from 'electron'
import type { HttpTransport } from '#core/base/ports.ts'
import type { DateListener } from '../http/clock-check.ts'
import { createNetTransport, type Fetcher } from '../http/net-transport.ts'
import { sessionFetch } from './session-fetch.ts'
import type { PrintDeps } from '../ipc/handlers/print-handlers.ts'
import type { Log } from '../logging/log.ts'
import { createPrintCache } from '../printing/print-cache.ts'
import { printProtocol } from '../printing/print-protocol.ts'
import { createPrintRenderer } from '../printing/print-renderer.ts'
import { openPrintWindow } from '../printing/print-window.ts'
import { appScheme } from '../protocol/content-policy.ts'
import type { Fetch } from '../updates/fetch-file.ts'
import { hardenContents, hardenSession, refuseDownloads } from './hardening.ts'

/** Chromium downloads a dictionary for each session with a spell checker, also where no page uses it. */
const withoutDictionaries = (created: Session): void => created.setSpellCheckerLanguages([])

export const hardenApp = (log: Log, developmentServer: string | undefined): void => {
  hardenSession(session.defaultSession, log, developmentServer)
  refuseDownloads(session.defaultSession, log)
  app.on('session-created', (created) => refuseDownloads(created, log))
  withoutDictionaries(session.defaultSession)
  app.on('session-created', withoutDictionaries)
  app.on('web-contents-created', (_event, contents) => hardenContents(contents, log))
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    // Without a handler Chromium presents the first certificate of the machine to any server that requests one.
    event.preventDefault()
    choose()
  })
}

/**
 * Clears what a script could have left in the session of the window for the next start: cookies, service workers, caches and files of its origins. The
 * store and the view settings stay, and compiled code, which would cost the time of a start: only Chromium writes it, of scripts that our protocol served.
 */
export const clearPageStores = async (log: Log): Promise<void> => {
  try {
    await Promise.all([
      session.defaultSession.clearStorageData({ storages: ['cookies', 'serviceworkers', 'cachestorage', 'filesystem'] }),
      session.defaultSession.clearCache()
    ])
  } catch (error) {
    log.error('stores of the page not cleared', error)
  }
}

/** Submits sent concurrently. More sessions than the send queue uses bring nothing; the time of the service dominates. */
const submitSessions = 4
/** The name of a session for submits. */
export const submitSession = (number: number): string => `service-submits-${number}`

/**
 * A session in memory, without cookies and without a cache of service replies. Opened when it is first used: six of them would delay the start. `onDate` gets
 * the `Date` header of every reply, and its address.
 */
const serviceSession = (name: string, onDate: DateListener = () => undefined): Fetcher => {
  let opened: Session | null = null
  return {
    fetch: async (url, init) => {
      const response = await sessionFetch((opened ??= session.fromPartition(name, { cache: false })), url, init)
      onDate(response.headers.get('date'), url)
      return response
    },
    closeAllConnections: () => opened?.closeAllConnections() ?? Promise.resolve()
  }
}

export const openTransport = (onDate: DateListener): HttpTransport =>
  createNetTransport({
    reads: serviceSession('service-reads', onDate),
    submits: Array.from({ length: submitSessions }, (_, number) => serviceSession(submitSession(number), onDate))
  })

/** For updates: a session of its own, without cookies, which has never seen a token. */
export const openUpdateFetch = (): Fetch => serviceSession('updates').fetch

/** Prints are rendered in a session of their own, in memory, that serves print pages only. */
export const openPrinting = (log: Log): PrintDeps => {
  const cache = createPrintCache()
  let printSession: Session | null = null
  const openSession = (): Session => {
    const opened = session.fromPartition('paper', { cache: false })
    hardenSession(opened, log)
    opened.protocol.handle(appScheme, printProtocol(cache))
    return opened
  }
  return {
    cache,
    renderer: createPrintRenderer({ open: () => openPrintWindow((printSession ??= openSession())), log }),
    newId: () => randomUUID()
  }
}
