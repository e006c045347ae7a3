/** Whether this commit can be released as the version that a tag names. */
import { systems, type System } from '../package/facts.ts'
import { Stopped } from '../support/program.ts'
import { familyOf, type Family } from './artefacts.ts'

/** The text of a release: the changes and the unsigned files. */
/** The steps that sign a package as its system requires. */
const wanted: Readonly<Record<Family, readonly string[]>> = {
  linux: ['packages'],
  windows: ['application', 'packages'],
  mac: ['application', 'packages']
}

interface NotesFacts {
  /** The section of the changelog. */
  readonly changes: string
  readonly signed: ReadonlyMap<System, readonly string[]>
  readonly isSumsSigned: boolean
}

export const notesText = ({ changes, signed, isSumsSigned }: NotesFacts): string => {
  const unsigned = systems.filter((system) => wanted[familyOf(system)].some((step) => signed.get(system)?.includes(step) !== true))
  const lines = [
    ...(unsigned.length === 0 ? [] : [`Not signed: the packages for ${unsigned.join(', ')}.`]),
    ...(isSumsSigned ? [] : ['Not signed: SHA256SUMS.'])
  ]
  return `${changes.trim()}\n\n## Files\n\nCompare a download: \`sha256sum --check --ignore-missing SHA256SUMS\`\n${lines.map((line) => `\n${line}\n`).join('')}`
}

const versionPattern = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*)?$/

const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export interface Section {
  /** `2026-11-22`. */
  readonly date: string
  readonly text: string
}

/** The section of a version in a changelog, `## [1.2.0] - 2026-11-22`; undefined where there is none with a date. */
export const sectionOf = (changelog: string, version: string): Section | undefined => {
  const sections = changelog.split(/^(?=## )/m)
  for (const section of sections) {
    const [, named, date = ''] = /^## \[([^\]]+)\] [-–—] (\d{4}-\d{2}-\d{2})\s*$/m.exec(section.split('\n', 1)[0] ?? '') ?? []
    if (named === version && isDate(date)) return { date, text: section.slice(section.indexOf('\n') + 1).trim() }
  }
  return undefined
}

export interface ReleaseFacts {
  /** `v1.2.0`; undefined for a trial of the workflow, from which nothing is released. */
  readonly tag: string | undefined
  /** Version in package.json. */
  readonly version: string
  /** Version in package-lock.json. */
  readonly lockedVersion: string
  readonly changelog: string
}

/** Problems, one per line. */
export const versionProblems = ({ tag, version, lockedVersion, changelog }: ReleaseFacts): readonly string[] => {
  const section = sectionOf(changelog, version)
  return [
    ...(versionPattern.test(version) ? [] : [`The version in package.json is "${version}", not of the form 1.2.3.`]),
    ...(version === lockedVersion ? [] : [`package-lock.json has version ${lockedVersion}, package.json ${version}. Run: npm install`]),
    ...(tag === undefined || tag === `v${version}` ? [] : [`The tag is ${tag}, but package.json has version ${version}.`]),
    ...(tag === undefined || section !== undefined
      ? []
      : [`CHANGELOG.md has no section with a date for this version: ## [${version}] - YYYY-MM-DD`]),
    ...(tag === undefined || section?.text !== '' ? [] : [`The section of ${version} in CHANGELOG.md is empty.`])
  ]
}

/** The tag from the arguments, else the one that started the workflow. */
export const tagOf = (given: string | undefined, env: Readonly<Record<string, string | undefined>> = process.env): string | undefined => {
  const tag = given ?? (env['GITHUB_REF_TYPE'] === 'tag' ? env['GITHUB_REF_NAME'] : undefined)
  if (tag !== undefined && !tag.startsWith('v')) throw new Stopped(`A release has a tag such as v1.2.0, not ${tag}.`)
  return tag
}
