import { readFileSync } from 'node:fs'
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { ReadResponse } from '#core/contract/retrieval.ts'
import { mergeResponses } from '#core/tracking/merge-responses.ts'
import type { StoredResponse } from '#core/tracking/track.ts'
import { servicesKey } from '../../../../../renderer/data/services.ts'
import ResponseCard from '../../../../../renderer/features/tracking/shared/ResponseCard.vue'
import { useOffice } from '../../../../../renderer/features/office/store/office.ts'
import { memoryOffice } from '../../../../support/fakes/memory-office.ts'
import { response } from '../../../support/answer-fixtures.ts'
import { openTestApp, type TestApp } from '../../../support/test-services.ts'

const specification = readFileSync('tests/fixtures/service.md', 'utf8')

/** The members that the specification adds for a code (specification 2.4). */
const additionsOf = (code: string): readonly string[] => {
  const row = specification
    .split('\n')
    .find((line) => line.startsWith('| ') && new RegExp(`^\\| (?:\\d+ and )?${code}(?: and \\d+)? \\|`).test(line))
  return [...(row?.split('|')[2] ?? '').replace(/\([^)]*\)/g, '').matchAll(/\b[a-z_0-9]{3,}\b/g)]
    .map(([name]) => name)
    .filter((name) => !['string', 'date', 'object', 'res_encode', 'invoice'].includes(name))
}
const invoiceMembers = [...(/^`invoice` object: (.*)$/m.exec(specification)?.[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(
  ([, name = '']) => name
)

const mountCard = (app: TestApp, stored: StoredResponse, named = false) => {
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: { render: () => null } }] })
  return mount(ResponseCard, {
    props: { response: stored, fresh: false, changed: [], named },
    global: { plugins: [app.pinia, router], provide: { [servicesKey as symbol]: app.services } }
  })
}
const cardOf = async (received: ReadResponse, named = false) => {
  const app = await openTestApp()
  const [stored] = mergeResponses('77', [], { responses: [received] }, 1)
  if (!stored) throw new Error('not stored')
  return mountCard(app, stored, named)
}

test.each([
  ['2090', 3],
  ['2003', 15],
  ['300', 15],
  ['2020', 7]
] as const)('every member that the specification adds for %s is shown with a label and its value', async (code, count) => {
  const names = additionsOf(code)
  expect(names).toHaveLength(count)
  const values = Object.fromEntries(names.map((name, at) => [name, name.startsWith('totalbayar') ? '2500000' : `isi ${at}`]))
  const invoice = Object.fromEntries(invoiceMembers.map((name, at) => [name, name.endsWith('weight') ? 100 + at : `faktur ${at}`]))
  const card = await cardOf(response('77', code, { ...values, ...(code === '2020' ? { invoice } : {}) } as Partial<ReadResponse>))
  const shown = new Map(card.findAll('[data-fact]').map((fact) => [fact.attributes('data-fact'), fact]))
  for (const [name, value] of Object.entries({ ...values, ...(code === '2020' ? invoice : {}) })) {
    const fact = shown.get(name)
    expect(fact?.find('dt').text(), name).not.toMatch(new RegExp(`^(?:${name})?$`))
    expect(fact?.find('dd').text().replaceAll('.', ''), name).toBe(String(value))
  }
})

test('an unexpected member is shown under its own name; null, also as text, and empty ones are not shown', async () => {
  const card = await cardOf(
    response('77', '2999', { barubaru: 'isi', kosong: '', tiada: null, pibno: 'null', pibtg: '-' } as Partial<ReadResponse>)
  )
  expect(card.findAll('[data-fact]').map((fact) => fact.text())).toEqual(['barubaruisi'])
})

test('the card names the desk that brought the response in: not this one, not one that is not known, and none without an office', async () => {
  const app = await openTestApp()
  const office = useOffice(app.pinia)
  const [received] = mergeResponses('77', [], { responses: [response('77', '2003')] }, 1)
  if (!received) throw new Error('not stored')
  const deskOf = (broughtBy: string) => mountCard(app, { ...received, broughtBy }).find('[data-brought-by]')
  expect(deskOf('there').exists()).toBe(false)
  memoryOffice(app.host)
  await office.load()
  expect(deskOf('there').text()).toBe('dari Meja 2')
  expect([deskOf('here').exists(), deskOf('gone').exists(), mountCard(app, received).find('[data-brought-by]').exists()]).toEqual([
    ...[false, false, false]
  ])
})

test('below its name the card does not repeat it, and shows only when it came and where its PDF is', async () => {
  const billing = response('77', '2020')
  const [full, named] = [await cardOf(billing), await cardOf(billing, true)]
  expect([full.find('strong').exists(), full.findAll('time').length]).toEqual([true, 1])
  expect([named.find('strong').exists(), named.find('header').text().includes('2020 ')]).toEqual([false, false])
  expect(named.findAll('time').map((time) => time.text())).toEqual(full.findAll('time').map((time) => time.text()))
})
