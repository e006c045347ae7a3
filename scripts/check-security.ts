/**
 * `npm run check -- security`: a line for each rule about the packages that ship, and for the fuses of Electron. The exit code is the number
 * of broken rules. The registry is queried for advisories; if it does not answer in a few seconds, only the list in scripts/security/rules.ts is used.
 */
import { isObject } from '#core/base/json-guards.ts'
import { wrongFusesOfCopy } from './package/fuses.ts'
import { findRuntime } from './runtime.ts'
import { readProject, securityRules } from './security/rules.ts'
import { capture } from './support/process.ts'
import { program } from './support/program.ts'

const auditLimit = 5_000

/** Fuses that are not as decided after they were written into a copy of the Electron that runs here. */
const fuses = async (): Promise<readonly string[]> => {
  try {
    return await wrongFusesOfCopy((await findRuntime()).path)
  } catch (error) {
    return [`the fuses could not be written: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Vulnerabilities known to the registry; null if it does not answer. */
const audit = async (): Promise<readonly string[] | null> => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { output } = await capture(npm, ['audit', '--omit=dev', '--json'], { limit: auditLimit })
  try {
    const report: unknown = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
    const found = isObject(report) ? report['vulnerabilities'] : undefined
    return isObject(found) ? Object.entries(found).map(([name, one]) => `${name}: ${String(isObject(one) ? one['severity'] : '')}`) : null
  } catch {
    return null
  }
}

await program(async () => {
  const asked = audit()
  const written = fuses()
  const project = readProject(Date.now())
  let broken = 0
  const report = (label: string, findings: readonly string[], good = 'ok'): void => {
    if (findings.length > 0) broken += 1
    console.log(`${label} | ${findings.length === 0 ? good : 'BROKEN'}`)
    for (const finding of findings) console.log(`  ${finding}`)
  }
  for (const { name, check } of securityRules) report(name, check(project))
  report('fuses', await written, 'ok: written into a copy of Electron and read back')
  const known = await asked
  report('advisories of the registry', known ?? [], known === null ? 'no answer: the local list counts' : 'ok')
  return broken
})
