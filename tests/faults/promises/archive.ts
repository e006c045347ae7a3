import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fill, serviceIn } from '../../electron/archive/service-samples.ts'
import { createRandom } from '../../support/faults/random.ts'
import { addOutcomes, tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { inFolder, runTrial } from '../../support/faults/promise.ts'

/** Fifty PDFs with one changed bit each: none of them is opened as good. */
const flippedBits = (): Promise<Outcome> =>
  inFolder('archive', async (folder) => {
    await mkdir(join(folder, 'profile'))
    const service = await serviceIn(join(folder, 'profile'))
    const random = createRandom(15)
    const outcome = await tryEach(await fill(service, 50), async (sha256) => {
      const path = (await service.fileOf(sha256)) ?? ''
      const bytes = await readFile(path)
      const place = random.int(0, bytes.length - 1)
      bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << random.int(0, 7)), place)
      await writeFile(path, bytes)
      return (await service.read(sha256)) === null ? null : `a change of byte ${place} was not noticed`
    })
    await service.close()
    return outcome
  })

/** No stored PDF is lost in kills, and a changed one is noticed. */
export const archive = async (size: Size): Promise<Outcome> =>
  addOutcomes(await runTrial('archive', size === 'long' ? ['--rounds', '100'] : ['--rounds', '2', '--seconds', '1']), await flippedBits())
