import { createHash } from 'node:crypto'
import type { FlushAnswer } from '#core/contract/app.ts'
import { archivePageSize, type ArchivedPdf } from '#core/contract/archive.ts'
import type { Channel, EventName, Handlers, HostEvents } from '#core/contract/host-api.ts'
import type { PracticeState } from '#core/contract/practice.ts'
import type { Profile, ProfileList } from '#core/contract/profile.ts'
import { defaultSettings, type Settings } from '#core/contract/settings.ts'
import type { JournaledSubmit } from '#core/contract/submission.ts'
import { isObject } from '#core/base/json-guards.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { notAsked } from '#core/wire/connection-test.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { hostOver, type Host } from '../../../renderer/data/host-client.ts'
import { officeHandlers, officeServerHandlers } from '../../../electron/ipc/handlers/office-handlers.ts'
import { allPermitted } from './all-permitted.ts'
import { memoryBackups } from './memory-backups.ts'
import { noOffice } from './no-office.ts'
import { noUpdates } from './no-updates.ts'
import { memoryStoreCopy, type MemoryStoreCopy } from './memory-store-copy.ts'

export interface MemoryHost extends Host {
  readonly journal: MemoryStoreCopy
  /** Every call, oldest first, with its input after cloning. */
  readonly calls: readonly { readonly channel: Channel; readonly input: unknown }[]
  /** Sends an event of the main process. */
  emit<E extends EventName>(event: E, payload: HostEvents[E]): void
  /** Replaces handlers from now on. */
  use(overrides: Partial<Handlers>): void
  /** The renderer's answers to `app.flush`, oldest first. */
  readonly flushes: readonly FlushAnswer[]
}

export interface MemoryHostDeps {
  readonly journal?: MemoryStoreCopy
  readonly answers?: readonly JournaledSubmit[]
  /** Attempts begun before this time may have been posted without a journal record. */
  readonly wholeSince?: number
  readonly archive?: readonly ArchivedPdf[]
}

/** The main process in memory: settings, profiles and the store copy work; the service is offline unless a test replaces its handlers. */
export const memoryHost = (overrides: Partial<Handlers> = {}, deps: MemoryHostDeps = {}): MemoryHost => {
  const journal = deps.journal ?? memoryStoreCopy()
  /** The texts of all answers that passed, by id. */
  const raws = new Map<string, string>()
  const calls: { readonly channel: Channel; readonly input: unknown }[] = []
  const listeners = new Set<(event: EventName, payload: unknown) => void>()
  let settings: Settings = { ...defaultSettings, sending: 'manual' }
  let profiles: ProfileList = {
    current: 'practice',
    profiles: [{ ...newProfile('practice', 'practice', 'Latihan'), confirmSend: false, token: 'session' }]
  }
  let practice: PracticeState = { running: true, pace: 0, fault: 'none', declarations: 0 }
  const flushes: FlushAnswer[] = []

  const setToken = (profile: string, token: 'none' | 'session') => {
    const changed = profiles.profiles.map((one) => (one.id === profile ? { ...one, token } : one))
    profiles = { ...profiles, profiles: changed }
    return Promise.resolve(ok(profiles))
  }
  const save = (profile: Profile) => {
    const token = profiles.profiles.find((one) => one.id === profile.id)?.token ?? 'none'
    profiles = { ...profiles, profiles: [...profiles.profiles.filter((one) => one.id !== profile.id), { ...profile, token }] }
    return Promise.resolve(ok(profiles))
  }

  const standard: Handlers = {
    ...officeHandlers({
      office: noOffice,
      choosePairingFile: () => Promise.resolve(null),
      confirmServer: () => Promise.resolve(true),
      compareServer: () => Promise.resolve(false)
    }),
    ...officeServerHandlers({ officeServer: () => Promise.reject(new Error('no server of an office')) }),
    'officeServer.state': () => Promise.resolve(ok({ kind: 'unavailable', why: 'no-programs' })),
    'app.info': () =>
      Promise.resolve(
        ok({
          version: '0',
          electron: '0',
          chromium: '0',
          platform: 'linux',
          runtime: 'official',
          build: null,
          locale: 'id',
          user: 'budi',
          policy: null,
          dataPlace: null,
          damagedSettings: null,
          keyring: true
        })
      ),
    'app.close': () => Promise.resolve(ok(null)),
    'app.paste': () => Promise.resolve(ok(null)),
    'app.keepAwake': () => Promise.resolve(ok(null)),
    'app.notify': () => Promise.resolve(ok({ shown: true })),
    'app.setUnreadBadge': () => Promise.resolve(ok({ shown: true })),
    'app.openLink': () => Promise.resolve(ok(null)),
    'app.openNotices': () => Promise.resolve(ok(null)),
    'app.openAddress': () => Promise.resolve(ok({ opened: false })),
    'app.lastCrash': () => Promise.resolve(ok(null)),
    'app.crashSeen': () => Promise.resolve(ok(null)),
    'diagnostics.collect': () => Promise.resolve(ok([{ name: 'contents.txt', text: 'contents' }])),
    'diagnostics.save': () => Promise.resolve(ok({ saved: true })),
    'updates.state': () => Promise.resolve(ok(noUpdates.state())),
    'updates.setSource': () => Promise.resolve(ok(noUpdates.state())),
    'updates.check': () => Promise.resolve(ok(noUpdates.state())),
    'updates.download': () => Promise.resolve(ok(noUpdates.state())),
    'updates.stop': () => Promise.resolve(ok(null)),
    'updates.install': () => Promise.resolve(ok(null)),
    'settings.read': () => Promise.resolve(ok(settings)),
    'settings.change': (changes) => {
      settings = { ...settings, ...changes }
      return Promise.resolve(ok(settings))
    },
    'profiles.list': () => Promise.resolve(ok(profiles)),
    'profiles.save': save,
    'profiles.create': async ({ profile, token, use }) => {
      await save(profile)
      if (use) profiles = { ...profiles, current: profile.id }
      return setToken(profile.id, token === '' ? 'none' : 'session')
    },
    'profiles.remove': ({ profile }) => {
      profiles = { ...profiles, profiles: profiles.profiles.filter((one) => one.id !== profile) }
      return Promise.resolve(ok(profiles))
    },
    'profiles.select': ({ profile }) => {
      profiles = { ...profiles, current: profile }
      return Promise.resolve(ok(profiles))
    },
    'profiles.setToken': ({ profile }) => setToken(profile, 'session'),
    'profiles.forgetToken': ({ profile }) => setToken(profile, 'none'),
    'profiles.test': ({ profile }) => Promise.resolve(ok(notAsked(profile, '', { code: 'offline' }))),
    'storeCopy.append': (batch) => Promise.resolve(journal.append(batch)),
    'storeCopy.state': () => Promise.resolve(ok(journal.state())),
    'storeCopy.takeAnswerLoss': () => Promise.resolve(ok(null)),
    'jobs.interrupted': () => Promise.resolve(ok([])),
    'jobs.forget': () => Promise.resolve(ok(null)),
    'storeCopy.replaceStore': () => {
      const { lastSeq, damaged } = journal.state()
      return Promise.resolve(lastSeq > 0 && damaged === 0 ? ok(null) : fail('store-copy-out-of-step'))
    },
    'storeCopy.read': (cursor) => Promise.resolve(journal.read(cursor)),
    'storeCopy.renew': (page) => Promise.resolve(journal.renew(page)),
    'storeCopy.setAside': () => Promise.resolve(ok(null)),
    'storeCopy.setAsideRows': () => Promise.resolve(ok([])),
    'storeCopy.protect': () => Promise.resolve(journal.protect()),
    ...allPermitted.handlers,
    'sending.isPermitted': () => Promise.resolve(ok(false)),
    'declarations.submit': () => Promise.resolve(fail('offline', { mayHaveArrived: false })),
    'answers.ofEntry': ({ entry }) => Promise.resolve(ok((deps.answers ?? []).filter((line) => line.entry === entry))),
    'answers.read': ({ answer }) => Promise.resolve(ok({ raw: raws.get(answer) ?? '' })),
    'answers.wholeSince': () => Promise.resolve(ok(deps.wholeSince ?? 0)),
    'tracking.statusLog': () => Promise.resolve(fail('offline')),
    'tracking.responses': () => Promise.resolve(fail('offline')),
    'tracking.responseByCode': () => Promise.resolve(fail('offline')),
    'archive.list': ({ edition, from }) => {
      const all = deps.archive ?? []
      return Promise.resolve(
        ok({ edition: 'memory', total: all.length, pdfs: edition === 'memory' ? all.slice(from, from + archivePageSize) : [] })
      )
    },
    'search.find': () => Promise.resolve(ok({ documents: Uint32Array.from((deps.archive ?? []).map(({ document }) => document)) })),
    'search.setCars': () => Promise.resolve(ok(null)),
    'search.snippets': () => Promise.resolve(ok({})),
    'search.withoutText': () => Promise.resolve(ok([])),
    'search.keep': () => Promise.resolve(ok({ read: 0, files: 0, unreadable: {} })),
    'search.progress': () => Promise.resolve(ok({ read: 0, files: 0, unreadable: {} })),
    'archive.saveCopy': () => Promise.resolve(ok({ saved: true })),
    'archive.reveal': () => Promise.resolve(ok(null)),
    'archive.location': () =>
      Promise.resolve(
        ok({ label: 'ajukan › archive', usual: true, reachable: true, fixed: null, pdfs: 0, bytes: 0, lookedAt: 0, troubles: [] })
      ),
    'archive.showLocation': () => Promise.resolve(ok(null)),
    'archive.move': () => Promise.resolve(ok({ end: 'not-chosen' })),
    'archive.rebuild': () => Promise.resolve(ok({ end: 'stopped' })),
    'archive.check': () => Promise.resolve(ok({ end: 'stopped' })),
    'archive.stop': () => Promise.resolve(ok(null)),
    'export.zip': () => Promise.resolve(ok({ end: 'not-chosen' })),
    'export.beginFolder': () => Promise.resolve(ok({ end: 'not-chosen' })),
    'export.addToFolder': () => Promise.resolve(ok({ end: 'added' })),
    'export.endFolder': () => Promise.resolve(ok({ end: 'stopped' })),
    ...memoryBackups(),
    'attachments.store': ({ bytes }) =>
      Promise.resolve(ok({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength, kind: 'pdf' })),
    'attachments.state': () => Promise.resolve(ok({ state: 'good' })),
    'attachments.save': () => Promise.resolve(ok({ saved: true })),
    'attachments.open': () => Promise.resolve(ok({ opened: true })),
    'files.saveText': () => Promise.resolve(ok({ saved: true })),
    'files.saveBytes': () => Promise.resolve(ok({ saved: true })),
    'print.renderTable': () => Promise.resolve(ok({ id: 'paper', pages: 1, bytes: 1 })),
    'print.render': () => Promise.resolve(ok({ id: 'paper', pages: 1, bytes: 1 })),
    'print.save': () => Promise.resolve(ok({ saved: true })),
    'print.begin': () => Promise.resolve(ok({ id: 'document' })),
    'print.addPage': () => Promise.resolve(ok(null)),
    'print.print': () => Promise.resolve(ok({ printed: true })),
    'mail.openDraft': () => Promise.resolve(ok(null)),
    'mail.compose': () => Promise.resolve(ok({ isCut: false })),
    'practice.state': () => Promise.resolve(ok(practice)),
    'practice.change': (change) => {
      practice = { ...practice, ...change }
      return Promise.resolve(ok(practice))
    },
    'practice.advance': () => Promise.resolve(ok(practice))
  }
  let handlers: Handlers = { ...standard, ...overrides }

  // As in the preload script values are cloned, and proxies are refused.
  const host = hostOver({
    call: async (channel, input) => {
      const known = Object.keys(handlers).find((name): name is Channel => name === channel)
      if (known === undefined) throw new Error(`no channel ${channel}`)
      const sent: unknown = typeof input === 'string' ? JSON.parse(input) : structuredClone(input)
      calls.push({ channel: known, input: sent })
      // TypeScript cannot express that a handler takes the input of its own channel.
      const handler = handlers[known] as (input: unknown) => Promise<Result<unknown>>
      const result = await handler(sent)
      const value = result.ok ? result.value : null
      if (isObject(value) && typeof value['answer'] === 'string') raws.set(value['answer'], String(value['raw']))
      return structuredClone(result)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    flushed: (answer) => {
      flushes.push(answer)
    }
  })

  return {
    ...host,
    journal,
    calls,
    emit: (event, payload) => {
      for (const listener of [...listeners]) listener(event, payload)
    },
    use: (more) => {
      handlers = { ...handlers, ...more }
    },
    flushes
  }
}
