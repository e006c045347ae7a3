import { expect, test } from 'vitest'
import type { Json } from '#core/base/json.ts'
import { useServiceFindings } from '../../../../renderer/features/outbox/store/service-findings.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { openDraft } from '../../support/draft-setup.ts'

const answer = (car: string, errors: Readonly<Record<string, string>>): Json => ({
  answer: 'a',
  at: 1,
  httpStatus: 200,
  status: 'ok',
  deviations: [],
  raw: '',
  entries: [{ car, submitStatus: 'success', submitType: 'update', counts: {}, errors }]
})

test.each([
  ['header', 'Netto lebih besar dari bruto', ['/header/data/netto']],
  ['detail', 'Baris 2: pos tarif tidak dikenal; baris 3: satuan kosong', ['/detail/data/1/nohs', '/detail/data/2/kdsat']],
  ['detail.0.nohs', 'wajib diisi', ['/detail/data/0/nohs']]
])('what was refused of a submission of another desk is known from the answer: %s', async (section, said, paths) => {
  const { app, draft } = await openDraft()
  const car = draft.record?.document.car ?? ''
  const findings = useServiceFindings(app.pinia)
  const row = (id: string, at: number, errors: Readonly<Record<string, string>>) => ({
    id,
    car,
    at,
    operation: 'submit',
    content: answer(car, errors)
  })
  await app.database.answers.bulkPut([row('older', 1, { kemasan: 'lama' }), row('newer', 2, { [section]: said })])
  expect(findings.all).toEqual([])
  useWorklist(app.pinia).note('d1', { state: 'needs-work' })
  await expect.poll(() => findings.open.map(({ path }) => path)).toEqual(paths)
  expect(findings.isElsewhere).toBe(true)
  for (const path of paths) draft.set(path, path.startsWith('/header') ? 7 : 'X1')
  expect([findings.open, findings.all.length]).toEqual([[], paths.length])
})

test('the reason of a refusal of which this desk has no answer is at the desk that sent it', async () => {
  const { app, draft } = await openDraft()
  const findings = useServiceFindings(app.pinia)
  const car = draft.record?.document.car ?? ''
  await app.database.answers.bulkPut([{ id: 'odd', car, at: 1, operation: 'submit', content: null }])
  useWorklist(app.pinia).note('d1', { state: 'needs-work' })
  await new Promise((done) => setTimeout(done, 50))
  expect([findings.all, findings.isRefused, findings.isElsewhere]).toEqual([[], true, true])
})
