import { expect, test } from 'vitest'
import type { SendPermit } from '#core/contract/submission.ts'
import { sendDialog } from '../../../../electron/app/send-dialog.ts'
import type { SendQuestion } from '../../../../electron/ipc/handlers/send-permissions.ts'
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
    handlers['sending.permit']({ profile: 'office', contents, isSeen: false, isRisky: false, remarks: noRemarks })
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
  const risky = sendDialog(
    question({ isRisky: true, offersSummary: false, remarks: { ...noRemarks, advice: 2, warnings: ['may-have-arrived'] } }),
    'en'
  ).box
  expect(risky).toMatchObject({ type: 'warning', buttons: ['Cancel', 'Send'] })
  expect(risky.detail).toContain('2 open suggestions')
  expect(risky.detail).toContain('may record them twice')
})

test('many declarations are counted', () => {
  const many = sendDialog(question({ contents: Array.from({ length: 30 }, () => aContent('PT A\n\nKirim: aman\u2028\u202E')) }), 'id').box
  expect(many.message).toContain('30')
  const lines = many.detail?.split('\n') ?? []
  expect(lines.filter((line) => line.startsWith('000028-'))).toHaveLength(8)
  expect(lines.filter((line) => line.startsWith('Kirim'))).toEqual([])
  expect(lines.at(-1)).toBe('… dan 22 deklarasi lain')
})
