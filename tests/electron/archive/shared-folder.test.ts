import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { closeDatabases, fill, filesIn, goodIn, serviceIn, unstopped } from './service-samples.ts'

afterEach(closeDatabases)

const markerIn = (folder: string): string => join(folder, 'arsip-ajukan.json')

/** Two computers; the archive of the first is in the folder `nas`. */
const twoComputers = async () => {
  const base = await tempFolder()
  const [one, two] = [await serviceIn(join(base, 'one')), await serviceIn(join(base, 'two'))]
  const nas = join(base, 'nas')
  await mkdir(nas)
  const [ofOne, ofTwo] = [await fill(one, 4), await fill(two, 3, 20)]
  expect(await one.move(nas, false, unstopped)).toMatchObject({ end: 'moved' })
  return { base, nas, one, two, ofOne, ofTwo }
}

test('a computer that leaves a shared archive folder keeps the files of the other; the last one removes them', async () => {
  const { base, nas, one, two, ofOne, ofTwo } = await twoComputers()
  expect(await two.move(nas, false, unstopped)).toMatchObject({ end: 'holds-archive', pdfs: 4 })
  expect(await two.move(nas, true, unstopped)).toMatchObject({ end: 'moved', pdfs: 7 })
  const shared = await filesIn(nas)
  expect(await two.move(null, false, unstopped)).toMatchObject({ end: 'moved', pdfs: 7, left: 0 })
  expect([await filesIn(nas), await goodIn(two, [...ofOne, ...ofTwo])]).toEqual([shared, true])
  await one.close()
  const again = await serviceIn(join(base, 'one'))
  expect([again.root(), await goodIn(again, ofOne)]).toEqual([nas, true])
  expect(await again.move(null, false, unstopped)).toMatchObject({ end: 'moved' })
  expect([await filesIn(nas), await goodIn(again, ofOne)]).toEqual([[], true])
  await Promise.all([again.close(), two.close()])
})

test('the computer whose folder it was leaves it to the others too', async () => {
  const { nas, one, two, ofOne, ofTwo } = await twoComputers()
  await two.move(nas, true, unstopped)
  const shared = await filesIn(nas)
  await one.move(null, false, unstopped)
  expect([await filesIn(nas), await goodIn(one, ofOne), await goodIn(two, [...ofOne, ...ofTwo])]).toEqual([shared, true, true])
  await Promise.all([one.close(), two.close()])
})

test.each([
  [
    'a marker without profiles',
    async (nas: string) => {
      const { profiles: _profiles, ...earlier } = JSON.parse(await readFile(markerIn(nas), 'utf8')) as Record<string, unknown>
      await writeFile(markerIn(nas), JSON.stringify(earlier))
    }
  ],
  ['no marker', (nas: string) => rm(markerIn(nas))]
])('an archive of an earlier version (%s) that a computer has used and leaves keeps its files', async (_what, makeEarlier) => {
  const { nas, one, two, ofOne } = await twoComputers()
  await makeEarlier(nas)
  await two.move(nas, true, unstopped)
  const shared = await filesIn(nas)
  await two.move(null, false, unstopped)
  expect([await filesIn(nas), await goodIn(one, ofOne), await goodIn(two, ofOne)]).toEqual([shared, true, true])
  await Promise.all([one.close(), two.close()])
})

test('nothing is removed from a folder whose marker cannot be read', async () => {
  const { base, nas, one, ofOne } = await twoComputers()
  await writeFile(markerIn(nas), '{')
  const before = await filesIn(nas)
  expect(await one.move(null, false, unstopped)).toMatchObject({ end: 'moved' })
  expect([await filesIn(nas), await goodIn(one, ofOne)]).toEqual([before, true])
  await one.close()
  const next = await serviceIn(join(base, 'one'))
  expect([(await next.place()).usual, await filesIn(nas)]).toEqual([true, before])
  await next.close()
})

test('a computer that leaves PDFs to the office keeps their files in a shared folder', async () => {
  const { nas, one, two, ofOne, ofTwo } = await twoComputers()
  const [alone = '', shared = ''] = ofOne
  expect([await one.release(alone), await one.stateOf(alone)]).toEqual([true, 'unknown'])
  expect((await filesIn(nas)).filter((name) => name.includes(alone.slice(0, 8)))).toEqual([])
  await two.move(nas, true, unstopped)
  const before = await filesIn(nas)
  expect([await one.release(shared), await one.stateOf(shared)]).toEqual([true, 'unknown'])
  expect([await filesIn(nas), await goodIn(two, [...ofOne.slice(1), ...ofTwo])]).toEqual([before, true])
  await writeFile(markerIn(nas), '{')
  expect([await one.release(ofOne[2] ?? ''), await goodIn(two, ofOne.slice(1))]).toEqual([true, true])
  await Promise.all([one.close(), two.close()])
})
