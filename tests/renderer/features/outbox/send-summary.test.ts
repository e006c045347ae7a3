import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { advice } from '#core/validation/advice/advice.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import SendSummary from '../../../../renderer/features/outbox/views/send/SendSummary.vue'
import type { SendRow } from '../../../../renderer/features/outbox/store/send-question.ts'
import { openTestApp } from '../../support/test-services.ts'
import { testRouter } from '../../support/mounted.ts'

test('the summary counts values of files that nobody has checked, and says where they are from', async () => {
  const app = await openTestApp()
  const doubt = (row: number) =>
    advice(`/detail/data/${row}/nohs`, 'F1.imported', { found: '4016', expected: 'tariff-form', other: 'kitano.xlsx, Invoice D5' })
  const shown = (findings: NonNullable<SendRow['read']>['advice']) => {
    const row: SendRow = {
      id: 'd1',
      declaration: 'd1',
      car: '',
      entry: null,
      importer: 'PT A',
      before: null,
      read: {
        facts: { importer: 'PT A', currency: 'USD', cif: '1', rupiah: '1', lines: 1, documents: 1 },
        advice: findings,
        refused: [],
        since: null,
        obstacle: null
      }
    }
    const wrapper = mount(SendSummary, {
      props: { row },
      global: { plugins: [app.pinia, testRouter()], provide: { [servicesKey as symbol]: app.services } }
    })
    const text = wrapper.text()
    const imported = wrapper.find('[data-fact="imported"]')
    const said = imported.exists() ? imported.text() : null
    wrapper.unmount()
    return { text, said }
  }
  const { text, said } = shown([doubt(0), doubt(1), advice('/header/data/cif', 'M9.positive')])
  expect(said).toMatch(/^2 /)
  expect(text).toContain('kitano.xlsx, Invoice D5')
  expect(shown([advice('/header/data/cif', 'M9.positive')]).said).toBeNull()
})
