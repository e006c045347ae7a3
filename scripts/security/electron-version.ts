import { dayLength } from '#core/base/calendar-day.ts'
import type { Check } from './project.ts'

/** Newest major versions of Electron, newest first, and when this table was compared with the releases. Update both together. */
const majors = { newest: [45, 44, 43], lookedUp: '2026-11-21' } as const

/** Days after which the table is too old: Electron has a new major version every eight weeks. */
const validDays = 120

/** The advisory that sets the lowest version: CVE-2026-102676. */
const lowest = [43, 4, 1] as const

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number)

export const isBelow = (version: string, limit: readonly number[]): boolean => {
  const numbers = numbersOf(version)
  const at = limit.findIndex((number, index) => number !== (numbers[index] ?? 0))
  return at >= 0 && (numbers[at] ?? 0) < (limit[at] ?? 0)
}

export const electronIsCurrent: Check = ({ manifest, today }) => {
  const version = manifest.devDependencies?.['electron'] ?? manifest.dependencies?.['electron'] ?? ''
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`package.json does not pin Electron: "${version}"`]
  const [major = 0] = numbersOf(version)
  const age = Math.floor((today - Date.parse(majors.lookedUp)) / dayLength)
  return [
    ...(majors.newest.some((one) => one === major) || major > majors.newest[0]
      ? []
      : [`Electron ${version} is none of ${majors.newest.join(', ')}`]),
    ...(isBelow(version, lowest) ? [`Electron ${version} is below ${lowest.join('.')}`] : []),
    ...(age > validDays ? [`the table of versions in scripts/security/electron-version.ts is ${age} days old`] : [])
  ]
}
