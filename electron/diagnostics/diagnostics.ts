import type { Crash, DiagnosticFile, DiagnosticName, StoreRows } from '#core/contract/app.ts'
import type { Clock } from '#core/base/ports.ts'
import { fail, ok, type Result } from '#core/base/result.ts'
import type { Profile } from '#core/contract/profile.ts'
import type { Database } from '../database/client.ts'
import type { FileExport } from '../files/file-export.ts'
import { practiceId, type SettingsFile } from '../settings/settings-file.ts'
import type { SecretStore } from '../settings/secret-store.ts'
import { redactPrivate, shortestPrivate } from './redact-private.ts'
import { lastErrors, withoutDetails } from './log-tail.ts'
import { settingsFacts, type ProfileState } from './settings-facts.ts'
import { startTimes } from './start-times.ts'
import { zipFiles } from './zip-files.ts'

export interface DiagnosticsDeps {
  /** Versions of the application and of what it runs on. */
  readonly system: () => Readonly<Record<string, unknown>>
  readonly settings: Pick<SettingsFile, 'settings' | 'profiles' | 'current'>
  readonly secrets: Pick<SecretStore, 'keyring' | 'state' | 'read'>
  /** The origin of the service of a profile; '' without an address. */
  readonly originOf: (profile: Profile) => string
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
const textsOf = ({ profile: { kind, name, edinumber, ajuPrefix, startValues }, origin }: ProfileState): readonly string[] =>
  [kind === 'practice' ? '' : name, edinumber, ajuPrefix, URL.parse(origin)?.hostname ?? '', ...Object.values(startValues)].filter(
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
      const origin = profile.id === practiceId ? '' : deps.originOf(profile)
      return { profile, origin, token: secrets.state(profile.id, origin), isCurrent: profile.id === settings.current() }
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
        tokens: states.flatMap(({ profile, origin }) => secrets.read(profile.id, origin) ?? []),
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
