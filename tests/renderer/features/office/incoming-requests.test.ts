import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { ok } from '#core/base/result.ts'
import type { DesktopNotification } from '#core/contract/app.ts'
import type { Holding, NumberLane, OfficeEvent, OfficeStatus } from '#core/contract/office.ts'
import { fail } from '#core/base/result.ts'
import { isEnabled, useCommands } from '../../../../renderer/commands/registry.ts'
import { servicesKey } from '../../../../renderer/data/services.ts'
import HoldingMenu from '../../../../renderer/features/office/shared/holding/HoldingMenu.vue'
import { useMessages } from '../../../../renderer/messages/messages.ts'
import { useImportSession } from '../../../../renderer/features/import/store/import-session.ts'
import { useNumberQuestion } from '../../../../renderer/features/spreadsheets/store/number-question.ts'
import { useOpenInput } from '../../../../renderer/ui/open-input.ts'
import { useNumbering } from '../../../../renderer/features/worklist/store/numbering.ts'
import { useHoldingActions } from '../../../../renderer/actions/hand-over.ts'
import { useNumberLaneClaims } from '../../../../renderer/features/office/store/number-lane-claims.ts'
import { useOffice } from '../../../../renderer/features/office/store/office.ts'
import { useIncomingRequests } from '../../../../renderer/actions/incoming-requests.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useDeclarationRecords } from '../../../../renderer/features/editor/store/declaration-records.ts'
import { noFilter } from '../../../../renderer/features/worklist/store/worklist-filter.ts'
import { useWorklist } from '../../../../renderer/features/worklist/store/worklist.ts'
import { eventually } from '../../../support/eventually.ts'
import { holding, memoryOffice } from '../../../support/fakes/memory-office.ts'
import { openDraft } from '../../support/draft-setup.ts'

/* Offers, questions and numbers, as the window of one desk sees them. `d1` and `d2` are in its worklist. */

const open = async () => {
  const { app } = await openDraft()
  const fakeOffice = memoryOffice(app.host)
  const notified: DesktopNotification[] = []
  const held: unknown[] = []
  app.host.use({
    'office.desks': async () =>
      ok(
        ['here', 'there'].map(
          (one) => ({ desk: one, name: one === 'here' ? 'Meja 1' : 'Meja 2', rights: 'broker', state: 'active' }) as const
        )
      ),
    'app.notify': async (one) => {
      notified.push(one)
      return ok({ shown: true })
    },
    'office.hold': async (input) => {
      held.push(input)
      return ok(null)
    }
  })
  const office = useOffice(app.pinia)
  const worklist = useWorklist(app.pinia)
  await worklist.load()
  await office.load()
  await useSettings(app.pinia).load()
  const tell = async (holdings: readonly Holding[], over: Partial<OfficeStatus> = {}): Promise<void> => {
    fakeOffice.tell([], holdings, over)
    const last = holdings.at(-1)
    if (last) await eventually(() => expect(office.holdings.get(last.declaration)).toEqual(last))
  }
  return { app, office, worklist, tell, notified, held }
}
const asked = { desk: 'there', at: 5, note: '' }

test('offers and questions are listed by desk and announced once, those that this window asked for are accepted', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { app, tell, notified, held } = await open()
  const requests = useIncomingRequests(app.pinia)
  await requests.start()
  await tell([holding('d1', 'there', { position: 2, offeredTo: 'here' }), holding('d2', 'here', { position: 3, asked })])
  expect(requests.open).toEqual([
    { kind: 'offered', desk: 'there', declarations: ['d1'] },
    { kind: 'asked', desk: 'there', declarations: ['d2'] }
  ])
  await eventually(() =>
    expect(notified.map(({ title }) => title)).toEqual(['Meja 2 menyerahkan deklarasi', 'Meja 2 mau mengambil deklarasi'])
  )
  await tell([holding('d1', 'here', { position: 4, epoch: 2 })])
  expect(requests.open.map(({ kind }) => kind)).toEqual(['asked'])

  await tell([holding('d1', 'there', { position: 5, epoch: 3 })])
  await useHoldingActions(app.pinia).run({ verb: 'take', note: '' }, ['d1'])
  await tell([holding('d1', 'there', { position: 6, epoch: 3, offeredTo: 'here' })])
  await eventually(() => expect(held.at(-1)).toEqual({ declarations: ['d1'], verb: 'take', note: '' }))
  await eventually(() => expect(notified.map(({ title }) => title).slice(2)).toEqual(['Meja 2 menyerahkan: sekarang dipegang meja ini']))
  expect(notified[2]).toMatchObject({ body: notified[0]?.body, open: { screen: 'editor', declaration: 'd1' } })
})

test('an offer that was withdrawn and made again in answer to a question is accepted automatically', async () => {
  const { app, tell, held } = await open()
  const requests = useIncomingRequests(app.pinia)
  await requests.start()
  await tell([holding('d1', 'there', { position: 2, offeredTo: 'here' })])
  await tell([holding('d1', 'there', { position: 3 })])
  await useHoldingActions(app.pinia).run({ verb: 'take', note: '' }, ['d1'])
  await tell([holding('d1', 'there', { position: 4, asked: { ...asked, desk: 'here' } })])
  await tell([holding('d1', 'there', { position: 5, offeredTo: 'here' })])
  await eventually(() => expect(held.at(-1)).toEqual({ declarations: ['d1'], verb: 'take', note: '' }))
})

test('an offer that cannot be accepted automatically is listed, and not announced as received', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { app, tell, notified } = await open()
  const requests = useIncomingRequests(app.pinia)
  await requests.start()
  await tell([holding('d1', 'there', { position: 2 })])
  await useHoldingActions(app.pinia).run({ verb: 'take', note: '' }, ['d1'])
  app.host.use({ 'office.hold': async () => fail('office-offline') })
  await tell([holding('d1', 'there', { position: 3, offeredTo: 'here' })])
  await eventually(() => expect(requests.open).toEqual([{ kind: 'offered', desk: 'there', declarations: ['d1'] }]))
  expect(notified).toEqual([])
})

test('after its question was refused, this window accepts no later offer automatically', async () => {
  const { app, tell, held } = await open()
  const requests = useIncomingRequests(app.pinia)
  await requests.start()
  await tell([holding('d1', 'there', { position: 2 })])
  await useHoldingActions(app.pinia).run({ verb: 'take', note: '' }, ['d1'])
  await tell([holding('d1', 'there', { position: 3, asked: { ...asked, desk: 'here' } })])
  await tell([holding('d1', 'there', { position: 4 })])
  await tell([holding('d1', 'there', { position: 5, offeredTo: 'here' })])
  expect(requests.open).toEqual([{ kind: 'offered', desk: 'there', declarations: ['d1'] }])
  expect(held).toEqual([{ declarations: ['d1'], verb: 'take', note: '' }])
})

test('declarations of another desk that this one may still send are listed and announced once, until the right is released', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { app, office, tell, notified, held } = await open()
  const requests = useIncomingRequests(app.pinia)
  await requests.start()
  await tell([
    holding('d1', 'there', { position: 2, epoch: 2, sender: 'here' }),
    holding('d2', null, { position: 3, epoch: 3, sender: 'here' })
  ])
  expect(requests.open).toEqual([{ kind: 'sending', desk: 'there', declarations: ['d1'] }])
  expect(['d1', 'd2'].map((one) => office.isHeldAs(one, 'sending'))).toEqual([true, true])
  await tell([holding('d1', 'there', { position: 4, epoch: 2, sender: 'here', outcome: 'failed' })])
  await eventually(() => expect(notified.map(({ title }) => title)).toEqual(['Meja 2 menunggu hak mengirim']))
  expect(await useHoldingActions(app.pinia).run({ verb: 'give', what: 'sending' }, ['d1'])).toBe(true)
  expect(held).toEqual([{ declarations: ['d1'], verb: 'give', what: 'sending' }])
  await tell([holding('d1', 'there', { position: 5, epoch: 2 })])
  expect(requests.open).toEqual([])
})

test.each([{ rights: 'viewer' }, { state: 'locked' }] as const)(
  'a desk that may not write (%o) can only release the right to send',
  async (over) => {
    const { app, office, tell } = await open()
    await tell([holding('d1', 'there', { position: 2, epoch: 2, sender: 'here' }), holding('d2', 'here', { position: 3, asked })], over)
    await eventually(() => expect(office.mayWrite).toBe(false))
    expect(useIncomingRequests(app.pinia).open).toEqual([{ kind: 'sending', desk: 'there', declarations: ['d1'] }])
    const menu = mount(HoldingMenu, {
      props: { ids: ['d1', 'd2'], label: '' },
      global: { plugins: [app.pinia], provide: { [servicesKey as symbol]: app.services } }
    })
    const refused = useCommands(app.pinia).all.flatMap((command) => (isEnabled(command) ? [] : [command.action]))
    expect(refused).toContain('office.take')
    expect(refused).not.toContain('office.give')
    menu.unmount()
  }
)

test.each(['a paste question', 'an import', 'a field'])(
  'while %s is open, this desk answers that the declaration is being worked on, again and again',
  async (what) => {
    const { app, tell, held } = await open()
    const later: (() => void)[] = []
    const timer = vi.spyOn(app.services.timers, 'after').mockImplementation((_, run) => {
      later.push(run)
      return () => undefined
    })
    onTestFinished(() => timer.mockRestore())
    await useIncomingRequests(app.pinia).start()
    const scope = effectScope()
    onTestFinished(() => scope.stop())
    const isOpen = shallowRef(false)
    scope.run(() => useOpenInput(() => isOpen.value))
    if (what === 'a field') isOpen.value = true
    else if (what === 'an import') useImportSession(app.pinia).openBlock('Papan klip', [['CT', '24']], 'kemasan')
    else void useNumberQuestion(app.pinia).ask({ kind: 'numbers', rows: [], isContradicting: false })
    // `d1` is open in the editor; a question about another one waits for its answer.
    await tell([holding('d1', 'here', { position: 2, asked }), holding('d2', 'here', { position: 3, asked })])
    const answer = { declarations: ['d1'], verb: 'refuse', note: '', isWorking: true }
    await eventually(() => expect(held).toEqual([answer]))
    later.at(-1)?.()
    expect(held).toEqual([answer, answer])
    isOpen.value = false
    useImportSession(app.pinia).close()
    useNumberQuestion(app.pinia).answer(null)
    later.at(-1)?.()
    expect(held).toHaveLength(2)
  }
)

test('that a declaration is being worked on is shown once where it was asked for', async () => {
  const { app, tell } = await open()
  await useIncomingRequests(app.pinia).start()
  const wanted = { ...asked, desk: 'here' }
  await tell([holding('d1', 'there', { position: 2, asked: wanted })])
  for (const workingAt of [6, 7]) await tell([holding('d1', 'there', { position: workingAt, asked: { ...wanted, workingAt } })])
  await eventually(() =>
    expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual([expect.stringContaining('Meja 2: sedang dikerjakan')])
  )
})

test('refusals of the office are named, and no declaration was changed', async () => {
  const { app, tell } = await open()
  await tell([holding('d1', 'here', { position: 2 }), holding('d2', 'here', { position: 3 })])
  app.host.use({ 'office.hold': async () => fail('office-busy', { declaration: 'd2' }) })
  expect(await useHoldingActions(app.pinia).run({ verb: 'give', to: 'there' }, ['d1', 'd2'])).toBe(false)
  const [{ text, tone } = { text: '', tone: '' }] = useMessages(app.pinia).toasts
  expect([tone, text]).toEqual(['danger', expect.stringMatching(/^Serahkan: .*000777\).*Masih ada yang mengantre/)])
  expect(await useHoldingActions(app.pinia).run({ verb: 'take', note: '' }, ['d2'])).toBe(false)
  expect(useMessages(app.pinia).toasts.at(-1)?.text).toContain('Sudah ada yang menunggu jawaban pemegangnya')
})

test('the worklist can be filtered by holder', async () => {
  const { tell, worklist } = await open()
  await tell([holding('d1', 'there', { position: 2, offeredTo: 'here' })])
  const ids = (holder: string): readonly string[] => {
    worklist.filter = { ...noFilter, holder }
    return worklist.rows.map(({ id }) => id).toSorted()
  }
  expect([ids(''), ids('mine'), ids('others'), ids('pool'), ids('offered'), ids('asked'), ids('there')]).toEqual([
    ...[['d1', 'd2'], ['d2'], ['d1'], [], ['d1'], [], ['d1']]
  ])
})

test('new declarations get numbers of the lane, which is claimed once the office is connected; without one production gets none', async () => {
  const { app, office, worklist } = await open()
  const settings = useSettings(app.pinia)
  const claimed: string[] = []
  app.host.use({
    'office.claimLane': async ({ prefix }) => {
      claimed.push(prefix)
      return ok({ prefix, series: 'A0' })
    }
  })
  await useNumberLaneClaims(app.pinia).start()
  await eventually(() => expect(claimed).toEqual(['000028PRAKTK']))
  const id = await useDeclarationRecords(app.pinia).create()
  expect(worklist.summaries.get(id ?? '')?.car).toMatch(/^000028PRAKTK\d{8}A0\d{4}$/)

  const numbering = useNumbering(app.pinia)
  const { profile } = settings
  if (!profile) throw new Error('no profile')
  const production = { ...profile, kind: 'production', ajuPrefix: '000028ABCDEF' } as const
  expect(numbering.take(production, '2026-11-21', []).car).toBe('')
  await office.claimLane('000028ABCDEF')
  expect(numbering.take(production, '2026-11-21', []).car).toBe('000028ABCDEF20261121A00001')
})

test('a lane is claimed once, also if a list requested before the claim arrives after it', async () => {
  const { app, tell, office } = await open()
  const claimed: string[] = []
  const list = Promise.withResolvers<readonly NumberLane[]>()
  app.host.use({
    'office.lanes': async () => ok(await list.promise),
    'office.claimLane': async ({ prefix }) => {
      claimed.push(prefix)
      return ok({ prefix, series: 'A0' })
    }
  })
  const received = new Promise<void>((resolve) => office.onStatus(() => resolve()))
  await tell([])
  await useNumberLaneClaims(app.pinia).start()
  await eventually(() => expect(office.lanes).toHaveLength(1))
  list.resolve([])
  await received
  await vi.waitFor(() => expect(office.lanes.map(({ series }) => series)).toEqual(['A0']))
  await nextTick()
  expect(claimed).toEqual(['000028PRAKTK'])
})

const isQuestion = { ...asked, desk: 'here' }
const answered = (note: string, at = 6): OfficeEvent => ({ at, desk: 'there', kind: 'answer_ask', details: { note, asked: isQuestion } })

/** A window that has asked for both declarations, with the history that the office tells. */
const openAsked = async (history: Readonly<Record<string, readonly OfficeEvent[]>>) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const opened = await open()
  const read: string[] = []
  opened.app.host.use({
    'office.history': async ({ declaration }) => {
      read.push(declaration)
      return ok(history[declaration] ?? [])
    }
  })
  await useIncomingRequests(opened.app.pinia).start()
  await opened.tell(['d1', 'd2'].map((one, index) => holding(one, 'there', { position: 2 + index, asked: isQuestion })))
  const messages = useMessages(opened.app.pinia)
  return { ...opened, read, said: () => messages.toasts.map(({ text }) => text) }
}

test('a refusal of the holder is reported with its note, in the window and on the desktop', async () => {
  const { tell, notified, said } = await openAsked({ d1: [answered('masih saya\nkerjakan')], d2: [answered('')] })
  await tell([holding('d1', 'there', { position: 4 })])
  await eventually(() => expect(said()).toEqual([expect.stringMatching(/^Meja 2 tidak menyerahkan .*: “masih saya\nkerjakan”$/)]))
  await eventually(() =>
    expect(notified).toMatchObject([
      { title: 'Meja 2 tidak menyerahkan', body: expect.stringContaining('“masih saya kerjakan”'), open: { declaration: 'd1' } }
    ])
  )
  await tell([holding('d2', 'there', { position: 5 })])
  await eventually(() => expect(said().at(-1)).toMatch(/^Meja 2 tidak menyerahkan .*000777\)?\.$/))
})

test('refusals with one note are reported once; without the office, so is where the note can be read', async () => {
  const { tell, said } = await openAsked({ d1: [answered('nanti')], d2: [answered('nanti')] })
  await tell([holding('d1', 'there', { position: 4 }), holding('d2', 'there', { position: 5 })])
  await eventually(() => expect(said()).toEqual([expect.stringMatching(/^Meja 2 tidak menyerahkan .*, .*: “nanti”$/)]))

  const cut = await openAsked({})
  await cut.tell([holding('d1', 'there', { position: 4 })], { contact: { kind: 'offline', since: 1, why: 'office-offline' } })
  await eventually(() => expect(cut.said()).toEqual([expect.stringMatching(/Catatannya, bila ada, di riwayat deklarasi\.$/)]))
})

test('a question that ended without a refusal is not reported as one', async () => {
  // The history has an earlier refusal.
  const { tell, read, said, notified } = await openAsked({
    d1: [{ ...answered('dulu', 3), details: { note: 'dulu', asked: { ...isQuestion, at: 2 } } }]
  })
  await tell([holding('d1', 'there', { position: 4 })])
  await eventually(() => expect(read).toEqual(['d1']))
  await tell([holding('d1', 'there', { position: 5, asked: isQuestion }), holding('d2', 'here', { position: 6, epoch: 2 })])
  await tell([holding('d1', 'there', { position: 7, deleted: true })])
  await nextTick()
  expect([read, said(), notified]).toEqual([['d1'], [], []])
})

test('what was offered automatically because no user here answered is reported, in the window and on the desktop', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { app, notified } = await open()
  await useIncomingRequests(app.pinia).start()
  app.host.emit('office.offeredAutomatically', { declaration: 'd2', to: 'there' })
  expect(useMessages(app.pinia).toasts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Meja 2 mau mengambil .*000777\)? dan tidak dijawab, jadi diserahkan otomatis\.$/)
  ])
  await eventually(() =>
    expect(notified).toMatchObject([{ title: 'Diserahkan otomatis ke Meja 2', open: { screen: 'editor', declaration: 'd2' } }])
  )
})
