import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test } from 'vitest'
import { fail, ok, type FailureCode, type Result } from '#core/base/result.ts'
import type { ServerMove } from '#core/contract/office.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import OtherServerDialog from '../../../../renderer/features/office/views/OtherServerDialog.vue'
import { eventually } from '../../../support/eventually.ts'
import { openTestApp } from '../../support/test-services.ts'

const find = <T extends Element>(selector: string): T | null => document.querySelector<T>(selector)
const text = (): string => find('[data-dialog="office-move"]')?.textContent ?? ''

const open = async (answer: () => Result<ServerMove>) => {
  const app = await openTestApp()
  const calls: unknown[] = []
  const answers = async (input: unknown): Promise<Result<ServerMove>> => {
    calls.push(input)
    return answer()
  }
  app.host.use({ 'office.moveServer': answers, 'office.moveByFile': answers })
  const dialog = mount(OtherServerDialog, {
    attachTo: document.body,
    global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
  })
  onTestFinished(() => dialog.unmount())
  await eventually(() => expect(find('[data-field="office.server"]')).not.toBeNull())
  const type = (typed: string): void => {
    const field = find<HTMLInputElement>('[data-field="office.server"]')
    if (field === null) throw new Error('no field')
    field.value = typed
    field.dispatchEvent(new Event('input'))
  }
  const submit = (): void => void find('[data-dialog="office-move"] form')?.dispatchEvent(new Event('submit'))
  return { calls, dialog, type, submit }
}

test('an address is tested by the host; every outcome but the same office keeps the dialog open and says why', async () => {
  let answer: Result<ServerMove> = ok({ end: 'unreached', outcome: 'without-tls' })
  const { calls, dialog, type, submit } = await open(() => answer)
  type('  ')
  submit()
  await eventually(() => expect(text()).toContain('Tulis nama komputer atau alamat IP'))
  expect(calls).toEqual([])
  const refused: readonly (readonly [Result<ServerMove>, string])[] = [
    [answer, 'server tanpa enkripsi. Tidak ada yang diubah.'],
    [ok({ end: 'cancelled' }), 'tidak ada yang dikirim ke server itu'],
    [fail('invalid-input'), 'Tulis nama komputer atau alamat IP'],
    [fail('office-login'), 'tidak menerima kata sandi meja ini'],
    [fail('policy-office'), 'Pengelola komputer ini']
  ]
  for (const [next, said] of refused) {
    answer = next
    type(' kantor:54320 ')
    submit()
    await eventually(() => expect(text()).toContain(said))
  }
  expect(calls).toEqual(refused.map(() => ({ address: 'kantor:54320' })))
  expect(dialog.emitted('close')).toBeUndefined()
  answer = ok({ end: 'moved' })
  submit()
  await eventually(() => expect(dialog.emitted('close')).toHaveLength(1))
})

test('a file of the owner needs its whole PIN', async () => {
  let answer: Result<ServerMove> = fail('office-pairing-pin' satisfies FailureCode)
  const { calls, dialog, type, submit } = await open(() => answer)
  find<HTMLInputElement>('[data-way="file"]')?.dispatchEvent(new Event('change'))
  await eventually(() => expect(text()).toContain('PIN'))
  type('1234')
  submit()
  await eventually(() => expect(text()).toContain('kedua belas angka'))
  expect(calls).toEqual([])
  type('1234 5678 9012')
  submit()
  await eventually(() => expect(text()).toContain('PIN ini bukan milik berkas pasangan ini'))
  answer = ok({ end: 'moved' })
  submit()
  await eventually(() => expect(dialog.emitted('close')).toHaveLength(1))
  expect(calls).toEqual([{ pin: '1234 5678 9012' }, { pin: '1234 5678 9012' }])
})
