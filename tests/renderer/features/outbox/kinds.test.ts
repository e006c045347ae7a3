import { expect, test } from 'vitest'
import { profileKinds, type Profile, type ProfileKind } from '#core/contract/profile.ts'
import { ok } from '#core/base/result.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { statusAnswer, statusLog } from '../../support/answer-fixtures.ts'
import { answering, entryOf, makeOfKind, openOutbox, submits, type Open } from '../../support/outbox-setup.ts'

const profileOf = (kind: ProfileKind, id: string = kind): Profile => ({
  ...newProfile(kind, id, kind),
  address: kind === 'practice' ? '' : `https://${id}.contoh.id/gw`,
  edinumber: 'PPJK-1',
  ajuPrefix: '000028PRAKTK',
  confirmSend: false
})

const openKinds = async (kind: ProfileKind | null): Promise<Open> => {
  const open = await openOutbox()
  const settings = useSettings(open.app.pinia)
  for (const one of profileKinds.slice(1)) await settings.saveProfile(profileOf(one))
  await makeOfKind(open, kind, 'd1')
  answering(open, () => ({}))
  return open
}
const select = async (open: Open, id: string): Promise<void> => void (await useSettings(open.app.pinia).selectProfile(id))

const pairs = [...profileKinds, null].flatMap((made) => profileKinds.map((used) => [made, used] as const))

/** The ways in which a declaration could leave: each tries with all means, and resolves when it has tried. */
const ways: Readonly<Record<string, (open: Open) => Promise<unknown>>> = {
  'queue and send': async ({ outbox }) => {
    const { queued } = await outbox.queue(['d1'])
    await outbox.send(queued)
  },
  'send everything': async ({ outbox }) => {
    await outbox.queue(['d1'])
    await outbox.sendAll()
  },
  'send automatically': async ({ app, outbox }) => {
    await useSettings(app.pinia).change({ sending: 'auto' })
    await outbox.queue(['d1'])
    await outbox.send([])
  }
}

for (const [way, leave] of Object.entries(ways))
  test.each(pairs)(`${way}: a declaration of %s with a profile of %s`, async (made, used) => {
    const open = await openKinds(made)
    await select(open, used)
    await leave(open)
    expect(submits(open).map(({ kind, profile }) => [kind, profile])).toEqual(made === used ? [[used, used]] : [])
    expect(open.outbox.ofDeclaration('d1').map(({ state }) => state)).toEqual(made === used ? ['accepted'] : [])
    const report = await open.outbox.queue(['d1'])
    expect(report.obstacles.map(({ reason, kind }) => [reason, kind])).toEqual(made === used ? [] : [['kind', made]])
  })

/** Queued for a profile of one kind; then the profile becomes one of another kind, or the declaration belongs to another one after all. */
const changes: Readonly<Record<string, (open: Open, used: ProfileKind) => Promise<unknown>>> = {
  'its profile': (open, used) =>
    useSettings(open.app.pinia).saveProfile({ ...profileOf(used), id: 'p1', address: profileOf('training').address }),
  'its declaration': (open, used) => makeOfKind(open, used, 'd1'),
  both: async (open, used) => {
    await makeOfKind(open, used, 'd1')
    await useSettings(open.app.pinia).saveProfile(profileOf(used, 'p1'))
  }
}
for (const [changed, change] of Object.entries(changes))
  test.each(profileKinds.filter((kind) => kind !== 'training'))(
    `what was queued for training is kept when ${changed} becomes of %s`,
    async (used) => {
      const open = await openKinds('training')
      await useSettings(open.app.pinia).saveProfile({ ...profileOf('training', 'p1'), address: profileOf('training').address })
      await select(open, 'p1')
      await open.outbox.queue(['d1'])
      await change(open, used)
      await open.outbox.sendAll()
      expect([submits(open), entryOf(open).retry]).toEqual([[], { by: 'user', why: 'kind' }])
      // The user cannot take responsibility for it: only a copy is sent.
      await open.outbox.acceptService([entryOf(open).id])
      await open.outbox.send([entryOf(open).id])
      await open.outbox.sendAgain(entryOf(open).id)
      expect(submits(open)).toEqual([])
    }
  )

test.each(profileKinds.filter((kind) => kind !== 'training'))(
  'an uncertain submission of training is not settled by a profile of %s',
  async (used) => {
    const open = await openKinds('training')
    await select(open, 'training')
    answering(open, () => ({ code: 'timed-out', mayHaveArrived: true }))
    await open.outbox.queue(['d1'])
    await open.outbox.sendAll()
    const asked: string[] = []
    open.app.host.use({
      'tracking.statusLog': ({ car, profile }) => {
        asked.push(profile)
        return Promise.resolve(ok(statusAnswer(statusLog(car, ['104']))))
      }
    })
    const settings = useSettings(open.app.pinia)
    // The same address, but another kind: what is there is not what was sent.
    await settings.saveProfile({ ...profileOf('training'), kind: used })
    expect(await open.outbox.ask(entryOf(open).id)).toBe('unclear')
    await open.outbox.askAll()
    await open.outbox.sendAgain(entryOf(open).id)
    expect([asked, entryOf(open).state, submits(open).length]).toEqual([[], expect.stringMatching(/unknown|queued|failed/), 1])
    await settings.saveProfile(profileOf('training'))
    expect(submits(open)).toHaveLength(1)
  }
)
