import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft.ts'
import { useListed } from '../../../../renderer/features/catalog/store/listed.ts'
import { openDraft } from '../../support/draft-setup.ts'

const netto = '/header/data/netto'
const cif = '/header/data/cif'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const openAdvice = async () => {
  const { desk, draft } = await openDraft()
  const advice = useAdvice(desk.pinia)
  const said = (): readonly string[] => advice.open.map(({ says, path }) => `${says} ${path}`)
  return { desk, draft, advice, said }
}

test('advice is computed when typing pauses, not with each key press', async () => {
  const { draft, said } = await openAdvice()
  expect(said()).toEqual([])
  draft.set(netto, 3700)
  vi.advanceTimersByTime(140)
  draft.set(netto, 3701)
  vi.advanceTimersByTime(140)
  expect(said()).toEqual([])
  vi.advanceTimersByTime(20)
  expect(said()).toEqual([`W2.sum ${netto}`])
  draft.set(netto, 3791.9)
  vi.advanceTimersByTime(160)
  expect(said()).toEqual([])
})

test('checked advice is collapsed with its note, returns when a value changes, and collapses again with the value', async () => {
  const { draft, advice, said, desk } = await openAdvice()
  draft.set(netto, 3700)
  vi.advanceTimersByTime(160)
  const [one] = advice.open
  if (!one) throw new Error('no advice')
  advice.check([one], ' timbang ulang ')
  expect(said()).toEqual([])
  expect(advice.checked.map(({ advice: { says }, mark }) => [says, mark.note, mark.at])).toEqual([
    ['W2.sum', 'timbang ulang', desk.clock.now()]
  ])

  draft.set('/header/data/bruto', 4000)
  vi.advanceTimersByTime(160)
  expect(said()).toEqual([])

  draft.set(netto, 3600)
  vi.advanceTimersByTime(160)
  expect(said()).toEqual([`W2.sum ${netto}`])
  expect(advice.checked).toEqual([])

  draft.set(netto, 3700)
  vi.advanceTimersByTime(160)
  expect(said()).toEqual([])
})

test('a mark is one undo step, and can be removed', async () => {
  const { draft, advice, said } = await openAdvice()
  draft.set(netto, 3700)
  vi.advanceTimersByTime(160)
  const [one] = advice.open
  if (!one) throw new Error('no advice')
  advice.check([one], '')
  draft.undo()
  expect(said()).toEqual([`W2.sum ${netto}`])
  draft.redo()
  expect(said()).toEqual([])
  advice.uncheck(one)
  expect(said()).toEqual([`W2.sum ${netto}`])
  expect(draft.record?.local).toEqual({})
})

test('a mark at a goods line stays with the line when others are inserted or removed above it', async () => {
  const { draft, advice, said } = await openAdvice()
  draft.set('/detail/data/2/merk', '')
  vi.advanceTimersByTime(160)
  const [one] = advice.open
  if (!one) throw new Error('no advice')
  advice.check([one], 'tanpa merek')
  draft.change([{ kind: 'remove', path: '/detail/data/0', before: draft.record?.document.detail.data[0] ?? null }])
  draft.set('/detail/data/0/merk', '')
  vi.advanceTimersByTime(160)
  expect(said().filter((sentence) => sentence.startsWith('C10'))).toEqual(['C10.brand /detail/data/0/merk'])
  expect(advice.checked.map(({ advice: { path } }) => path)).toEqual(['/detail/data/1/merk'])
})

test('"samakan" sets the expected value in one step and updates the advice at once', async () => {
  const { draft, advice, said } = await openAdvice()
  draft.set(netto, 3700)
  draft.set('/header/data/freight', '')
  vi.advanceTimersByTime(160)
  expect(advice.open.map((one) => [one.says, advice.canMend(one)])).toEqual([
    ['M2.cif', true],
    ['M3.freight', false],
    ['W2.sum', true]
  ])
  for (const one of advice.open) advice.mend(one)
  expect(said()).toEqual(['M3.freight /header/data/freight', 'M4.rupiah /header/data/cifrp', 'M6.sum /header/data/cif'])
  expect(draft.record?.document.header.data.netto).toBe(3791.9)
  draft.undo()
  expect(draft.record?.document.header.data.netto).toBe(3700)
})

test('a mark is still there after a restart', async () => {
  const { desk, draft, advice } = await openAdvice()
  draft.set(cif, 1)
  vi.advanceTimersByTime(160)
  const [one, ...rest] = advice.open
  if (!one) throw new Error('no advice')
  advice.check([one], 'sudah ditanyakan')
  vi.useRealTimers()
  await draft.flush()
  const again = await desk.restart()
  expect(await useDraft(again.pinia).open('d1')).toBe(true)
  const after = useAdvice(again.pinia)
  expect(after.checked.map(({ mark }) => mark.note)).toEqual(['sudah ditanyakan'])
  expect(after.open).toEqual(rest)
})

test('advice is computed when another declaration opens, and a duplicate number is reported', async () => {
  const { draft, said } = await openAdvice()
  draft.set(netto, 3700)
  vi.advanceTimersByTime(160)
  vi.useRealTimers()
  await draft.open('d2')
  expect(said()).toEqual([])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  draft.set('/car', '070128KTU41720261022000018')
  vi.advanceTimersByTime(160)
  expect(said()).toEqual(['I2.taken /car'])
})

test('a newly loaded list is used at once, and lists that are not available give no advice', async () => {
  const { desk, draft, said } = await openAdvice()
  draft.set('/header/data/penjneg', 'XQ')
  draft.set('/header/data/pelmuat', 'XXXXX')
  vi.advanceTimersByTime(160)
  expect(said()).toEqual(['C2.list /header/data/penjneg'])
  const ports = new Set(['SGSIN', 'IDSUB'])
  useListed(desk.pinia).learn('port', (code) => ports.has(code))
  vi.advanceTimersByTime(160)
  expect(said()).toEqual(['C2.list /header/data/penjneg', 'C2.list /header/data/pelmuat'])
  useListed(desk.pinia).learn('port', null)
  vi.advanceTimersByTime(160)
  expect(said()).toEqual(['C2.list /header/data/penjneg'])
})

test('many alike are marked in one step with one note, and one undo restores them all', async () => {
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
