import { expect, onTestFinished, test } from 'vitest'
import type { Profile } from '#core/contract/profile.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { evaluationRefusal } from '../../../electron/settings/evaluation-limit.ts'
import { openMainServices } from '../../support/fakes/main-services.ts'

const at = (address: string, kind: Profile['kind'] = 'production'): Profile => ({
  ...newProfile(kind, 'kantor', 'Kantor'),
  address,
  edinumber: 'PPJK-1'
})

test('on the evaluation runtime only the practice profile may be used, in tests other kinds by name and where no customs service is', () => {
  const addresses = [
    'https://ceisa.contoh.go.id',
    'https://10.0.0.5/api',
    'https://invalid.contoh.id',
    '',
    'http://127.0.0.1:8028',
    'http://[::1]:8028/x',
    'https://gateway.invalid'
  ]
  const [none, all] = [addresses.map(() => false), addresses.map(() => true)]
  const reachNothing = [false, false, false, true, true, true, true]
  const kinds = ['training', 'production'] as const
  for (const kind of kinds) {
    const allowed = (evaluation: boolean, tested: readonly Profile['kind'][]): readonly boolean[] =>
      addresses.map((address) => evaluationRefusal({ evaluation, tested })(at(address, kind)) === null)
    expect(allowed(false, [])).toEqual(all)
    expect(allowed(true, [])).toEqual(none)
    expect(allowed(true, [kind])).toEqual(reachNothing)
    expect(
      allowed(
        true,
        kinds.filter((other) => other !== kind)
      )
    ).toEqual(none)
  }
  expect(evaluationRefusal({ evaluation: true, tested: [] })(newProfile('practice', 'practice', 'Latihan'))).toBe(null)
})

test('the host takes no token, selects no other profile and sends nothing for one', async () => {
  let isEvaluation = false
  const { handlers, requests, close } = await openMainServices({
    refusalOf: (profile) => evaluationRefusal({ evaluation: isEvaluation, tested: [] })(profile)
  })
  onTestFinished(close)
  const currentProfile = async (): Promise<unknown> => {
    const list = await handlers['profiles.list'](null)
    return list.ok && list.value.current
  }
  expect(await handlers['profiles.select']({ profile: 'office' })).toMatchObject({ ok: true })
  isEvaluation = true
  const refused = { ok: false, failure: { code: 'evaluation-runtime' } }
  expect(await currentProfile()).toBe('practice')
  expect(await handlers['profiles.setToken']({ profile: 'office', token: 'token-baru-123' })).toMatchObject(refused)
  expect(await handlers['profiles.select']({ profile: 'office' })).toMatchObject(refused)
  for (const [token, use] of [
    ['token-baru-123', false],
    ['', true]
  ] as const)
    expect(await handlers['profiles.create']({ profile: at('https://gateway.invalid'), token, use })).toMatchObject(refused)
  expect(await handlers['profiles.test']({ profile: 'office' })).toMatchObject({ value: { failure: { code: 'evaluation-runtime' } } })
  expect(await handlers['profiles.select']({ profile: 'practice' })).toMatchObject({ ok: true })
  expect(requests).toEqual([])
  isEvaluation = false
  expect(await handlers['profiles.select']({ profile: 'office' })).toMatchObject({ ok: true })
  expect(await currentProfile()).toBe('office')
})
