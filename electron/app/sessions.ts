import { randomUUID } from 'node:crypto'
import { app, session } from 'electron'
import type { HttpTransport } from '#core/base/ports.ts'
import { createNetTransport } from '../http/net-transport.ts'
import type { PrintDeps } from '../ipc/handlers/print-handlers.ts'
import type { Log } from '../logging/log.ts'
import { createPrintCache } from '../printing/print-cache.ts'
import { printProtocol } from '../printing/print-protocol.ts'
import { createPrintRenderer } from '../printing/print-renderer.ts'
import { openPrintWindow } from '../printing/print-window.ts'
import { appScheme } from '../protocol/origin.ts'
import { hardenContents, hardenSession, refuseDownloads } from './security/hardening.ts'

export const hardenApp = (log: Log, developmentServer: string | undefined): void => {
  hardenSession(session.defaultSession, log, developmentServer)
  refuseDownloads(session.defaultSession, log)
  app.on('session-created', (created) => refuseDownloads(created, log))
  app.on('web-contents-created', (_event, contents) => hardenContents(contents, log))
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    // Without a handler Chromium presents the first certificate of the machine to any server that requests one.
    event.preventDefault()
    choose()
  })
}

/** Submits sent concurrently. More lanes than the send queue uses bring nothing; the time of the service dominates. */
const submitLanes = 4

/** Sessions in memory: no cookies and no cache of service replies. */
export const openTransport = (): HttpTransport =>
  createNetTransport({
    reads: session.fromPartition('service-reads', { cache: false }),
    submits: Array.from({ length: submitLanes }, (_, lane) => session.fromPartition(`service-submits-${lane}`, { cache: false }))
  })

/** Prints are rendered in a session of their own, in memory, that serves print pages only. */
export const openPrinting = (log: Log): PrintDeps => {
  const cache = createPrintCache()
  const printSession = session.fromPartition('paper', { cache: false })
  hardenSession(printSession, log)
  printSession.protocol.handle(appScheme, printProtocol(cache))
  return { cache, renderer: createPrintRenderer({ open: () => openPrintWindow(printSession), log }), newId: () => randomUUID() }
}
