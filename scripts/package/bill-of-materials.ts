/** The bill of materials of a package in the CycloneDX format, from that of npm. */
import { createHash } from 'node:crypto'
import { arrayOrEmpty, isObject, memberOf } from '#core/base/json-guards.ts'
import { npm } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import type { Build } from './facts.ts'
import type { Part } from './notices.ts'

const electronRef = 'electron'

/** A UUID that is made from the content, so that the same package has the same. */
const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')

/**
 * `listed`: npm's list of all packages, reduced to `parts`, with Electron added. Rejects a part that npm does not know.
 * The build defines the date and the number.
 */
export const billOfMaterials = (listed: unknown, parts: readonly Part[], build: Build): string => {
  const wanted = new Set(parts.map(({ name, version }) => `${name}@${version}`))
  const components = arrayOrEmpty(memberOf(listed, 'components')).filter((one) =>
    wanted.has(`${String(memberOf(one, 'name'))}@${String(memberOf(one, 'version'))}`)
  )
  const known = new Set(components.map((one) => `${String(memberOf(one, 'name'))}@${String(memberOf(one, 'version'))}`))
  const missing = [...wanted].filter((one) => !known.has(one))
  if (missing.length > 0) throw new Stopped(`npm lists no package for: ${missing.join(', ')}`)
  const metadata = memberOf(listed, 'metadata')
  const own = memberOf(metadata, 'component')
  const ownRef = memberOf(own, 'bom-ref')
  const refs = new Set([...components.map((one) => memberOf(one, 'bom-ref')), ownRef])
  const electron = {
    'bom-ref': electronRef,
    type: 'framework',
    name: 'electron',
    version: build.electron,
    scope: 'required',
    purl: `pkg:npm/electron@${build.electron}`,
    licenses: [{ license: { id: 'MIT' } }],
    properties: [{ name: 'ajukan:runtime', value: build.runtime }]
  }
  const dependencies = arrayOrEmpty(memberOf(listed, 'dependencies'))
    .filter((one) => refs.has(memberOf(one, 'ref')))
    .map((one) => {
      const on = arrayOrEmpty(memberOf(one, 'dependsOn')).filter((ref) => refs.has(ref))
      return { ref: memberOf(one, 'ref'), dependsOn: memberOf(one, 'ref') === ownRef ? [...on, electronRef] : on }
    })
  const bill = {
    ...(isObject(listed) ? listed : {}),
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([components, build]))}`,
    metadata: {
      ...(isObject(metadata) ? metadata : {}),
      timestamp: new Date(build.date).toISOString(),
      component: { ...(isObject(own) ? own : {}), type: 'application', name: 'ajukan' }
    },
    components: [...components, electron],
    dependencies: [...dependencies, { ref: electronRef, dependsOn: [] }]
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** Asks npm. */
export const listedByNpm = async (): Promise<unknown> => {
  const { code, output } = await npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
  const start = output.indexOf('{\n')
  if (code !== 0 || start < 0) throw new Stopped(`npm sbom failed:\n${output.trim()}`)
  return JSON.parse(output.slice(start)) as unknown
}
