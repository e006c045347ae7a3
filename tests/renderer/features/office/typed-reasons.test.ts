import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import type { Component } from 'vue'
import { fail, ok, type Result } from '#core/base/result.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import HoldingDialog from '../../../../renderer/features/office/views/HoldingDialog.vue'
import ReopenDialog from '../../../../renderer/features/office/views/sending/ReopenDialog.vue'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openDraft } from '../../support/draft-setup.ts'

/* Reasons that the user types or pastes into a dialog. */

/** `answers`: what the office answers to each call, in order. */
const open = async (dialog: Component, props: Record<string, unknown>, ...answers: readonly Result<null>[]) => {
  const { app } = await openDraft()
  const fakeOffice = memoryOffice(app.host)
  const asked: unknown[] = []
  const answer = async (input: unknown): Promise<Result<null>> => {
    asked.push(input)
    return answers[asked.length - 1] ?? ok(null)
  }
  app.host.use({
    'office.reopenSending': answer,
    'office.hold': answer,
    'office.contacts': async () => ok([{ desk: 'there', at: 1, isForked: false, isReachable: false }])
  })
  fakeOffice.tell([], [holding('d1', 'there', { position: 2 })])
  await useOffice(app.pinia).load()
  const shown = mount(dialog, {
    props,
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  onTestFinished(() => shown.unmount())
  const find = <T extends HTMLElement>(selector: string): T | null => document.querySelector<T>(selector)
  const type = async (selector: string, text: string): Promise<void> => {
    const field = find<HTMLTextAreaElement>(selector)
    if (field === null) throw new Error(`no ${selector}`)
    field.value = text
    field.dispatchEvent(new Event('input'))
    await shown.vm.$nextTick()
  }
  return { shown, asked, find, type }
}

test('sending is reopened with a result of several lines; after a failure the dialog stays, with the text and the reason', async () => {
  const { shown, asked, find, type } = await open(ReopenDialog, { declaration: 'd1' }, fail('office-offline'))
  await type('[data-field="office.reopenWord"]', ' Dicek di portal:\n\tbelum ada ')
  find('[data-action="office.reopen.yes"]')?.click()
  await eventually(() => expect(find('[data-office="reopen-failed"]')?.textContent).toContain('Kantor'))
  expect(shown.emitted('close')).toBeUndefined()
  find('[data-action="office.reopen.yes"]')?.click()
  await eventually(() => expect(shown.emitted('close')).toHaveLength(1))
  const call = { declaration: 'd1', result: 'Dicek di portal: belum ada' }
  expect(asked).toEqual([call, call])
})

test('the reason for taking what cannot be reached is on one line; after a failure the dialog stays', async () => {
  const { shown, asked, find, type } = await open(HoldingDialog, { verb: 'take', ids: ['d1'] }, fail('office-offline'))
  await type('[data-field="holding.note"]', 'Sakit\tsejak Senin')
  await eventually(() => expect(find('[data-holding-warning]')).not.toBeNull())
  const submit = (): void => void find('form')?.dispatchEvent(new Event('submit'))
  submit()
  await eventually(() => expect(asked).toHaveLength(1))
  expect(shown.emitted('done')).toBeUndefined()
  await eventually(() => {
    submit()
    expect(shown.emitted('done')).toHaveLength(1)
  })
  expect(asked[0]).toEqual({ declarations: ['d1'], verb: 'take', note: 'Sakit sejak Senin', reason: 'Sakit sejak Senin' })
})
