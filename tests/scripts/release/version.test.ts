import { expect, test } from 'vitest'
import { sectionOf, tagOf, versionProblems } from '../../../scripts/release/version.ts'

const changelog = `# Changelog

## [Unreleased] — 1.3.0

- Not yet.

## [1.2.0] - 2026-11-22

### Added

- Packages.

## [1.1.0] — 2026-02-30

- A day that is in no month.

## [1.0.0] - 2025-12-01
`

const facts = { tag: 'v1.2.0', version: '1.2.0', lockedVersion: '1.2.0', changelog }

test('a version is released where tag, package.json and package-lock.json agree and the changelog has a section with its date', () => {
  expect(versionProblems(facts)).toEqual([])
  expect(sectionOf(changelog, '1.2.0')).toEqual({ date: '2026-11-22', text: '### Added\n\n- Packages.' })
})

test.each([
  [{ tag: 'v1.2.1' }, 'The tag is v1.2.1, but package.json has version 1.2.0.'],
  [{ lockedVersion: '1.1.9' }, 'package-lock.json has version 1.1.9, package.json 1.2.0. Run: npm install'],
  [{ version: 'next' }, 'The version in package.json is "next", not of the form 1.2.3.'],
  [{ tag: 'v1.3.0', version: '1.3.0' }, 'CHANGELOG.md has no section with a date for this version: ## [1.3.0] - YYYY-MM-DD'],
  [{ tag: 'v1.1.0', version: '1.1.0' }, 'CHANGELOG.md has no section with a date for this version: ## [1.1.0] - YYYY-MM-DD'],
  [{ tag: 'v1.0.0', version: '1.0.0' }, 'The section of 1.0.0 in CHANGELOG.md is empty.']
])('%j is refused', (change, problem) => {
  expect(versionProblems({ ...facts, ...change })).toContain(problem)
})

test('a trial without a tag needs no section yet, but a version that agrees', () => {
  const trial = { ...facts, tag: undefined, version: '1.3.0' }
  expect(versionProblems({ ...trial, lockedVersion: '1.3.0' })).toEqual([])
  expect(versionProblems(trial)).toHaveLength(1)
})

test('the tag is the given one, else the one that started the workflow; a branch is none', () => {
  const env = { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1.2.0' }
  expect([
    tagOf('v9.0.0', env),
    tagOf(undefined, env),
    tagOf(undefined, { ...env, GITHUB_REF_TYPE: 'branch' }),
    tagOf(undefined, {})
  ]).toEqual(['v9.0.0', 'v1.2.0', undefined, undefined])
  expect(() => tagOf('1.2.0', {})).toThrow('A release has a tag such as v1.2.0, not 1.2.0.')
})
