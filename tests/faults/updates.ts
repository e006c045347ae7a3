/**
 * `npm run faults -- updates`: offers forged updates from a server on loopback and prints a line for each: `forgery | refused as | ok`. A forgery that is not
 * refused with its reason, or that changes a file, is broken. The exit code is 1 if one is.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manifestForgeries, packageForgeries, type Forgery } from '../support/updates/forgeries.ts'
import { newKey, startUpdateServer } from '../support/updates/update-server.ts'
import { openUpdateTrial, treeOf } from '../support/updates/update-trial.ts'

const key = newKey()

/** The reason with which a forgery is refused; '' where it is not, or a file was changed. */
const refusalOf = async ({ put, silence }: Forgery, ofPackage: boolean): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ajukan-updates-'))
  const server = await startUpdateServer()
  try {
    const { service } = await openUpdateTrial(folder, key, silence === undefined ? {} : { silence })
    await service.setSource(server.address)
    put(server, key)
    if (ofPackage) await service.check()
    const before = JSON.stringify(await treeOf(folder))
    await (ofPackage ? service.download() : service.check())
    const { phase } = service.state()
    const isUnchanged = before === JSON.stringify(await treeOf(folder)) && !(await service.install('now')).ok
    return phase.kind === 'refused' && isUnchanged ? phase.reason : ''
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

let broken = 0
for (const [forgeries, ofPackage] of [
  [manifestForgeries, false],
  [packageForgeries, true]
] as const)
  for (const forgery of forgeries) {
    const refused = await refusalOf(forgery, ofPackage)
    const isGood = refused === forgery.reason
    if (!isGood) broken += 1
    console.log(`${forgery.name} | ${refused === '' ? 'not refused' : refused} | ${isGood ? 'ok' : 'BROKEN'}`)
  }
console.log(`${manifestForgeries.length + packageForgeries.length} forged updates, ${broken} taken`)
process.exitCode = broken === 0 ? 0 : 1
