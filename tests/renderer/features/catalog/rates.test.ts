import { expect, test } from 'vitest'
import { plusDays, serviceDay } from '#core/base/calendar-day.ts'
import { blankRate, type RateValues } from '#core/catalog/exchange-rate.ts'
import { useAdvice } from '../../../../renderer/features/editor/store/advice.ts'
import { useDraft } from '../../../../renderer/features/editor/store/draft/draft.ts'
import { useDuty } from '../../../../renderer/features/editor/store/duty.ts'
import { useRates } from '../../../../renderer/features/catalog/store/rates.ts'
import { useTariffs } from '../../../../renderer/features/catalog/store/tariffs.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { accept, headerOf, openDraft, refuse } from '../../support/draft-setup.ts'
import { openTestApp, type TestApp } from '../../support/test-services.ts'
import { eventually } from '../../../support/eventually.ts'

const today = (app: TestApp): string => serviceDay(app.services.now(), useSettings(app.pinia).zone)
const rate = (currency: string, value: string, from: string, more: Partial<RateValues> = {}): RateValues => ({
  ...blankRate,
  currency,
  rate: value,
  from,
  ...more
})
const ndpbm = '/header/data/ndpbm'

test('rates of other weeks stay, those of the same week are replaced, and all are there after a restart', async () => {
  const app = await openTestApp()
  const rates = useRates(app.pinia)
  await rates.ready()
  expect(await rates.store(rates.plan([rate('USD', '16250', '2026-11-11'), rate('EUR', '17900', '2026-11-11')]))).toBe(true)
  expect(await rates.store(rates.plan([rate('USD', '16312', '2026-11-18')]))).toBe(true)
  expect(await rates.store(rates.plan([rate('EUR', '17950', '2026-11-11')]))).toBe(true)
  const again = await app.restart()
  const later = useRates(again.pinia)
  await later.ready()
  expect([...later.rows.values()].map(({ values }) => `${values.currency} ${values.rate}`).toSorted()).toEqual([
    'EUR 17950',
    'USD 16250',
    'USD 16312'
  ])
  // Two desks of an office that enter the same week have the same rows.
  expect([...later.rows.keys()].toSorted()).toEqual(['EUR 2026-11-11', 'USD 2026-11-11', 'USD 2026-11-18'])
  expect(later.table.on('USD', '2026-11-19')?.value).toBe('16312')
})

test('a refused write leaves the table as it was', async () => {
  const app = await openTestApp()
  const rates = useRates(app.pinia)
  await rates.ready()
  refuse(app)
  expect(await rates.store(rates.plan([rate('USD', '1', '2026-11-18')]))).toBe(false)
  expect(rates.rows.size).toBe(0)
  accept(app)
  expect(await rates.store(rates.plan([rate('USD', '1', '2026-11-18')]))).toBe(true)
})

test('the rate of the week fills a draft by its currency; one of another week is named with the fix', async () => {
  const { app, draft } = await openDraft()
  const rates = useRates(app.pinia)
  const week = plusDays(today(app), -2)
  await rates.store(rates.plan([rate('USD', '16250', plusDays(week, -7)), rate('USD', '16312', week)]))
  draft.set(ndpbm, '')
  draft.set('/header/data/kdval', 'USD')
  expect(headerOf(draft)['ndpbm']).toBe('16312')
  expect(draft.computedFields.get(ndpbm)).toMatchObject({ formula: 'tax-rate', follows: true })
  draft.endStep()
  draft.set(ndpbm, '16250')
  const advice = useAdvice(app.pinia)
  advice.update()
  const [found] = advice.open.filter(({ rule }) => rule === 'M13')
  expect(found).toMatchObject({ says: 'M13.week', params: { expected: '16312', other: plusDays(week, -7) } })
  if (found) advice.fix(found)
  expect(headerOf(draft)['ndpbm']).toBe('16312')
  expect(advice.open.some(({ rule }) => rule === 'M13')).toBe(false)
})

test('a rate whose week ends while the draft is open is named by its field and the advice, and stays until the user takes the new one', async () => {
  const { app, draft } = await openDraft()
  const rates = useRates(app.pinia)
  const next = plusDays(today(app), 1)
  await rates.store(rates.plan([rate('USD', '16250', plusDays(next, -7)), rate('USD', '16312', next)]))
  draft.set(ndpbm, '')
  draft.set('/header/data/kdval', 'USD')
  draft.endStep()
  const advice = useAdvice(app.pinia)
  const found = () => advice.open.filter(({ rule }) => rule === 'M13').map(({ says }) => says)
  expect([draft.computedFields.get(ndpbm)?.follows, found()]).toEqual([true, []])
  app.clock.forward(86_400_000)
  draft.updateDay()
  expect(draft.computedFields.get(ndpbm)).toMatchObject({ value: '16312', follows: false, isOtherWeek: true })
  await eventually(() => expect(found()).toEqual(['M13.week']))
  draft.set('/header/data/bruto', 4000)
  expect([headerOf(draft)['ndpbm'], draft.computedFields.get(ndpbm)?.isOtherWeek]).toEqual(['16250', true])
  draft.compute(ndpbm)
  expect([headerOf(draft)['ndpbm'], draft.computedFields.get(ndpbm)?.follows]).toEqual(['16312', true])
})

test('rates typed for a tariff code are remembered for the next declaration, and the estimate uses them', async () => {
  const { app, draft } = await openDraft()
  const tariffs = useTariffs(app.pinia)
  const [line] = draft.record?.document.detail.data ?? []
  const code = line?.nohs ?? ''
  draft.set(`/@local/print/bm.${code}`, '5')
  draft.set('/@local/print/tarifPpn', '11')
  await draft.close()
  await eventually(() => expect(tariffs.ratesOf(code, line?.kd_skema_tarif ?? '')).toMatchObject({ ppn: '11' }))
  const next = useDraft(app.pinia)
  expect(await next.open('d2')).toBe(true)
  const duty = useDuty(app.pinia)
  await eventually(() => expect(duty.duty?.rows.find(({ nohs }) => nohs === code)?.rates.ppn).toBe('11'))
})

test('a restriction applies to the code and its preferences', async () => {
  const app = await openTestApp()
  const tariffs = useTariffs(app.pinia)
  await tariffs.ready()
  const values = { nohs: '85176200', kd_skema_tarif: '', bm: '', bmUnit: '', ppn: '', ppnbm: '', pph: '', pphNoApi: '' }
  await tariffs.put([{ id: 'a', values: { ...values, lartas: 'Y', documents: '856, 911' }, changedAt: 0, byHand: true }])
  expect(tariffs.restrictionOf('85176200', '06')).toEqual({ isRestricted: true, documents: ['856', '911'] })
  expect(tariffs.restrictionOf('85176201', '')).toBeNull()
})
