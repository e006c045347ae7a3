import { expect, test } from 'vitest'
import { profileKinds, type ProfileKind } from '#core/contract/profile.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useDeclarationActions } from '../../../../renderer/actions/declaration-actions.ts'
import { useKindQuestion } from '../../../../renderer/features/worklist/store/kind-question.ts'
import { id as text } from '../../../../renderer/i18n/text.ts'
import { eventually } from '../../../support/eventually.ts'
import { inside } from '../../support/mounted.ts'
import { answering, car, makeOfKind, openOutbox, submits } from '../../support/outbox-setup.ts'

const prefixes: Readonly<Record<ProfileKind, string>> = { practice: '000028PRAKTK', training: '000028PPJK01', production: '000028PPJK02' }

const openActions = async (count = 1) => {
  const open = await openOutbox(count)
  const settings = useSettings(open.app.pinia)
  for (const kind of profileKinds.slice(1))
    await settings.saveProfile({
      ...newProfile(kind, kind, kind),
      address: `https://${kind}.contoh.id/gw`,
      edinumber: 'PPJK-1',
      ajuPrefix: prefixes[kind],
      confirmSend: false
    })
  answering(open, () => ({}))
  const { value: actions } = inside(open.app, () => useDeclarationActions())
  const [kinds, messages] = [useKindQuestion(open.app.pinia), useMessages(open.app.pinia)]
  const answer = async (value: string | null): Promise<void> => {
    await eventually(() => expect(kinds.question).not.toBeNull())
    kinds.question?.answer(value)
  }
  return { ...open, settings, actions, kinds, messages, answer }
}

const pairs = profileKinds.flatMap((made) => profileKinds.filter((used) => used !== made).map((used) => [made, used] as const))

test.each(pairs)('a declaration of %s is offered as a copy to %s, which gets a new number there and is sent', async (made, used) => {
  const open = await openActions()
  await makeOfKind(open, made, 'd1')
  await open.settings.selectProfile(used)
  await open.actions.queueAndSend(['d1'])
  expect([submits(open), open.outbox.entries.size]).toEqual([[], 0])
  const offer = open.messages.toasts.find(({ button }) => button?.action === 'declaration.copyToKind')
  expect(offer?.button?.label).toBe(text.kinds.copyTo(text.settings.profileKinds[used]))
  await offer?.button?.run()
  const copyOf = () => [...open.worklist.summaries.values()].find(({ id }) => id !== 'd1')
  await eventually(() => expect(copyOf()).toBeDefined())
  const copy = copyOf()
  expect([copy?.kind, copy?.car.slice(0, 12), copy?.car === car(1)]).toEqual([used, prefixes[used], false])
  expect([open.worklist.kindOf('d1'), open.worklist.summaries.get('d1')?.car]).toEqual([made, car(1)])
  await eventually(() =>
    expect(open.messages.toasts.map((one) => one.text)).toContain(text.kinds.copied(1, text.settings.profileKinds[used]))
  )
  await open.settings.change({ sending: 'auto' })
  await open.actions.queueAndSend([copy?.id ?? ''])
  await eventually(() => expect(submits(open).map(({ profile, kind }) => [profile, kind])).toEqual([[used, used]]))
})

test('the command of the kind that is shown asks for the profile, selects it and copies there', async () => {
  const open = await openActions(2)
  const copied = open.actions.copyToKind(['d1', 'd2'])
  await open.answer('production')
  await copied
  expect([open.settings.profile?.kind, open.worklist.rows.map(({ kind, car: number }) => [kind, number.slice(0, 12)])]).toEqual([
    'production',
    [1, 2].map(() => ['production', prefixes.production])
  ])
  const given = open.actions.copyToKind(open.worklist.rows.map(({ id }) => id))
  await open.answer(null)
  await given
  expect([open.settings.profile?.kind, open.worklist.summaries.size]).toEqual(['production', 4])
})

test('the first sending of a declaration of no kind asks once for several, and what is then of another kind is kept', async () => {
  const open = await openActions(3)
  await makeOfKind(open, null, 'd1', 'd2')
  await open.settings.change({ sending: 'auto' })
  const refused = open.actions.queueAndSend(['d1', 'd2'])
  await open.answer(null)
  await refused
  expect([submits(open), open.worklist.kindOf('d1')]).toEqual([[], null])
  const sent = open.actions.queueAndSend(['d1', 'd2', 'd3'])
  await eventually(() => expect(open.kinds.question?.title).toBe(text.kinds.belongTitle(2)))
  await open.answer('production')
  await sent
  await eventually(() => expect(submits(open)).toHaveLength(1))
  expect(['d1', 'd2', 'd3'].map((id) => open.worklist.kindOf(id))).toEqual(['production', 'production', 'practice'])
  await open.actions.queueAndSend(['d1'])
  expect([open.kinds.question, submits(open).length]).toEqual([null, 1])
})
