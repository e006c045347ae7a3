import { afterEach, expect, test, vi } from 'vitest'
import { fail } from '#core/base/result.ts'
import { checkAju, runningOf } from '#core/numbering/aju-number.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import middleText from '../../../../resources/samples/tekstil-40.json?raw'
import { loadRecord } from '../../../../renderer/data/declarations-repository.ts'
import { NotSaved } from '../../../../renderer/data/store-writer.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { largeText, mendText, smallText } from '../../support/declaration-fixtures.ts'
import { openTestApp, testStartTime, testClock, type TestServicesDeps } from '../../support/test-services.ts'

const openDeclarationRecords = async (parts: TestServicesDeps = {}) => {
  const app = await openTestApp(parts)
  const [declarationRecords, worklist, settings] = [useDeclarationRecords(app.pinia), useWorklist(app.pinia), useSettings(app.pinia)]
  await worklist.load()
  const carOf = (id: string | null): string => worklist.summaries.get(id ?? '')?.car ?? ''
  return { app, declarationRecords, worklist, settings, carOf }
}

const file = (text: string, name = 'ekspor.json') => ({ name, text })
const samples: Readonly<Record<string, string>> = {
  '/samples/sparepart-3.json': smallText,
  '/samples/tekstil-40.json': middleText,
  '/samples/elektronik-1200.json': largeText,
  '/samples/berat-nol-3.json': mendText
}
const serveSamples = (): void => {
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(new Response(samples[address] ?? 'nothing')))
}

afterEach(() => void vi.unstubAllGlobals())

test('new declarations get unused numbers of the day, one after the other', async () => {
  const { declarationRecords, carOf, worklist, app } = await openDeclarationRecords()
  const made = await Promise.all([declarationRecords.create(), declarationRecords.create(), declarationRecords.create()])
  const cars = made.map(carOf)
  expect(cars.map((car) => runningOf(car))).toEqual([1, 2, 3])
  expect(cars.flatMap(checkAju)).toEqual([])
  await worklist.trash([made[2] ?? ''])
  expect(runningOf(carOf(await declarationRecords.create()))).toBe(4)
  const restarted = await app.restart()
  const later = useWorklist(restarted.pinia)
  await later.load()
  const fifth = await useDeclarationRecords(restarted.pinia).create()
  expect(runningOf(later.summaries.get(fifth ?? '')?.car ?? '')).toBe(5)
})

test('numbers continue above imported ones of the same day and prefix, and start again the next day', async () => {
  const { declarationRecords, carOf, app } = await openDeclarationRecords({ clock: testClock(testStartTime) })
  const first = carOf(await declarationRecords.create())
  const text = JSON.stringify({
    bc28: { document: [{ car: `${first.slice(0, 20)}000041` }, { car: '' }, { car: `${first.slice(0, 20)}ABCDEF` }] }
  })
  await declarationRecords.importFile(file(text))
  expect(runningOf(carOf(await declarationRecords.create()))).toBe(42)
  app.clock.forward(86_400_000)
  const next = carOf(await declarationRecords.create())
  expect([runningOf(next), next.slice(12, 20)]).toEqual([1, '20261121'])
})

test('without a prefix in the profile the number has to be typed, and without a profile nothing is created', async () => {
  const { declarationRecords, carOf, settings, worklist } = await openDeclarationRecords()
  await settings.saveProfile({ ...newProfile('production', 'office', 'Kantor'), edinumber: 'E', flagreplace: 'N' })
  await settings.selectProfile('office')
  const id = await declarationRecords.create()
  expect([carOf(id), worklist.summaries.has(id ?? '')]).toEqual(['', true])
  await settings.selectProfile('gone')
  expect(await declarationRecords.create()).toBeNull()
})

test('a new declaration has the defaults of the profile', async () => {
  const { declarationRecords, settings, app } = await openDeclarationRecords()
  const profile = settings.profile
  if (!profile) throw new Error('no profile')
  await settings.saveProfile({ ...profile, flagreplace: 'Y', jenisDoc: '28', pernyataan: 'benar', pasokneg: true })
  const record = await loadRecord(app.database, (await declarationRecords.create()) ?? '')
  expect(record?.document).toMatchObject({ flagreplace: 'Y', header: { data: { jenis_doc: '28', pernyataan: 'benar', pasokneg: true } } })
})

test('a copy has everything except number and registration', async () => {
  const { declarationRecords, carOf, app } = await openDeclarationRecords()
  const text = smallText
    .replace('"tpbno": ""', '"tpbno": "000123"')
    .replace('"tpbtg": ""', '"tpbtg": "2026-11-01"')
    .replace(/("bruto":\s*)[\d.]+/, '$11.50')
  const [source = ''] = (await declarationRecords.importFile(file(text))).added
  const copied = await declarationRecords.copy(source)
  const [old, next] = [await loadRecord(app.database, source), await loadRecord(app.database, copied ?? '')]
  if (!old || !next) throw new Error('not stored')
  expect(next.document).toEqual({
    ...old.document,
    car: carOf(copied),
    header: { ...old.document.header, data: { ...old.document.header.data, tpbno: '', tpbtg: '' } }
  })
  expect([checkAju(next.document.car), next.numerals, next.lines, next.seq]).toEqual([[], old.numerals, old.lines, 0])
  expect(await declarationRecords.copy('gone')).toBeNull()
})

test('an import reports what it added, duplicated and filled', async () => {
  const { declarationRecords, worklist } = await openDeclarationRecords()
  expect(await declarationRecords.importFile(file(smallText))).toEqual({
    file: 'ekspor.json',
    added: [expect.any(String)],
    doubled: [],
    filled: [],
    blanked: [],
    problem: null
  })
  const again = await declarationRecords.importFile(file(smallText))
  expect(again).toMatchObject({ doubled: ['070128KTU41720261022000018'], filled: [] })
  const rows = { detail: { data: [{}, {}] } }
  const short = await declarationRecords.importFile(file(JSON.stringify({ bc28: { document: [{ car: 'A1' }, { car: 'A1', ...rows }] } })))
  expect([short.added.length, short.doubled]).toEqual([2, ['A1']])
  expect(short.filled).toEqual(expect.arrayContaining(['/kdkpbc', '/header', '/detail', '/detail/data/0/nohs']))
  expect(new Set(short.filled).size).toBe(short.filled.length)
  expect(short.filled.filter((path) => path.endsWith('/nohs'))).toHaveLength(1)
  expect(worklist.counts.all).toBe(4)
})

test.each([
  ['', 'not-json'],
  ['{"bc28":', 'not-json'],
  ['{"bc30":{}}', 'not-envelope'],
  ['{"bc28":{"document":[]}}', 'not-envelope'],
  ['{"bc28":{"document":[{"car":"A"},{"detail":[]}]}}', 'not-declaration']
])('a file that is not an envelope (%s) adds nothing and reports why', async (text, code) => {
  const { declarationRecords, worklist } = await openDeclarationRecords()
  expect(await declarationRecords.importFile(file(text))).toMatchObject({ added: [], problem: { code } })
  expect(worklist.counts.all).toBe(0)
})

test('a refused write leaves no trace of the declaration in the list', async () => {
  const { declarationRecords, worklist, app } = await openDeclarationRecords()
  app.host.use({ 'storeCopy.append': () => Promise.resolve(fail('disk-full')) })
  await expect(declarationRecords.create()).rejects.toBeInstanceOf(NotSaved)
  await expect(declarationRecords.importFile(file(smallText))).rejects.toBeInstanceOf(NotSaved)
  expect(worklist.summaries.size).toBe(0)
})

test('a new declaration is listed when it is stored, so that it can be opened at once', async () => {
  const isAsked = Promise.withResolvers<undefined>()
  const canStore = Promise.withResolvers<undefined>()
  const { declarationRecords, worklist, app } = await openDeclarationRecords()
  app.host.use({
    'storeCopy.append': async (batch) => {
      isAsked.resolve(undefined)
      await canStore.promise
      return app.host.journal.append(batch)
    }
  })
  const adding = declarationRecords.importFile(file(smallText))
  await isAsked.promise
  expect(worklist.counts.all).toBe(0)
  canStore.resolve(undefined)
  const [id = ''] = (await adding).added
  expect([worklist.counts.all, await useDraft(app.pinia).open(id)]).toEqual([1, true])
})

test('the samples are loaded once', async () => {
  serveSamples()
  const { declarationRecords, worklist } = await openDeclarationRecords()
  expect(await declarationRecords.loadSamples()).toHaveLength(3)
  expect(await declarationRecords.loadSamples()).toEqual([])
  expect([...worklist.summaries.values()].map((summary) => [summary.lines, summary.problems])).toEqual([
    [3, 0],
    [40, 0],
    [1_200, 0]
  ])
  await worklist.trash([[...worklist.summaries.keys()][0] ?? ''])
  expect(await declarationRecords.loadSamples()).toHaveLength(1)
})

test('the sample of the first steps has one problem, its gross weight; it is added once and found again', async () => {
  serveSamples()
  const { declarationRecords, worklist, app } = await openDeclarationRecords()
  await declarationRecords.loadSamples()
  const id = await declarationRecords.sampleWithProblem()
  expect(await declarationRecords.sampleWithProblem()).toBe(id)
  expect([worklist.summaries.size, worklist.summaries.get(id)?.problems]).toEqual([4, 1])
  const draft = useDraft(app.pinia)
  await draft.open(id)
  expect(draft.problems.map(({ path }) => path)).toEqual(['/header/data/bruto'])
  draft.set('/header/data/bruto', 3983.9)
  expect(draft.problems).toEqual([])
})

test('unreadable samples are an error, not an empty list', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>')))
  const { declarationRecords } = await openDeclarationRecords()
  await expect(declarationRecords.loadSamples()).rejects.toThrow('sparepart-3')
})

const save = async (declarationRecords: ReturnType<typeof useDeclarationRecords>, ids: readonly string[]) =>
  declarationRecords.saveParts(await declarationRecords.exportParts(ids), useWorklist().summaries.get(ids[0] ?? '')?.car ?? '')

test('an export contains what was imported, value for value and number for number', async () => {
  const { declarationRecords, app } = await openDeclarationRecords()
  const unusual = smallText
    .replace(/("bruto":\s*)[\d.]+/, '$11.50')
    .replace(/"tarif":\s*\{\s*"data":\s*\[[^\]]*\]/, '"tarif": {"data": [{"x": 1E3, "y": null, "z": ""}]')
  for (const text of [smallText, unusual, largeText]) {
    const { added } = await declarationRecords.importFile(file(text))
    await save(declarationRecords, added)
  }
  const saved = app.host.calls.flatMap((call) =>
    call.channel === 'files.saveText' ? [call.input as { suggestedName: string; text: string }] : []
  )
  expect(saved.map((one) => JSON.parse(one.text))).toEqual([smallText, unusual, largeText].map((text) => JSON.parse(text)))
  for (const spelling of ['"bruto": 1.50', '"x": 1E3']) expect(saved[1]?.text).toContain(spelling)
  expect(saved[0]?.suggestedName).toBe('bc28-070128KTU41720261022000018.json')
})

test('several declarations are exported in one envelope in their order; a file name exists also without a number', async () => {
  const { declarationRecords, app } = await openDeclarationRecords()
  const { added } = await declarationRecords.importFile(file('{"bc28":{"document":[{"car":"A1"},{"car":""}]}}'))
  await save(declarationRecords, [...added].reverse())
  await save(declarationRecords, added.slice(1))
  await save(declarationRecords, ['gone'])
  const saved = app.host.calls.flatMap((call) =>
    call.channel === 'files.saveText' ? [call.input as { suggestedName: string; text: string }] : []
  )
  expect(saved.map((one) => one.suggestedName)).toEqual(['bc28-2-deklarasi-2026-11-20.json', 'bc28-draf.json'])
  expect((JSON.parse(saved[0]?.text ?? '') as { bc28: { document: { car: string }[] } }).bc28.document.map((one) => one.car)).toEqual([
    '',
    'A1'
  ])
})
