import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Crash, DiagnosticFile, DiagnosticName, StoreRows } from '#core/contract/app.ts'
import type { Clock } from '#core/base/ports.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import { practiceId, type Profile } from '#core/contract/profile.ts'
import type { Settings } from '#core/contract/settings.ts'
import { addressKind, addressOf } from '#core/wire/service-address.ts'
import type { Database } from '../database/client.ts'
import type { FileExport } from '../files/file-export.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { SecretStore } from '../settings/secret-store.ts'
import { redact, redactSecret } from '../logging/redact.ts'
import { startTimes } from './start-record.ts'

/** A zip of small texts; `at`: the time of its files, in milliseconds since 1970. */
const zipFiles = async (files: readonly DiagnosticFile[], at: number): Promise<Buffer> => {
  // Loaded with the first zip: it would delay the start.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(at), mode: 0o100644 })
  zip.end()
  return buffer(zip.outputStream)
}

const filled = (text: string): 'filled' | 'empty' => (text === '' ? 'empty' : 'filled')
/** Never the address itself: `https, public`; `practice`; `refused` where it is invalid. */
const kindOfAddress = ({ kind, address: typed }: Profile, address: string): string => {
  if (kind === 'practice') return 'practice'
  if (address !== '') return addressKind(address)
  return typed.trim() === '' ? 'empty' : 'refused'
}

/** Properties of a profile without its name, its address, its customer identity and typed texts. Members are listed here, so a new one is left out by default. */
const profileFacts = (profile: Profile, address: string, token: string) => ({
  kind: profile.kind,
  address: kindOfAddress(profile, address),
  token,
  customerIdentity: filled(profile.edinumber),
  sendTokenOnSubmit: profile.sendTokenOnSubmit,
  documentCode: filled(profile.documentCode),
  flagreplace: filled(profile.flagreplace),
  jenisDoc: filled(profile.jenisDoc),
  pernyataan: filled(profile.pernyataan),
  pasokneg: profile.pasokneg,
  codeStyle: profile.codeStyle,
  responseKinds: profile.responseKinds,
  timeLimit: profile.timeLimit,
  answerLimit: profile.answerLimit,
  ajuPrefixLength: profile.ajuPrefix.length,
  ajuSeriesLength: profile.ajuSeries.length,
  advisedFields: profile.advisedFields,
  invoiceCodes: profile.invoiceCodes,
  startValues: Object.entries(profile.startValues).flatMap(([key, value]) => (value === '' || value === undefined ? [] : [key])),
  confirmSend: profile.confirmSend,
  answerRules: profile.answerRules
})

interface ProfileState {
  readonly profile: Profile
  /** The address of the service; '' for the practice service. */
  readonly address: string
  /** Where the token is, never the token. */
  readonly token: string
  readonly isCurrent: boolean
}

/** The settings without the texts of letters: decide here how a new member is reported. */
const appFacts = (settings: Settings) =>
  ({
    language: settings.language,
    theme: settings.theme,
    zoom: settings.zoom,
    learn: settings.learn,
    sending: settings.sending,
    sendAtOnce: settings.sendAtOnce,
    perEnvelope: settings.perEnvelope,
    sendTries: settings.sendTries,
    unknownReads: settings.unknownReads,
    unknownMinutes: settings.unknownMinutes,
    notifyEnd: settings.notifyEnd,
    paused: settings.paused,
    tracking: settings.tracking,
    news: settings.news,
    keptDocuments: settings.keptDocuments,
    letter: { subject: filled(settings.letter.subject), body: filled(settings.letter.body) },
    messages: {
      billing: filled(settings.messages.billing),
      release: filled(settings.messages.release),
      missing: filled(settings.messages.missing)
    }
  }) satisfies Record<keyof Settings, unknown>

export const settingsFacts = (settings: Settings, profiles: readonly ProfileState[]) => ({
  ...appFacts(settings),
  profiles: profiles.map(({ profile, address, token, isCurrent }) => ({ current: isCurrent, ...profileFacts(profile, address, token) }))
})

interface PrivateTexts {
  /** The home folder of the user. */
  readonly home: string
  readonly tokens: readonly string[]
  /** Names, addresses and numbers of parties and declarations. */
  readonly texts: readonly string[]
}

/** An aju number, also in groups: 6-6-8-6. */
const aju = /(?<![A-Za-z0-9])[A-Za-z0-9]{6}-?[A-Za-z0-9]{6}-?\d{8}-?\d{6}(?![A-Za-z0-9])/g

/** Shorter texts would match ordinary words. */
const shortestPrivate = 5

/** In small letters; every character keeps its place. */
const folded = (text: string): string => {
  const small = text.toLowerCase()
  if (small.length === text.length) return small
  return text.replace(/[^]/gu, (one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one))
}

/** Replaces each of these texts, in capitals or small letters, by `[private]`; the longest match wins. */
const withoutTexts = (text: string, texts: readonly string[]): string => {
  const spellings = texts.flatMap((one) => [one, JSON.stringify(one).slice(1, -1)])
  const hidden = new Set(spellings.filter((one) => one.length >= shortestPrivate).map(folded))
  const starts = new Set([...hidden].map((one) => one.slice(0, shortestPrivate)))
  const lengths = [...new Set([...hidden].map((one) => one.length))].toSorted((one, other) => other - one)
  const searched = folded(text)
  const parts: string[] = []
  let [at, kept] = [0, 0]
  while (at + shortestPrivate <= text.length) {
    const isStart = starts.has(searched.slice(at, at + shortestPrivate))
    const length = isStart ? lengths.find((one) => hidden.has(searched.slice(at, at + one))) : undefined
    if (length === undefined) at += 1
    else {
      parts.push(text.slice(kept, at), '[private]')
      at += length
      kept = at
    }
  }
  return parts.join('') + text.slice(kept)
}

/** Removes secrets and data that identifies the declarants. */
export const redactPrivate = (text: string, { home, tokens, texts }: PrivateTexts): string => {
  let clean = text
  for (const token of tokens) clean = redactSecret(clean, token)
  return redact(withoutTexts(clean.replace(aju, '[aju]'), texts), home)
}

/** Bytes read from the end of each log file. */
const readBytes = 1024 * 1024
/** The newest entries that are kept, and their length together. */
const [mostEntries, mostCharacters] = [300, 150_000]

const endOf = async (path: string): Promise<string> => {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return ''
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - readBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    const text = buffer.toString('utf8', 0, bytesRead)
    // The first line may be a part of one.
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await file.close()
  }
}

/** An entry begins with its time; the lines of a stack follow. */
const beforeEntry = /(?=^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\] )/m

/** The newest errors and warnings of the log, and when the application was started; oldest first. */
export const lastErrors = async (folder: string): Promise<string> => {
  const text = (await Promise.all(['main.old.log', 'main.log'].map((name) => endOf(join(folder, name))))).join('')
  const entries = text.split(beforeEntry).filter((entry) => /\] \[(?:warn|error)\]|\] \[info\] +start /.test(entry))
  const kept: string[] = []
  let length = 0
  for (const entry of entries.toReversed()) {
    length += entry.length
    if (kept.length === mostEntries || length > mostCharacters) break
    kept.push(entry)
  }
  return kept.toReversed().join('')
}

/** Time, level and message of each entry, without details: for a log whose private texts are not known. */
export const withoutDetails = (log: string): string =>
  log
    .split(beforeEntry)
    .map((entry) => entry.replace(/(?:: | \{|\n)[^]*/, '\n'))
    .join('')

export interface DiagnosticsDeps {
  /** Versions of the application and of what it runs on. */
  readonly system: () => Readonly<Record<string, unknown>>
  readonly settings: Pick<SettingsFile, 'settings' | 'profiles' | 'current'>
  readonly secrets: Pick<SecretStore, 'keyring' | 'state' | 'read'>
  readonly database: Pick<Database, 'run' | 'check'>
  /** Whether this computer is a desk of an office. */
  readonly isOfOffice: () => boolean
  readonly lastCrash: () => Crash | null
  /** Free bytes of the disk of the profile folder. */
  readonly freeSpace: () => Promise<number>
  readonly logFolder: string
  readonly home: string
  readonly files: Pick<FileExport, 'saveBytes'>
  readonly clock: Clock
}

/** Diagnostic files for the user to hand over. */
export interface Diagnostics {
  collect(rows: StoreRows): Promise<Result<readonly DiagnosticFile[]>>
  /** Saves the last collected files unchanged. Fails if there are none. */
  save(suggestedName: string): Promise<Result<{ readonly saved: boolean }>>
}

/** Texts of a profile that the log could contain. */
const textsOf = ({ profile: { kind, name, edinumber, ajuPrefix, startValues }, address }: ProfileState): readonly string[] =>
  [kind === 'practice' ? '' : name, edinumber, ajuPrefix, URL.parse(address)?.hostname ?? '', ...Object.values(startValues)].filter(
    (text) => text.length >= shortestPrivate
  )

type Texts = Readonly<Record<Exclude<DiagnosticName, 'contents.txt'>, string>>

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const valueOf = <T>(result: Result<T>): T | { readonly failed: string } => (result.ok ? result.value : { failed: result.failure.code })
const isoText = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())

const meanings: Readonly<Record<keyof Texts, string>> = {
  'versions.json': 'Versi aplikasi dan sistem, galat terakhir / Versions of application and system, the last crash',
  'settings.json': 'Pengaturan tanpa token, alamat, nama, dan nomor / Settings without tokens, addresses, names and numbers',
  'start.json': 'Lama tiap langkah pembukaan / Time of each step of the start',
  'stores.json': 'Keutuhan dan jumlah baris penyimpanan, tanpa isinya / Integrity and row counts of the stores, without contents',
  'log.txt': 'Galat dan peringatan terakhir, rahasia disamarkan / Last errors and warnings, secrets hidden'
}

const contentsOf = (texts: Texts, at: number): string =>
  [
    `Ajukan: diagnostik / diagnostics, ${new Date(at).toISOString()}`,
    '',
    ...Object.entries(meanings).map(([name, meaning]) => `${name} (${Buffer.byteLength(texts[name as keyof Texts])} byte)\n  ${meaning}`),
    ''
  ].join('\n')

export const createDiagnostics = (deps: DiagnosticsDeps): Diagnostics => {
  const { settings, secrets, database, clock } = deps
  let collected: readonly DiagnosticFile[] | null = null

  const profileStates = (): readonly ProfileState[] =>
    settings.profiles().map((profile) => {
      const address = profile.id === practiceId ? '' : addressOf(profile)
      return { profile, address, token: secrets.state(profile.id, address), isCurrent: profile.id === settings.current() }
    })

  const versions = async () => {
    const crash = deps.lastCrash()
    const free = await deps.freeSpace()
    return {
      ...deps.system(),
      keyring: secrets.keyring,
      office: deps.isOfOffice(),
      freeDiskMiB: Number.isFinite(free) ? Math.floor(free / 1024 ** 2) : null,
      lastCrash: crash && { ...crash, at: isoText(crash.at), startedAt: isoText(crash.startedAt) }
    }
  }
  const stores = async (rows: StoreRows) => {
    const check = valueOf(await database.check())
    return {
      hostDatabase: {
        check: check === true ? 'sound' : check === false ? 'damaged' : check,
        facts: valueOf(await database.run('databaseFacts'))
      },
      // -1: the table cannot be read.
      windowStore: { rows }
    }
  }

  return {
    async collect(rows) {
      const states = profileStates()
      const privateTexts = await database.run('privateTexts')
      const hidden = {
        home: deps.home,
        tokens: states.flatMap(({ profile, address }) => secrets.read(profile.id, address) ?? []),
        texts: [...(privateTexts.ok ? privateTexts.value : []), ...states.flatMap(textsOf)]
      }
      const log = await lastErrors(deps.logFolder)
      const found: Texts = {
        'versions.json': json(await versions()),
        'settings.json': json(settingsFacts(settings.settings(), states)),
        'start.json': json(startTimes()),
        'stores.json': json(await stores(rows)),
        'log.txt': privateTexts.ok ? log : withoutDetails(log)
      }
      const texts = Object.fromEntries(Object.entries(found).map(([name, text]) => [name, redactPrivate(text, hidden)])) as Texts
      collected = [
        { name: 'contents.txt', text: contentsOf(texts, clock.now()) },
        ...Object.entries(texts).map(([name, text]) => ({ name, text }))
      ]
      return ok(collected)
    },
    async save(suggestedName) {
      if (collected === null) return fail('invalid-input')
      return deps.files.saveBytes(suggestedName, await zipFiles(collected, clock.now()))
    }
  }
}
