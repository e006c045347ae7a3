import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendWarnings, type SendPermit } from '#core/contract/submission.ts'
import { sendDialog } from '../../../../electron/app/send-dialog.ts'
import type { SendQuestion } from '../../../../electron/ipc/handlers/send-permissions.ts'
import type { SentBefore } from '../../../../electron/ipc/handlers/sent-before.ts'
import { office, replyOf } from '../../../support/fakes/main-services.ts'
import { openServices } from '../../../support/fakes/opened-services.ts'
import { freezeBodies, submissionOf } from '../../../support/frozen-bodies.ts'
import { aContent, aSendQuestion, noRemarks } from '../../../support/send-questions.ts'
import { aDeclaration, car, envelope } from '../../practice/declaration-fixture.ts'

const second = car.replace(/1$/, '2')
const body = envelope(aDeclaration())
const other = envelope(aDeclaration({ car: second }))
const both = envelope(aDeclaration(), aDeclaration({ car: second }))
const accepted = (cars: readonly string[]) =>
  replyOf({ status: 'ok', desc: cars.map((one) => ({ submit_status: 'success', submit_type: 'update', desc: { car: one }, err: {} })) })

const refusal = replyOf({ error: 'pos tarif salah' }, 400)

/** Main with a person who gives these answers in its dialog. */
const open = async (answers: readonly SendPermit[] = ['permitted'], reply = accepted([car])) => {
  const asked: SendQuestion[] = []
  const services = await openServices({
    reply: () => reply,
    confirmSend: (question) => answers[asked.push(question) - 1] ?? 'refused'
  })
  const { handlers } = services
  let last = 0
  /** The page queues bodies and sends them. */
  const submit = async (...texts: readonly string[]) => {
    const bodies = Object.fromEntries(texts.map((text) => [`e-${++last}`, text]))
    await freezeBodies(handlers, bodies)
    return handlers['declarations.submit'](submissionOf(bodies, { profile: 'office', kind: 'production' }))
  }
  const present = async (...bodies: readonly string[]): Promise<readonly string[]> => {
    const shas: string[] = []
    for (const one of bodies) {
      const presented = await handlers['sending.present']({ profile: 'office', body: one })
      if (presented.ok) shas.push(presented.value)
    }
    return shas
  }
  const permit = (contents: readonly string[]) =>
    handlers['sending.permit']({ profile: 'office', contents, isSeen: false, remarks: noRemarks })
  return { ...services, asked, submit, present, permit }
}
const notPermitted = { ok: false, failure: { code: 'not-permitted', mayHaveArrived: false } }

test('a page sends nothing to customs that no person has permitted', async () => {
  const { submit, present, requests } = await open()
  expect(await submit(body)).toMatchObject(notPermitted)
  await present(body)
  expect([await submit(body), requests]).toMatchObject([notPermitted, []])
})

test('the dialog names what main has read in the contents, and a yes covers exactly them', async () => {
  const { submit, present, permit, asked, requests } = await open()
  const [sha = ''] = await present(body)
  expect(await permit([sha])).toEqual({ ok: true, value: 'permitted' })
  const [question] = asked
  expect(question).toMatchObject({
    profile: { name: office.name, address: office.address },
    contents: [{ car, sha256: sha, facts: { lines: 3 } }]
  })
  for (const changed of [other, body.replace('N-1', 'N-2'), body.replace('1000.1', '1000.10'), ` ${body}`])
    expect(await submit(changed)).toMatchObject(notPermitted)
  expect(await submit(body, other)).toMatchObject(notPermitted)
  expect(requests).toEqual([])
  expect(await submit(body)).toMatchObject({ ok: true })
  expect(requests).toMatchObject([{ body }])
})

test('permitted contents may be sent in one request', async () => {
  const { submit, present, permit, requests } = await open(['permitted'], accepted([car, second]))
  await permit(await present(body, other))
  expect(await submit(body, other)).toMatchObject({ ok: true })
  expect(requests).toMatchObject([{ body: both }])
})

test('a content that may have arrived is not sent again without a person, one that has not arrived is', async () => {
  for (const mayHaveArrived of [false, true]) {
    const failed = await open(['permitted'], { kind: 'failure', code: 'connection-lost', mayHaveArrived, detail: '' })
    await failed.permit(await failed.present(body))
    expect(await failed.submit(body)).toMatchObject({ ok: false, failure: { code: 'connection-lost' } })
    expect(await failed.submit(body)).toMatchObject({ ok: false, failure: { code: mayHaveArrived ? 'not-permitted' : 'connection-lost' } })
    expect(failed.requests).toHaveLength(mayHaveArrived ? 1 : 2)
  }

  const answered = await open()
  await answered.permit(await answered.present(body))
  // Two at once: one of them is posted.
  const pair = { 'p-1': body, 'p-2': body }
  await freezeBodies(answered.handlers, pair)
  const outcomes = await Promise.all(
    Object.keys(pair).map((entry) =>
      answered.handlers['declarations.submit'](submissionOf({ [entry]: body }, { profile: 'office', kind: 'production' }))
    )
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await answered.submit(body)).toMatchObject(notPermitted)
  expect(answered.requests).toHaveLength(1)
})

test('a permission is of one address of one profile, and lasts until it is used', async () => {
  const { submit, present, permit, handlers, requests } = await open()
  await permit(await present(body))
  expect(await handlers['profiles.save']({ ...office, address: 'https://elsewhere.invalid' })).toMatchObject({ ok: true })
  expect(await submit(body)).toMatchObject({ ok: false })
  expect(requests).toEqual([])
  expect(await handlers['profiles.save'](office)).toMatchObject({ ok: true })
  const contents = await present(body)
  expect(await handlers['sending.isPermitted']({ profile: 'office', contents })).toEqual({ ok: true, value: true })
})

test('a no, an unknown content and a content that the schema refuses permit nothing', async () => {
  const { present, permit, handlers, asked } = await open(['refused'])
  const contents = await present(body)
  expect(await permit(contents)).toEqual({ ok: true, value: 'refused' })
  expect(await handlers['sending.isPermitted']({ profile: 'office', contents })).toEqual({ ok: true, value: false })
  expect(asked).toHaveLength(1)
  expect(await permit(['0'.repeat(64)])).toMatchObject({ ok: false })
  expect(await permit([])).toMatchObject({ ok: false })
  expect(await present(body.replace('"car"', '"cart"'), both, '{}')).toEqual([])
  expect(asked).toHaveLength(1)
})

/** Submissions before: what came back, or that nothing did. */
const outcomes = {
  'not sent': { kind: 'failure', code: 'offline', mayHaveArrived: false, detail: '' },
  'may have arrived': { kind: 'failure', code: 'connection-lost', mayHaveArrived: true, detail: '' },
  'no answer': null,
  accepted: 'accepted',
  refused: 'refused'
} as const
type Outcome = keyof typeof outcomes

const expectedAfter = (sent: readonly Outcome[]): SentBefore => {
  const known = sent.filter((one) => one !== 'not sent')
  const sinceReceived = known.slice(known.lastIndexOf('accepted') + 1)
  if (sinceReceived.some((one) => one === 'may have arrived' || one === 'no answer')) return 'unknown'
  if (known.length === 0) return 'never'
  return sinceReceived.length > 0 ? 'refused' : 'received'
}

test('whether a number was sent before is read from the journal of main, whatever the window says and under whatever name it was sent', async () => {
  const { present, permit, asked, answers } = await open(['refused'])
  const names = Object.keys(outcomes) as Outcome[]
  const pairs = names.flatMap((one) => names.map((two) => [one, two]))
  const histories: readonly (readonly Outcome[])[] = [
    [],
    ...names.map((one) => [one]),
    ...pairs,
    ...pairs.map((pair) => ['may have arrived' as const, ...pair])
  ]
  const numbered = histories.map((history, index) => ({ history, number: car.slice(0, 20) + String(900_000 + index) }))
  for (const [index, { history, number }] of numbered.entries())
    for (const [at, name] of history.entries()) {
      const record = {
        at: at + 1,
        profile: at % 2 === 0 ? 'office' : 'removed',
        entries: [{ entry: `${index}-${at}`, attempt: 1 }],
        cars: [number]
      }
      await answers.append({ ...record, operation: 'posting' })
      const outcome = outcomes[name]
      const reply = outcome === 'accepted' ? accepted([number]) : outcome === 'refused' ? refusal : outcome
      if (reply !== null) await answers.append({ ...record, operation: 'submit', reply })
    }
  const contents = await present(...numbered.map(({ number }) => envelope(aDeclaration({ car: number }))))
  expect(contents).toHaveLength(numbered.length)
  await permit(contents)
  expect(asked[0]?.contents.map(({ before }, index) => [numbered[index]?.history, before])).toEqual(
    numbered.map(({ history }) => [history, expectedAfter(history)])
  )
})

test('a number that was sent in a request with others is known, one that was only asked about is not', async () => {
  const { present, permit, asked, answers } = await open(['refused'])
  await answers.append({ at: 1, operation: 'submit', profile: 'office', entries: [{ entry: 'a', attempt: 1 }, { entry: 'b', attempt: 1 }], cars: [car, second], reply: accepted([car, second]) }) // oxfmt-ignore
  const third = car.replace(/1$/, '3')
  await answers.append({ at: 2, operation: 'status', profile: 'office', entries: [], cars: [third], reply: accepted([third]) })
  await permit(await present(body, other, envelope(aDeclaration({ car: third }))))
  expect(asked[0]?.contents.map(({ before }) => before)).toEqual(['received', 'received', 'never'])
})

test('after the summary of the window the same contents are asked about again', async () => {
  const { present, permit, asked } = await open(['summary', 'permitted'])
  const contents = await present(body)
  expect([await permit(contents), await permit(contents)]).toEqual([
    { ok: true, value: 'summary' },
    { ok: true, value: 'permitted' }
  ])
  expect(asked).toHaveLength(2)
})

const question = (over: Partial<SendQuestion> = {}): SendQuestion => ({
  ...aSendQuestion('Kantor'),
  profile: { name: 'Kantor', kind: 'production', address: 'https://service.invalid' },
  contents: [aContent()],
  ...over
})

test('the dialog says in both languages what is sent where', () => {
  expect(sendDialog(question(), 'id').box).toMatchObject({
    type: 'question',
    message: 'Kirim 1 deklarasi ke layanan PRODUKSI?',
    detail: 'Profil Kantor\nhttps://service.invalid\n\n000028-PLB001-20261120-000001 · PT Maju · USD 1.234,50 · 40 barang · isi abababab',
    buttons: ['Batal', 'Kirim', 'Lihat rincian']
  })
  const sentBefore = { ...aContent(), before: 'unknown' as const }
  const remarks = { ...noRemarks, advice: 2, warnings: ['sends-what-waits', 'may-have-arrived'] as const }
  expect(sendDialog(question({ contents: [sentBefore], offersSummary: false, remarks }), 'en').box).toMatchObject({
    type: 'warning',
    detail: [
      'Profile Kantor\nhttps://service.invalid',
      '000028-PLB001-20261120-000001 · PT Maju · USD 1,234.50 · 40 lines · content abababab',
      'By the record of Ajukan: 1 may already be with the service\nThe service may already have some of them; sending again may record them twice.',
      'According to the window:\n2 open suggestions\nFrom now on the queue is sent automatically.'
    ].join('\n\n'),
    buttons: ['Cancel', 'Send']
  })
  expect(sendDialog(question({ contents: [sentBefore], remarks }), 'id').box.detail).toContain(
    [
      'Menurut catatan Ajukan: 1 mungkin sudah diterima layanan\nAda yang mungkin sudah diterima layanan; kiriman ulang dapat tercatat dua kali.',
      'Menurut jendela:\n2 saran terbuka\nMulai sekarang antrean dikirim otomatis.'
    ].join('\n\n')
  )
})

const anyCount = fc.integer({ min: 0, max: 3 })
const anyRemarks = fc.record({
  sentBefore: fc.subarray([aContent().sha256, 'cd'.repeat(32)]),
  refused: anyCount,
  advice: anyCount,
  required: anyCount,
  imported: anyCount,
  changed: anyCount,
  blocked: anyCount,
  warnings: fc.subarray([...sendWarnings])
})

test('the dialog shows the facts of the journal above those of the window, whatever the window reports', () => {
  const anyBefore = fc.constantFrom<SentBefore[]>('never', 'received', 'refused', 'unknown')
  fc.assert(
    fc.property(anyRemarks, fc.array(anyBefore, { minLength: 1, maxLength: 12 }), (remarks, befores) => {
      const contents = befores.map((before) => ({ ...aContent(), before }))
      const { detail = '', type } = sendDialog(question({ contents, remarks }), 'id').box
      const [facts = '', claims = ''] = detail.split('Menurut jendela:')
      const quiet = sendDialog(question({ contents }), 'id').box
      // Without a word of the window it is the same, up to its heading.
      expect(facts.trim()).toBe(quiet.detail)
      if (quiet.type === 'warning') expect(type).toBe('warning')
      const countOf = (wanted: SentBefore) => befores.filter((before) => before === wanted).length
      const [received, refused, unknown] = [countOf('received'), countOf('refused'), countOf('unknown')]
      expect(facts.includes(`${received} sudah pernah dikirim`)).toBe(received > 0)
      expect(facts.includes(`${refused} sudah pernah dikirim dan ditolak layanan`)).toBe(refused > 0)
      expect(facts.includes(`${unknown} mungkin sudah diterima layanan`)).toBe(unknown > 0)
      expect(facts.includes('tercatat dua kali')).toBe(unknown > 0)
      if (received + unknown > 0) expect(type).toBe('warning')
      expect(claims.includes('dari tempat lain')).toBe(remarks.sentBefore.includes(aContent().sha256) && countOf('never') > 0)
    })
  )
})

test('many declarations are counted', () => {
  const many = sendDialog(question({ contents: Array.from({ length: 30 }, () => aContent('PT A\n\nKirim: aman\u2028\u202E')) }), 'id').box
  expect(many.message).toContain('30')
  const lines = many.detail?.split('\n') ?? []
  expect(lines.filter((line) => line.startsWith('000028-'))).toHaveLength(8)
  expect(lines.filter((line) => line.startsWith('Kirim'))).toEqual([])
  expect(lines.at(-1)).toBe('… dan 22 deklarasi lain')
})
