import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useCodeListLookups } from '../../../../renderer/features/catalog/store/code-list-lookups.ts'
import { openDraft } from '../../support/draft-setup.ts'
import { testClock } from '../../support/test-services.ts'

const netto = '/header/data/netto'
const cif = '/header/data/cif'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const openAdvice = async () => {
  const { app, draft } = await openDraft()
  const advice = useAdvice(app.pinia)
  const shownAdvice = (): readonly string[] => advice.open.map(({ says, path }) => `${says} ${path}`)
  return { app, draft, advice, shownAdvice }
}

test('advice is computed when typing pauses, not at each key press', async () => {
  const { draft, shownAdvice } = await openAdvice()
  expect(shownAdvice()).toEqual([])
  draft.set(netto, 3700)
  vi.advanceTimersByTime(140)
  draft.set(netto, 3701)
  vi.advanceTimersByTime(140)
  expect(shownAdvice()).toEqual([])
  vi.advanceTimersByTime(20)
  expect(shownAdvice()).toEqual([`W2.sum ${netto}`])
  draft.set(netto, 3791.9)
  vi.advanceTimersByTime(160)
  expect(shownAdvice()).toEqual([])
})

test('checked advice is collapsed with its note, returns when a value changes, and is collapsed again when the value is restored', async () => {
  const { draft, advice, shownAdvice, app } = await openAdvice()
  draft.set(netto, 3700)
  vi.advanceTimersByTime(160)
  const [one] = advice.open
  if (!one) throw new Error('no advice')
  advice.check([one], ' timbang ulang ')
  expect(shownAdvice()).toEqual([])
  expect(advice.checked.map(({ advice: { says }, mark }) => [says, mark.note, mark.at])).toEqual([
    ['W2.sum', 'timbang ulang', app.clock.now()]
  ])

  draft.set('/header/data/bruto', 4000)
  vi.advanceTimersByTime(160)
  expect(shownAdvice()).toEqual([])

  draft.set(netto, 3600)
  vi.advanceTimersByTime(160)
  expect(shownAdvice()).toEqual([`W2.sum ${netto}`])
  expect(advice.checked).toEqual([])

  draft.set(netto, 3700)
  vi.advanceTimersByTime(160)
  expect(shownAdvice()).toEqual([])
})

test('marking advice as checked is one undo step, and a mark can be removed', async () => {
  const { draft, advice, shownAdvice } = await openAdvice()
  draft.set(netto, 3700)
  vi.advanceTimersByTime(160)
  const [one] = advice.open
  if (!one) throw new Error('no advice')
  advice.check([one], '')
  draft.undo()
  expect(shownAdvice()).toEqual([`W2.sum ${netto}`])
  draft.redo()
  expect(shownAdvice()).toEqual([])
  advice.uncheck(one)
  expect(shownAdvice()).toEqual([`W2.sum ${netto}`])
  expect(draft.record?.local).toEqual({})
})

test('a mark on a goods line stays with the line when lines above it are removed', async () => {
  const { draft, advice, shownAdvice } = await openAdvice()
  draft.set('/detail/data/2/merk', '')
  vi.advanceTimersByTime(160)
  const [one] = advice.open
  if (!one) throw new Error('no advice')
  advice.check([one], 'tanpa merek')
  draft.change([{ kind: 'remove', path: '/detail/data/0', before: draft.record?.document.detail.data[0] ?? null }])
  draft.set('/detail/data/0/merk', '')
  vi.advanceTimersByTime(160)
  expect(shownAdvice().filter((sentence) => sentence.startsWith('C10'))).toEqual(['C10.brand /detail/data/0/merk'])
  expect(advice.checked.map(({ advice: { path } }) => path)).toEqual(['/detail/data/1/merk'])
})

test('fixing advice sets the expected value in one step and computes the advice again at once', async () => {
  const { draft, advice, shownAdvice } = await openAdvice()
  draft.set(netto, 3700)
  draft.set('/header/data/freight', '')
  // A value that was typed does not follow.
  draft.set(cif, 6_973_872)
  vi.advanceTimersByTime(160)
  expect(advice.open.map((one) => [one.says, advice.canFix(one)])).toEqual([
    ['M2.cif', true],
    ['M3.freight', false],
    ['W2.sum', true]
  ])
  for (const one of advice.open) advice.fix(one)
  // CIF in rupiah follows.
  expect(shownAdvice()).toEqual(['M3.freight /header/data/freight', 'M6.sum /header/data/cif'])
  expect(draft.record?.document.header.data.netto).toBe(3791.9)
  draft.undo()
  expect(draft.record?.document.header.data.netto).toBe(3700)
})

test('a mark is restored after a restart', async () => {
  const { app, draft, advice } = await openAdvice()
  draft.set(cif, 1)
  vi.advanceTimersByTime(160)
  const [one, ...rest] = advice.open
  if (!one) throw new Error('no advice')
  advice.check([one], 'sudah ditanyakan')
  vi.useRealTimers()
  await draft.flush()
  const again = await app.restart()
  expect(await useDraft(again.pinia).open('d1')).toBe(true)
  const after = useAdvice(again.pinia)
  expect(after.checked.map(({ mark }) => mark.note)).toEqual(['sudah ditanyakan'])
  expect(after.open).toEqual(rest)
})

test('opening another declaration shows its advice, and an aju number that is used twice gives advice', async () => {
  const { draft, shownAdvice } = await openAdvice()
  draft.set(netto, 3700)
  vi.advanceTimersByTime(160)
  vi.useRealTimers()
  await draft.open('d2')
  expect(shownAdvice()).toEqual([])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  draft.set('/car', '070128KTU41720261022000018')
  vi.advanceTimersByTime(160)
  expect(shownAdvice()).toEqual(['I2.taken /car'])
})

test('a code list that is added is checked at once, and a code of a missing list gives no advice', async () => {
  const { app, draft, shownAdvice } = await openAdvice()
  draft.set('/header/data/penjneg', 'XQ')
  draft.set('/header/data/pelmuat', 'XXXXX')
  vi.advanceTimersByTime(160)
  expect(shownAdvice()).toEqual(['C2.list /header/data/penjneg'])
  const ports = new Set(['SGSIN', 'IDSUB'])
  useCodeListLookups(app.pinia).set('port', (code) => ports.has(code))
  vi.advanceTimersByTime(160)
  expect(shownAdvice()).toEqual(['C2.list /header/data/penjneg', 'C2.list /header/data/pelmuat'])
  useCodeListLookups(app.pinia).set('port', null)
  vi.advanceTimersByTime(160)
  expect(shownAdvice()).toEqual(['C2.list /header/data/penjneg'])
})

test('many findings are marked in one step with one note, and one undo removes all marks', async () => {
  const { draft, advice } = await openAdvice()
  const lines = draft.record?.document.detail.data.length ?? 0
  for (let row = 0; row < lines; row += 1) draft.set(`/detail/data/${row}/tipe`, '')
  draft.endStep()
  vi.advanceTimersByTime(160)
  const types = advice.open.filter(({ says }) => says === 'C10.type')
  expect(types).toHaveLength(lines)
  advice.check(types, 'tanpa tipe')
  expect([advice.open.length, advice.checked.map(({ mark }) => mark.note)]).toEqual([0, types.map(() => 'tanpa tipe')])
  draft.undo()
  expect(advice.open).toHaveLength(lines)
})

test.each([
  ['Asia/Jayapura', 'on 5 January at 01:00', Date.UTC(2027, 0, 4, 16), '20270105', '20270106'],
  ['America/Los_Angeles', 'on 3 January at 19:00', Date.UTC(2027, 0, 4, 3), '20270104', '20270105']
])('the date in an aju number may be that of this computer (%s, %s) and that of the service', async (zone, _, time, last, future) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { app, draft } = await openDraft({ clock: testClock(time) })
  const advice = useAdvice(app.pinia)
  const found = (day: string): boolean => {
    draft.set('/car', `000028PRAKTK${day}000001`)
    vi.advanceTimersByTime(160)
    return advice.open.some(({ says }) => says === 'I2.future')
  }
  expect([found(last), found(future)]).toEqual([false, true])
})
