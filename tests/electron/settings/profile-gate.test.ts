import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultAnswerRules } from '#core/contract/answer-rules.ts'
import { practiceId, type Profile } from '#core/contract/profile.ts'
import type { Result } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { noPolicy } from '../../../electron/policy/policy.ts'
import type { ProfileChange, ProfileQuestion } from '../../../electron/settings/profile-gate.ts'
import { entryRows, openBackupProfile } from '../../support/drivers/backup-profile.ts'
import { openMainServices, type MainServices, type MainServicesDeps } from '../../support/fakes/main-services.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const real: Profile = {
  ...newProfile('production', 'real', 'Kantor'),
  address: 'https://gateway.invalid/base',
  edinumber: 'PPJK-1',
  confirmSend: true
}

interface Variant {
  /** The profile as it becomes; null: it goes. */
  readonly becomes: Profile | null
  readonly isSelected?: boolean
  /** The state of its submission. */
  readonly entry?: 'queued' | 'failed' | 'sending' | 'unknown' | 'accepted'
  /** What the question names; without one nothing is asked. */
  readonly changes: readonly ProfileChange[]
  readonly losesToken?: boolean
}

const otherRules = {
  ...Object.fromEntries(
    Object.entries(defaultAnswerRules).map(([name, value]) => [name, Array.isArray(value) ? [...value, '777'] : value])
  ),
  zone: 'WITA',
  clientErrorMeansNotStored: false,
  documentHours: 5
} as typeof defaultAnswerRules

/** One other value for each member of a profile that no question is about. */
const harmless = {
  name: 'Nama lain',
  edinumber: 'PPJK-2',
  sendTokenOnSubmit: !real.sendTokenOnSubmit,
  documentCode: 'X',
  flagreplace: 'Y',
  jenisDoc: 'Z',
  pernyataan: 'Lain',
  pasokneg: !real.pasokneg,
  codeStyle: real.codeStyle,
  responseKinds: ['bc20'],
  timeLimit: 33,
  answerLimit: 7,
  ajuPrefix: '000028PRAKTK',
  ajuSeries: 'A',
  advisedFields: [],
  invoiceCodes: '380',
  startValues: {}
} satisfies Omit<Profile, 'id' | 'kind' | 'address' | 'confirmSend' | 'answerRules'>

const elsewhere: Profile = { ...real, address: 'https://other.example/base' }
const rules = Object.keys(defaultAnswerRules) as (keyof typeof defaultAnswerRules)[]
const variants: Readonly<Record<string, Variant>> = {
  'every member that no question is about': { becomes: { ...real, ...harmless }, changes: [] },
  'another origin': { becomes: elsewhere, changes: ['production', 'address'], losesToken: true },
  'another path': { becomes: { ...real, address: 'https://gateway.invalid/other' }, changes: ['production', 'address'], losesToken: true },
  'no address': { becomes: { ...real, address: '' }, changes: [], losesToken: true },
  'no address, with a waiting submission': { becomes: { ...real, address: '' }, entry: 'queued', changes: ['service'], losesToken: true },
  'another kind': { becomes: { ...real, kind: 'training' }, changes: ['address'] },
  'another kind, with an uncertain submission': {
    becomes: { ...real, kind: 'training' },
    entry: 'unknown',
    changes: ['address', 'service']
  },
  'no summary before a send': { becomes: { ...real, confirmSend: false }, changes: ['summary'] },
  ...Object.fromEntries(
    rules.map((rule): [string, Variant] => [
      `the rule ${rule}`,
      { becomes: { ...real, answerRules: { ...defaultAnswerRules, [rule]: otherRules[rule] } }, changes: ['rules'] }
    ])
  ),
  selection: { becomes: real, isSelected: true, changes: ['production'] },
  removal: { becomes: null, changes: [], losesToken: true },
  'removal, with a submission that has its result': { becomes: null, entry: 'accepted', changes: [], losesToken: true },
  ...Object.fromEntries(
    (['queued', 'failed', 'sending', 'unknown'] as const).map((entry): [string, Variant] => [
      `removal, with a submission that is ${entry}`,
      { becomes: null, entry, changes: ['removed'], losesToken: true }
    ])
  )
}

interface Asked {
  readonly questions: ProfileQuestion[]
  agrees: boolean
}

const openAsked = async (deps: MainServicesDeps = {}): Promise<MainServices & { readonly asked: Asked }> => {
  const asked: Asked = { questions: [], agrees: true }
  const services = await openMainServices({
    ...deps,
    confirmProfile: (question) => {
      asked.questions.push(question)
      return asked.agrees
    }
  })
  onTestFinished(services.close)
  return { ...services, asked }
}
type Opened = Awaited<ReturnType<typeof openAsked>>

const done = (result: Result<unknown>): void => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  const end = (result.value as { readonly end?: string } | null)?.end
  if (end !== undefined && end !== 'done' && end !== 'chosen') throw new Error(end)
}

/** The calls by which the form makes a variant. */
const byForm = async ({ handlers }: MainServices, { becomes, isSelected }: Variant): Promise<Result<unknown>> => {
  if (becomes === null) return handlers['profiles.remove']({ profile: real.id })
  return isSelected === true ? handlers['profiles.select']({ profile: real.id }) : handlers['profiles.save'](becomes)
}

/** The path of a backup of a computer whose profile is as it is before, or a variant of it. */
const backupOf = async (variant: Variant | null): Promise<string> => {
  const author = await openAsked({ saveTo: 'cadangan.ajukan' })
  done(await author.handlers['profiles.save'](real))
  if (variant !== null) done(await byForm(author, variant))
  done(await author.handlers['backup.write']({ suggestedName: 'cadangan.ajukan', passphrase: '', pdfs: false }))
  return join(author.folder, 'cadangan.ajukan')
}

const restore = async ({ handlers }: MainServices): Promise<Result<unknown>> => {
  done(await handlers['backup.choose'](null))
  done(await handlers['backup.open']({ passphrase: '' }))
  return handlers['backup.restore']({ declarations: null })
}

interface Way {
  readonly open: (variant: Variant) => Promise<Opened>
  readonly change: (services: MainServices, variant: Variant) => Promise<Result<unknown>>
}

const ways: Readonly<Record<string, Way>> = {
  'the form': {
    async open() {
      const services = await openAsked()
      done(await services.handlers['profiles.save'](real))
      return services
    },
    change: byForm
  },
  'a backup': {
    async open(variant) {
      const services = await openAsked({ openFrom: await backupOf(variant) })
      done(await services.handlers['profiles.save'](real))
      return services
    },
    change: restore
  },
  'the undo of a restore': {
    async open(variant) {
      const services = await openAsked({ openFrom: await backupOf(null) })
      done(await services.handlers['profiles.save'](real))
      done(await byForm(services, variant))
      done(await restore(services))
      return services
    },
    change: ({ handlers }) => handlers['backup.undo'](null)
  }
}

const profilesOf = async ({ handlers }: MainServices) => {
  const list = await handlers['profiles.list'](null)
  if (!list.ok) throw new Error(list.failure.code)
  const found = list.value.profiles.find(({ id }) => id === real.id)
  if (found === undefined) return { current: list.value.current, profile: null, token: 'none' }
  const { token, ...profile } = found
  return { current: list.value.current, profile, token }
}

/** Every rule by the form; by the slower ways one of them. */
const isTried = (way: string, variant: string): boolean =>
  way === 'the form' || !variant.startsWith('the rule') || variant.endsWith(rules[0] ?? '')
const cases = Object.keys(ways).flatMap((way) =>
  Object.keys(variants)
    .filter((variant) => isTried(way, variant))
    .map((variant) => [variant, way] as const)
)

test.each(cases)('%s: by %s a profile changes only as a person agrees', async (name, wayName) => {
  const [variant, way] = [variants[name], ways[wayName]]
  if (variant === undefined || way === undefined) throw new Error(name)
  const { becomes, isSelected = false, entry, changes, losesToken = false } = variant
  const services = await way.open(variant)
  const { handlers, asked } = services
  done(await handlers['profiles.setToken']({ profile: real.id, token: 'token-of-the-profile' }))
  if (entry !== undefined) {
    const state = await handlers['storeCopy.state'](null)
    const seq = (state.ok ? state.value.lastSeq : 0) + 1
    done(await handlers['storeCopy.append']({ seq, rows: entryRows(1, { profile: real.id, state: entry }) }))
  }
  const before = await profilesOf(services)
  expect(before).toEqual({ current: practiceId, profile: real, token: 'session' })
  asked.questions.length = 0

  if (changes.length > 0) {
    asked.agrees = false
    expect(await way.change(services, variant)).toMatchObject({ ok: false, failure: { code: 'cancelled' } })
    expect(await profilesOf(services)).toEqual(before)
    expect(asked.questions.map((question) => question.changes)).toEqual([changes])
    const counted = {
      waiting: entry === 'queued' || entry === 'failed' ? 1 : 0,
      undecided: entry === 'sending' || entry === 'unknown' ? 1 : 0
    }
    expect(asked.questions[0]).toMatchObject(counted)
  }
  asked.agrees = true
  asked.questions.length = 0
  done(await way.change(services, variant))
  expect(asked.questions.map((question) => question.changes)).toEqual(changes.length === 0 ? [] : [changes])
  expect(await profilesOf(services)).toEqual({
    current: isSelected ? real.id : practiceId,
    profile: becomes,
    token: losesToken ? 'none' : 'session'
  })
  // Not even where the profile comes back.
  done(await handlers['profiles.save'](real))
  expect((await profilesOf(services)).token).toBe(losesToken ? 'none' : 'session')
})

test.each([
  ['production', ['production', 'address']],
  ['training', ['address']]
] as const)('a backup of another computer brings its %s profile, selected, only as a person agrees', async (kind, changes) => {
  const author = await openAsked({ saveTo: 'cadangan.ajukan' })
  done(await author.handlers['profiles.create']({ profile: { ...elsewhere, kind }, token: '', use: true }))
  done(await author.handlers['backup.write']({ suggestedName: 'cadangan.ajukan', passphrase: '', pdfs: false }))
  const services = await openAsked({ openFrom: join(author.folder, 'cadangan.ajukan') })
  services.asked.agrees = false
  expect(await restore(services)).toMatchObject({ ok: false, failure: { code: 'cancelled' } })
  expect(await profilesOf(services)).toEqual({ current: practiceId, profile: null, token: 'none' })
  services.asked.agrees = true
  done(await restore(services))
  expect(services.asked.questions.at(-1)).toMatchObject({ address: elsewhere.address, changes })
  expect(await profilesOf(services)).toMatchObject({ current: real.id, profile: { address: elsewhere.address } })
})

test('an address that the policy does not allow is not saved, and one that a backup brings is not selected', async () => {
  const policy = { ...noPolicy, applies: true, serviceOrigins: ['https://gateway.invalid'] }
  const services = await openAsked({ policy, openFrom: await backupOf({ becomes: elsewhere, changes: [] }) })
  done(await services.handlers['profiles.save'](real))
  expect(await services.handlers['profiles.save'](elsewhere)).toMatchObject({ failure: { code: 'policy-address' } })
  done(await services.handlers['profiles.select']({ profile: real.id }))
  done(await restore(services))
  expect(await profilesOf(services)).toMatchObject({ current: practiceId, profile: { address: elsewhere.address } })
  expect(await services.handlers['profiles.select']({ profile: real.id })).toMatchObject({ failure: { code: 'policy-address' } })
})

test.each(['https://other.example/base', 'https://gateway.invalid/other', 'https://gateway.invalid'])(
  'an address that another program writes into the file (%s) has no token',
  async (address) => {
    const folder = join(await tempFolder(), 'home')
    const profile = await openBackupProfile(folder)
    await profile.settings.saveProfile(real)
    await profile.secrets.write(real.id, real.address, 'token-of-the-profile')
    await profile.close()
    const path = join(folder, 'settings.json')
    await writeFile(path, (await readFile(path, 'utf8')).replace(real.address, address))
    const again = await openBackupProfile(folder)
    onTestFinished(() => again.close())
    expect(again.settings.profile(real.id)?.address).toBe(address)
    expect([again.secrets.state(real.id, address), again.secrets.read(real.id, address)]).toEqual(['none', null])
  }
)
