import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { fail, ok } from '#core/base/result.ts'
import type { Input } from '#core/contract/host-api.ts'
import type { SendPermit } from '#core/contract/submission.ts'
import { applyEdits } from '#core/draft/apply-edits.ts'
import { isDeclined } from '#core/draft/summary.ts'
import { checkEdit } from '#core/draft/checked-advice.ts'
import { otherEdiNumber } from '#core/validation/advice/identity.ts'
import { newProfile } from '#core/wire/check-profile.ts'
import { changesOfNew } from '../../../../renderer/data/declarations-repository.ts'
import { useSendQuestion } from '../../../../renderer/features/outbox/store/send-question.ts'
import { useSendActions } from '../../../../renderer/actions/send.ts'
import { useDeclined } from '../../../../renderer/features/worklist/shared/use-declined.ts'
import { useSettings } from '../../../../renderer/features/settings/store/settings.ts'
import { useDeclarationActions } from '../../../../renderer/actions/declaration-actions.ts'
import { recordFrom, smallText, withCar } from '../../support/declaration-fixtures.ts'
import { inside } from '../../support/mounted.ts'
import { allPermitted } from '../../../support/fakes/all-permitted.ts'
import { answering, car, entryOf, makeOfKind, openOutbox, sentBodies, submits } from '../../support/outbox-setup.ts'

const profile = newProfile('practice', 'practice', 'Latihan')

/** Declarations, the outbox and the question before a send. */
const open = async (count: number, sending: 'auto' | 'manual' = 'auto', confirmSend = true) => {
  const opened = await openOutbox(count)
  const { app } = opened
  answering(opened, () => ({}))
  await useSettings(app.pinia).change({ sending })
  const saveProfile = (over: Partial<typeof profile>) => useSettings(app.pinia).saveProfile({ ...profile, confirmSend, ...over })
  await saveProfile({})
  const question = useSendQuestion(app.pinia)
  const { value } = inside(app, () => ({ actions: useDeclarationActions(), sends: useSendActions() }))
  const answer = async (yes: boolean): Promise<void> => {
    await expect.poll(() => question.question).not.toBeNull()
    question.question?.answer(yes)
    await flushPromises()
  }
  return { ...opened, ...value, opened, question, answer, saveProfile }
}

test('nothing is queued before the summary is confirmed; a declaration with problems is reported without one', async () => {
  const { app, worklist, actions, answer, outbox, opened, question, ids } = await open(2)
  const broken = withCar(recordFrom(smallText), 'd9', car(9))
  const record = { ...broken, document: { ...broken.document, kdkpbc: '' } }
  await app.services.storeWriter.write([...changesOfNew(record), worklist.noteDraft(record, 1)])
  await actions.queueAndSend(['d9'])
  await actions.queueAndSend(['gone'])
  expect([question.question, outbox.entries.size]).toEqual([null, 0])

  const first = actions.queueAndSend(ids)
  await answer(false)
  await first
  expect([outbox.entries.size, question.question]).toEqual([0, null])

  const second = actions.queueAndSend([...ids, 'd9'])
  await expect.poll(() => question.question?.rows.length).toBe(3)
  const rows = question.question?.rows ?? []
  expect(rows.map(({ declaration, before, read }) => [declaration, before, read?.since, read?.obstacle])).toEqual([
    ['d1', null, null, null],
    ['d2', null, null, null],
    ['d9', null, null, { reason: 'problems', problems: 1 }]
  ])
  // A second question is answered with no while the first is open.
  expect(await question.askDeclarations(ids)).toBeNull()
  await answer(true)
  await second
  expect(submits(opened)).toHaveLength(2)
})

test('a question that was cancelled can be asked again before its refusal is stored', async () => {
  const { app, actions, answer, question, opened } = await open(1)
  const disk = Promise.withResolvers<undefined>()
  const slow = app.services.storeWriter.whileIdle(() => disk.promise)
  const first = actions.queueAndSend(['d1'])
  await answer(false)
  const second = actions.queueAndSend(['d1'])
  await expect.poll(() => question.question).not.toBeNull()
  disk.resolve(undefined)
  await Promise.all([slow, first])
  await answer(true)
  await second
  expect(submits(opened)).toHaveLength(1)
})

test('a declaration is read once: what the summary froze is queued and posted, whatever is stored meanwhile', async () => {
  const { app, actions, answer, question, opened } = await open(1)
  const reads: string[] = []
  app.database.declarations.hook('reading', (row) => {
    reads.push(row.id)
    return row
  })
  const sending = actions.queueAndSend(['d1'])
  await expect.poll(() => question.question?.rows[0]?.read).toBeDefined()
  const record = withCar(recordFrom(smallText), 'd1', car(1))
  const { header } = record.document
  const later = { ...record.document, header: { ...header, data: { ...header.data, impnama: 'PT LAIN' } } }
  await app.services.storeWriter.write(changesOfNew({ ...record, document: later }))
  await answer(true)
  await sending
  expect(reads).toEqual(['d1'])
  expect(sentBodies(opened).map((body) => body.includes('PT LAIN'))).toEqual([false])
  expect(JSON.parse(sentBodies(opened)[0] ?? '')).toMatchObject({ bc28: { document: [{ car: car(1) }] } })
})

test('where the profile changes while the summary is open, what is sent is frozen for the new one', async () => {
  const { app, actions, answer, question, saveProfile, opened } = await open(1)
  const record = withCar(recordFrom(smallText), 'd1', car(1))
  await app.services.storeWriter.write(changesOfNew({ ...record, document: { ...record.document, edinumber: '' } }))
  const sending = actions.queueAndSend(['d1'])
  await expect.poll(() => question.question?.rows[0]?.read).toBeDefined()
  await saveProfile({ edinumber: 'EDI-BARU' })
  await answer(true)
  await sending
  expect(sentBodies(opened).map((body) => body.includes('"edinumber":"EDI-BARU"'))).toEqual([true])
})

test('without the summary only aju numbers that were sent before are asked about, also those of another declaration', async () => {
  const { app, worklist, actions, answer, question, opened } = await open(1, 'auto', false)
  await actions.queueAndSend(['d1'])
  expect(submits(opened)).toHaveLength(1)
  const twin = withCar(recordFrom(smallText), 'twin', car(1))
  await app.services.storeWriter.write([...changesOfNew(twin), worklist.noteDraft(twin, 0)])
  for (const id of ['d1', 'twin']) {
    const sending = actions.queueAndSend([id])
    await expect.poll(() => question.question?.rows[0]?.before?.entry?.state).toBe('accepted')
    expect(question.question?.rows[0]?.read?.since?.differences).toEqual([])
    await answer(false)
    await sending
  }
  expect(submits(opened)).toHaveLength(1)
})

test.each(['auto', 'manual'] as const)(
  'in the mode “%s” without the summary an EDI number that is not that of the profile is asked about once, not after it was marked as checked',
  async (mode) => {
    const { app, worklist, actions, answer, question, outbox, saveProfile } = await open(0, mode, false)
    await saveProfile({ edinumber: 'KAMI' })
    const imported = withCar(recordFrom(smallText), 'd1', car(1))
    const record = { ...imported, document: { ...imported.document, edinumber: 'LAIN' } }
    await app.services.storeWriter.write([...changesOfNew(record), worklist.noteDraft(record, 0)])
    const sending = actions.queueAndSend(['d1'])
    await answer(false)
    await sending
    expect(outbox.entries.size).toBe(0)

    const [advice] = otherEdiNumber(record.document, 'KAMI')
    if (advice === undefined) throw new Error('no advice')
    const marked = applyEdits(record, [checkEdit(advice, record, 'KSO', 0)]).record
    await app.services.storeWriter.write([...changesOfNew(marked), worklist.noteDraft(marked, 0)])
    await actions.queueAndSend(['d1'])
    expect([question.question, outbox.entries.size]).toEqual([null, 1])
  }
)

test('an entry that is retried after it certainly did not arrive is not “sent before”; an unknown one is', async () => {
  const { actions, sends, answer, question, opened, outbox } = await open(1, 'manual', false)
  await actions.queueAndSend(['d1'])
  answering(opened, () => ({ code: 'too-large', mayHaveArrived: false }))
  await sends.sendAll()
  expect([entryOf(opened).state, question.question]).toEqual(['failed', null])
  answering(opened, () => ({ code: 'answer-cut', mayHaveArrived: true }))
  await sends.sendAll()
  expect(entryOf(opened).state).toBe('unknown')
  const again = sends.send(outbox.unknown)
  await answer(false)
  await again
  expect(submits(opened)).toHaveLength(2)
})

/** Declaration d1 with documents that have no number. */
const changesOfUnnumbered = (worklist: Awaited<ReturnType<typeof openOutbox>>['worklist']) => {
  const valid = recordFrom(smallText)
  const documents = valid.document.dokumen.data.map((row) => ({ ...row, dokno: '' }))
  const record = withCar({ ...valid, document: { ...valid.document, dokumen: { data: documents } } }, 'd1', car(1))
  return [...changesOfNew(record), worklist.noteDraft(record, 0)]
}

test('a prepared entry is checked by the current rules: it is held back with its problems and can be sent when the rules allow it', async () => {
  const { app, worklist, actions, sends, opened, outbox, saveProfile } = await open(0, 'manual', false)
  const advisedFields = ['/dokumen/data/*/dokno'] as const
  await saveProfile({ advisedFields })
  await app.services.storeWriter.write(changesOfUnnumbered(worklist))
  await actions.queueAndSend(['d1'])
  await saveProfile({ advisedFields: [] })
  await sends.sendAll()
  expect(submits(opened)).toEqual([])
  expect(entryOf(opened)).toMatchObject({
    state: 'failed',
    attempts: [],
    retry: { by: 'user', why: 'problems' },
    remarks: expect.arrayContaining([{ code: 'problem', problem: { path: '/dokumen/data/0/dokno', code: 'required' } }]) as unknown
  })
  expect(outbox.leftToUser).toHaveLength(1)
  await saveProfile({ advisedFields })
  await sends.sendAll()
  expect([entryOf(opened).state, submits(opened).length]).toEqual(['accepted', 1])
})

test('a warning is answered also where nothing can be sent now', async () => {
  const { sends, actions, answer, opened, app, worklist, outbox, question, saveProfile } = await open(0, 'manual', false)
  await saveProfile({ advisedFields: ['/dokumen/data/*/dokno'] })
  await app.services.storeWriter.write(changesOfUnnumbered(worklist))
  await actions.queueAndSend(['d1'])
  const { id } = entryOf(opened, 'd1')
  const retry = { by: 'user', why: 'changed' } as const
  await app.services.storeWriter.write([{ table: 'outbox', key: id, value: { ...entryOf(opened, 'd1'), state: 'failed', retry } }])
  await saveProfile({ advisedFields: [] })
  await outbox.load()
  const sending = sends.send([entryOf(opened, 'd1')])
  await expect.poll(() => question.question?.warning?.title).toBe('Kirim isi yang mungkin sudah usang?')
  await answer(false)
  await sending
  expect(entryOf(opened, 'd1').retry).toEqual(retry)
})

test('the counts of a batch are those of all its declarations, although sending is faster than preparing', async () => {
  const { outbox, opened } = await open(12, 'auto')
  const ids = Array.from({ length: 12 }, (_, index) => `d${index + 1}`)
  const starts = new Set<number>()
  for (let from = 0; from < ids.length; from += 4) {
    opened.app.clock.forward(1_000)
    await outbox.queue(ids.slice(from, from + 4), ids.length - from - 4)
    await outbox.send([], false)
    starts.add(outbox.run?.startedAt ?? 0)
    if (from + 4 < ids.length) expect([outbox.run?.endedAt, outbox.run?.total]).toEqual([null, 12])
  }
  expect([starts.size, outbox.run?.total, outbox.run?.done, outbox.run?.outcomes.accepted]).toEqual([1, 12, 12, 12])
  expect(outbox.run?.endedAt).not.toBeNull()
})

test('customs is asked about in the dialog of the host: a no queues nothing, a yes posts what it was shown, and the summary is there on request', async () => {
  const { app, actions, answer, question, outbox, opened, ids, saveProfile } = await open(2)
  await makeOfKind(opened, 'production', ...ids)
  await saveProfile({ kind: 'production', address: 'https://layanan.contoh.id', edinumber: 'KAMI' })
  const answers: SendPermit[] = ['refused', 'summary', 'permitted']
  const asked: Input<'sending.permit'>[] = []
  const presented: string[] = []
  const { 'sending.present': usual } = allPermitted.handlers
  app.host.use({
    'sending.present': (input) => (presented.push(input.body), usual(input)),
    'sending.permit': (input) => Promise.resolve(ok(answers[asked.push(input) - 1] ?? 'refused'))
  })
  await actions.queueAndSend(ids)
  expect([asked.length, question.question, outbox.entries.size]).toEqual([1, null, 0])

  const sending = actions.queueAndSend(ids)
  await answer(true)
  await sending
  await expect.poll(() => submits(opened).length).toBe(2)
  expect(asked.map(({ isSeen, contents }) => [isSeen, contents.length])).toEqual([[false, 2], [false, 2], [true, 2]]) // oxfmt-ignore
  for (const body of sentBodies(opened)) expect(presented).toContain(body)
})

test('after a cancelled question each declaration says that it was not sent, until it is edited, queued or sent', async () => {
  const { app, worklist, actions, answer, question, opened, ids, saveProfile } = await open(3)
  await makeOfKind(opened, 'production', ...ids)
  const broken = withCar(recordFrom(smallText), 'd9', car(9))
  const record = { ...broken, document: { ...broken.document, kdkpbc: '' } }
  await app.services.storeWriter.write([...changesOfNew(record), worklist.noteDraft(record, 1)])
  await makeOfKind(opened, 'production', 'd9')
  await saveProfile({ kind: 'production', address: 'https://layanan.contoh.id', edinumber: 'KAMI' })
  const declined = () => [...worklist.summaries.values()].flatMap((row) => (isDeclined(row) ? [row.id] : [])).sort()
  let answers: (SendPermit | 'failure')[] = ['failure', 'refused']
  app.host.use({
    'sending.permit': () => {
      const next = answers.shift() ?? 'refused'
      return Promise.resolve(next === 'failure' ? fail('unexpected') : ok(next))
    }
  })
  // The dialog could not be shown.
  await actions.queueAndSend([...ids, 'd9'])
  expect(declined()).toEqual([])
  await actions.queueAndSend([...ids, 'd9'])
  expect(declined()).toEqual(['d1', 'd2', 'd3'])
  const stored = await app.database.summaries.toArray()
  expect(stored.filter(isDeclined).map(({ id }) => id)).toEqual(['d1', 'd2', 'd3'])
  const text = inside(app, useDeclined).value
  expect([text(worklist.summaries.get('d1')), text(worklist.summaries.get('d9'))]).toEqual(['Belum dikirim: dibatalkan', ''])

  // An edit.
  const first = withCar(recordFrom(smallText), 'd1', car(1))
  await app.services.storeWriter.write([worklist.noteDraft({ ...first, changedAt: first.changedAt + 1 }, 0)])
  expect(declined()).toEqual(['d2', 'd3'])
  // The summary of the window is cancelled after the dialog has offered it.
  answers = ['summary']
  const sending = actions.queueAndSend(['d1'])
  await answer(false)
  await sending
  expect([declined(), question.question]).toEqual([['d1', 'd2', 'd3'], null])
  answers = ['permitted']
  await actions.queueAndSend(['d2'])
  expect([declined(), submits(opened).length]).toEqual([['d1', 'd3'], 1])
  // Of one that was sent it is said in other words.
  answers = ['refused']
  await actions.queueAndSend(['d2'])
  expect(text(worklist.summaries.get('d2'))).toBe('Belum dikirim ulang: dibatalkan')
})

test('entries that were permitted when they were queued are sent without another question, others with one', async () => {
  const { app, actions, sends, question, outbox, opened, saveProfile } = await open(1, 'manual')
  await makeOfKind(opened, 'production', 'd1')
  await saveProfile({ kind: 'production', address: 'https://layanan.contoh.id', edinumber: 'KAMI' })
  let permits = 0
  let isPermitted = false
  app.host.use({
    'sending.isPermitted': () => Promise.resolve(ok(isPermitted)),
    'sending.permit': () => Promise.resolve(ok(++permits > 0 ? 'refused' : 'permitted'))
  })
  await actions.queueAndSend(['d1'])
  await sends.sendAll()
  expect([permits, submits(opened).length, outbox.waiting.length]).toEqual([1, 0, 1])
  isPermitted = true
  await sends.sendAll()
  await expect.poll(() => submits(opened).length).toBe(1)
  expect([permits, question.question]).toEqual([1, null])
})
