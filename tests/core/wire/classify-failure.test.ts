import { expect, it } from 'vitest'
import { failureCodes, type FailureCode } from '#core/base/result.ts'
import { classifyFailure, isOfOffice, type OfficeFailure } from '#core/wire/classify-failure.ts'

const codesWith = (matches: (office: OfficeFailure) => boolean): readonly FailureCode[] =>
  failureCodes.filter((code) => {
    const { office } = classifyFailure(code)
    return office !== undefined && matches(office)
  })

it('A failure is one of the office exactly if its code has the prefix office', () => {
  expect(failureCodes.filter(isOfOffice)).toEqual(failureCodes.filter((code) => code.startsWith('office-')))
})

it('Three refusals end the session, and one refuses every call in any session', () => {
  expect(codesWith(({ refuses }) => refuses === 'session')).toEqual(['office-unknown-desk', 'office-session-ended', 'office-forked'])
  expect(codesWith(({ refuses }) => refuses === 'every-call')).toEqual(['office-not-durable'])
})

it('Three refusals concern the rights or the state of the desk', () => {
  expect(codesWith(({ refuses }) => refuses === 'rights')).toEqual(['office-locked', 'office-retired', 'office-not-allowed'])
})

it('A desk does not retry at once after a failure that only a change of the office, its server or the desk resolves', () => {
  expect(codesWith(({ isLasting }) => isLasting)).toEqual([
    'office-unknown-desk',
    'office-forked',
    'office-not-durable',
    'office-certificate',
    'office-without-scram',
    'office-login',
    'office-not-admitted',
    'office-no-database',
    'office-foreign',
    'office-without-tls',
    'office-failed',
    'office-outdated',
    'office-newer'
  ])
})
