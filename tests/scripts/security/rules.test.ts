import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { electronChecklist } from '../../../scripts/security/electron-checklist.ts'
import { isBelow } from '../../../scripts/security/electron-version.ts'
import type { PackageLock, PackageManifest, Project } from '../../../scripts/security/project.ts'
import { readProject } from '../../../scripts/security/read-project.ts'
import { securityRules } from '../../../scripts/security/rules.ts'

interface Break {
  readonly rule: string
  readonly file: string
  readonly find: string
  readonly by: string
}

const fixture = resolve(import.meta.dirname, '../../fixtures/security/breaks.json')
const breaks = JSON.parse(readFileSync(fixture, 'utf8')) as readonly Break[]
/** A day on which the table of versions is valid. */
const project = readProject(Date.parse('2026-12-01'))

const broken = ({ file, find, by }: Break): Project => {
  if (file === 'package.json') return { ...project, manifest: JSON.parse(by) as PackageManifest }
  if (file === 'package-lock.json') return { ...project, lock: JSON.parse(by) as PackageLock }
  const text = project.files.get(file) ?? ''
  expect(text.includes(find), `${file} no longer contains ${find}`).toBe(true)
  return { ...project, files: new Map([...project.files, [file, text.replace(find, () => by)]]) }
}

test('Electron’s list has twenty items', () => {
  expect(electronChecklist).toHaveLength(20)
})

test.each(securityRules)('the application keeps the rule: $name', ({ check }) => {
  expect(check(project)).toEqual([])
})

test.each(breaks)('$rule: reports $by in $file', (one) => {
  const rule = securityRules.find(({ name }) => name === one.rule)
  expect(rule?.check(broken(one))).not.toEqual([])
})

test('every rule has a change that breaks it', () => {
  expect(securityRules.map(({ name }) => name).filter((name) => !breaks.some(({ rule }) => rule === name))).toEqual([])
})

test('a table of versions that was not compared for months is reported', () => {
  const rule = electronChecklist[15]
  expect(rule?.check({ ...project, today: Date.parse('2027-06-01') })).toEqual([expect.stringContaining('days old')])
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
