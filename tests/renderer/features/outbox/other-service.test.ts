import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { Profile } from '#core/contract/profile.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import SubmissionActions from '../../../../renderer/features/outbox/views/SubmissionActions.vue'
import { useSendActions } from '../../../../renderer/actions/send.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import PanelActions from '../../../../renderer/ui/PanelActions.vue'
import { eventually } from '../../../support/eventually.ts'
import { laterLog, statusAnswer } from '../../support/answer-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { answering, entryOf, hostQuestion, makeOfKind, openOutbox, submits, type Open } from '../../support/outbox-setup.ts'

const training: Profile = { ...newProfile('training', 'p1', 'Pelatihan'), address: 'https://latihan.contoh.id/gw', edinumber: 'PPJK-1' }
const moved: Profile = { ...training, address: 'https://layanan.contoh.id/gw' }

const openTraining = async (): Promise<Open & { readonly change: (profile: Profile) => Promise<unknown> }> => {
  const open = await openOutbox()
  await makeOfKind(open, 'training', 'd1')
  const settings = useSettings(open.app.pinia)
  await settings.saveProfile(training)
  await settings.selectProfile('p1')
  await open.outbox.queue(['d1'])
  answering(open, () => ({}))
  return { ...open, change: settings.saveProfile }
}

test('a submission that was queued before the address of its profile was changed is held', async () => {
  const open = await openTraining()
  await open.change({ ...training, address: 'https://layanan.contoh.id/gw' })
  await open.outbox.sendAll()
  expect([entryOf(open).retry, submits(open)]).toEqual([{ by: 'user', why: 'service' }, []])
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  expect(entryOf(open).state).toBe('accepted')
})

test('a submission is sent after another change of its profile', async () => {
  const open = await openTraining()
  await open.change({ ...training, name: 'Lain', address: 'https://latihan.contoh.id/lain', timeLimit: 30 })
  await open.outbox.sendAll()
  expect(entryOf(open).state).toBe('accepted')
})

test('a held submission is sent to the new service only after a question about it', async () => {
  const open = await openTraining()
  await open.change(moved)
  const { value: sends } = inside(open.app, () => useSendActions())
  const question = hostQuestion(open)
  const sent = sends.send([entryOf(open)])
  await eventually(() => {
    expect(question.asked()).toMatchObject({ remarks: { warnings: ['other-service'] } })
  })
  question.answer('permitted')
  await sent
  expect([entryOf(open).state, entryOf(open).service]).toEqual(['accepted', { kind: 'training', origin: 'https://layanan.contoh.id' }])
})

test('another service proves nothing about an uncertain submission', async () => {
  const open = await openTraining()
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.sendAll()
  open.app.host.use({ 'tracking.statusLog': ({ car }) => Promise.resolve(ok(statusAnswer(laterLog(car, ['104'])))) })
  await open.change(moved)
  expect(await open.outbox.ask(entryOf(open).id)).toBe('unclear')
  await open.tracking.refresh(entryOf(open).car, 'p1')
  expect(entryOf(open).state).toBe('unknown')
  await open.change(training)
  expect(await open.outbox.ask(entryOf(open).id)).toBe('found')
})

test('all uncertain submissions are asked about, except those of a deleted profile', async () => {
  const open = await openOutbox(2)
  await makeOfKind(open, 'training', 'd1')
  const settings = useSettings(open.app.pinia)
  await settings.saveProfile(training)
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await settings.selectProfile('p1')
  await open.outbox.queue(['d1'])
  await open.outbox.sendAll()
  await settings.selectProfile('practice')
  await open.outbox.queue(['d2'])
  await open.outbox.sendAll()
  const failing = new Set(['p1'])
  open.app.host.use({
    'tracking.statusLog': ({ car, profile }) =>
      Promise.resolve(failing.has(profile) ? fail('no-token') : ok(statusAnswer(laterLog(car, ['104']))))
  })
  expect(await open.outbox.askAll()).toEqual({ found: 1, open: 1, failure: null })
  await settings.removeProfile('p1')
  expect(await open.outbox.askAll()).toEqual({ found: 0, open: 1, failure: null })
})

test('an uncertain submission of another profile stays uncertain, and sending it again is not offered', async () => {
  const open = await openTraining()
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.sendAll()
  const actions = () => {
    const { pinia, services } = open.app
    const plugins = [pinia, inside(open.app, () => true).router]
    const panel = mount(SubmissionActions, {
      props: { entry: entryOf(open) },
      global: { plugins, provide: { [servicesKey as symbol]: services } }
    })
    return panel.findAllComponents(PanelActions).flatMap((one) => one.props('actions').map(({ action }) => action))
  }
  expect(actions()).toContain('outbox.sendEarly')
  await useSettings(open.app.pinia).selectProfile('practice')
  expect(actions()).not.toContain('outbox.sendEarly')
  await open.outbox.sendAgain(entryOf(open).id)
  expect([entryOf(open).state, submits(open).length]).toEqual(['unknown', 1])
})

test('an uncertain declaration whose profile was deleted can be moved to the trash', async () => {
  const open = await openTraining()
  answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
  await open.outbox.sendAll()
  const trashed: string[] = []
  const take = (): Promise<number> => open.outbox.withdrawDeclarations(['d1'], (free) => Promise.resolve(void trashed.push(...free)))
  await take()
  expect(trashed).toEqual([])
  await useSettings(open.app.pinia).removeProfile('p1')
  await take()
  expect(trashed).toEqual(['d1'])
})
