import { expect, test } from 'vitest'
import { readPackageFacts } from '../../../electron/app/package-facts.ts'
import { artefactName, dateFrom, debianVersion, type Build } from '../../../scripts/package/facts.ts'

const build: Build = {
  version: '0.1.0',
  electron: '45.3.4',
  arch: 'x64',
  runtime: 'official',
  commit: '0123456789ab',
  date: 1_795_000_000_000,
  test: false
}

test('a release has its version alone; a package for evaluation or tests is marked in its name, and is older for apt', () => {
  const names = (
    [
      ['official', false],
      ['evaluation', false],
      ['evaluation', true]
    ] as const
  ).map(([runtime, isTest]) => {
    const one = { ...build, runtime, test: isTest }
    return [artefactName(one, 'linux-amd64.deb'), debianVersion(one)]
  })
  expect(names).toEqual([
    ['ajukan-0.1.0-linux-amd64.deb', '0.1.0'],
    ['ajukan-0.1.0-evaluation-linux-amd64.deb', '0.1.0~evaluation'],
    ['ajukan-0.1.0-evaluation-test-linux-amd64.deb', '0.1.0~evaluation~test']
  ])
})

test('the date of a build is that of SOURCE_DATE_EPOCH, which must be seconds', () => {
  expect([dateFrom(undefined), dateFrom(''), dateFrom('1795000000')]).toEqual([undefined, undefined, 1_795_000_000_000])
  expect(() => dateFrom('today')).toThrow('SOURCE_DATE_EPOCH is "today"')
})

test('the application reads what the packager wrote; what is missing allows the least', () => {
  const { commit, date, runtime } = build
  expect(readPackageFacts(JSON.stringify({ commit, date, test: true, runtime }))).toEqual({ commit, date, test: true, runtime: 'official' })
  for (const text of ['', '[]', '{"test":"true","runtime":"Official","commit":7,"date":"x"}'])
    expect(readPackageFacts(text)).toEqual({ commit: '', date: 0, test: false, runtime: 'evaluation' })
})
