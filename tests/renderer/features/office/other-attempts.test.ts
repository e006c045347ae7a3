import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { recordOf } from '#core/draft/draft-record.ts'
import { envelopeText } from '#core/draft/envelope.ts'
import type { OfficeAttempt } from '#core/contract/office.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import OtherAttempts from '../../../../renderer/features/office/shared/OtherAttempts.vue'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { eventually } from '../../../support/eventually.ts'
import { memoryOffice } from '../../../support/fakes/memory-office.ts'
import { aDocument, aLine, now } from '../../../core/draft/draft-fixtures.ts'
import { openTestApp } from '../../support/test-services.ts'

const attempt = (desk: string, sha256: string, over: Partial<OfficeAttempt> = {}): OfficeAttempt => ({
  attempt: `${desk} ${sha256}`,
  declaration: 'd1',
  car: '',
  desk,
  sha256,
  outcome: 'accepted',
  startedAt: 1,
  endedAt: null,
  isLate: false,
  ...over
})

const open = async (attempts: readonly OfficeAttempt[], isOfAll: boolean, bodies: Readonly<Record<string, string>> = {}) => {
  const app = await openTestApp()
  memoryOffice(app.host).know({ attempts, bodies })
  await useOffice(app.pinia).load()
  const shown = mount(OtherAttempts, {
    props: { declaration: 'd1', isOfAll },
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  const lines = (): readonly string[] => shown.findAll('li').map((one) => one.text().replace(/ · \d.*? · /, ' · '))
  return { shown, lines }
}

test('the user who reopens sending sees every attempt with its content, and that it is uncertain which one is valid', async () => {
  const first = attempt('here', 'a')
  const { shown, lines } = await open([first, { ...first, attempt: 'again', sha256: 'b', outcome: 'unknown', isLate: true }], true)
  await eventually(() =>
    expect(lines()).toEqual(['Meja 1 · isi 1 · diterima', 'Meja 1 · isi 2 · belum pasti · diketahui terlambat; menutup pengiriman'])
  )
  expect(shown.find('[data-state="office.bodies"]').text()).toContain('Isi yang berlaku belum pasti')
})

test('elsewhere only attempts of other desks are listed, and equal contents have no number', async () => {
  const { shown, lines } = await open([attempt('here', 'a'), attempt('there', 'a')], false)
  await eventually(() => expect(lines()).toEqual(['Meja 2 · diterima']))
  expect(shown.find('[data-state="office.bodies"]').exists()).toBe(false)
})

test('the contents of two desks are compared field by field, and one that its desk did not present is named as missing', async () => {
  const bodyWith = (dcif: number): string => envelopeText([recordOf('d1', aDocument([aLine('a', { dcif })]), now, {})])
  const attempts = [attempt('here', 'a'), attempt('there', 'b', { outcome: 'unknown' }), attempt('third', 'c', { outcome: 'unknown' })]
  const { shown } = await open(attempts, false, { 'here a': bodyWith(1), 'there b': bodyWith(2) })
  await eventually(() => expect(shown.find('[data-action="office.compareContents"]').exists()).toBe(true))
  await shown.find('[data-action="office.compareContents"]').trigger('click')
  const dialog = (): Element => document.querySelector('[data-attempt-contents]') ?? document.body
  const sentence = (): string => dialog().querySelector('[data-differences]')?.textContent ?? ''
  await eventually(() => expect(sentence()).toContain('mejanya belum menyerahkannya'))
  const choose = (setting: string, value: string): void => {
    const select = dialog().querySelector<HTMLSelectElement>(`[data-setting="contents.${setting}"]`)
    if (select === null) throw new Error('no list')
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose('first', 'here a')
  choose('second', 'there b')
  await eventually(() => expect(sentence()).toBe('1 isian berbeda.'))
  choose('second', 'here a')
  await eventually(() => expect(sentence()).toBe('Tidak ada isian yang berbeda.'))
})
