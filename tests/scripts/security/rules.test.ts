import { expect, test } from 'vitest'
import { readProject, securityRules, type Project } from '../../../scripts/security/rules.ts'
import { isBelow } from '../../../scripts/support/versions.ts'

/** A day on which the table of versions is valid. */
const project = readProject(Date.parse('2026-12-01'))
const electron = (version: string): Partial<Project> => ({ manifest: { devDependencies: { electron: version } } })
const locked = (name: string, version: string, license?: string): Partial<Project> => ({
  lock: { packages: { [`node_modules/${name}`]: { version, ...(license === undefined ? {} : { license }) } } }
})

const library = (licence: string, text: string): Partial<Project> => ({
  libraries: [{ name: 'a', files: /^a$/, licence, text, corrected: null }]
})

test.each(securityRules)('the application keeps the rule: $name', ({ check }) => {
  expect(check(project)).toEqual([])
})

test.each<readonly [rule: string, broken: Partial<Project>]>([
  ['a current Electron', electron('42.9.9')],
  ['a current Electron', electron('43.4.0')],
  ['a current Electron', electron('^45.3.4')],
  ['a current Electron', { today: Date.parse('2027-06-01') }],
  ['licences of what ships', locked('a', '1.0.0', 'GPL-3.0')],
  ['licences of what ships', locked('a', '1.0.0')],
  ['licences of the libraries of the server part', library('GPL-3.0-only', 'zlib.txt')],
  ['licences of the libraries of the server part', library('', 'zlib.txt')],
  ['recent versions of the server part', { today: Date.parse('2027-06-01') }],
  ['known vulnerabilities of what ships', locked('pdfjs-dist', '4.1.392', 'Apache-2.0')],
  ['known vulnerabilities of what ships', locked('electron', '43.4.0', 'MIT')],
  ['refused packages', locked('x/node_modules/xlsx', '0.20.3', 'Apache-2.0')]
])('%s: reports %o', (name, broken) => {
  expect(securityRules.find((rule) => rule.name === name)?.check({ ...project, ...broken })).not.toEqual([])
})

test('versions are compared by their numbers', () => {
  expect(['43.4.0', '43.4.1', '42.99.0', '44.0.0', '9.0.0', '43.10.0'].map((version) => isBelow(version, [43, 4, 1]))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false
  ])
})
