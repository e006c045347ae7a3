import { expect, test } from 'vitest'
import { isUnusable } from '#core/contract/retrieval.ts'
import { createRandom } from '../../../support/faults/random.ts'
import { storedAnswers } from '../../../support/drivers/stored-answers.ts'
import { openMainServices, replyOf } from '../../../support/fakes/main-services.ts'

const question = { profile: 'office', car: '77' }
const pdf = Buffer.from(`%PDF-1.7\n${'isi '.repeat(60)}\n%%EOF\n`).toString('base64')
const reply = {
  status: 'ok',
  desc: {
    data: {
      car: '77',
      createdTime: '2026-11-20 01:02:03',
      status: '110',
      statusUraian: 'Validasi',
      sendTime: null,
      dataRespon: [{ car: '77', kodeRespon: '2003', uraianRespon: 'SPPB', tanggalRespon: '2026-11-20', pdf_encoded: pdf }],
      dataStatus: [{ car: '77', kodeStatus: '110', waktuStatus: '2026-11-20 08:00:00', keterangan: 'VALIDASI', nomorDaftar: null }]
    }
  }
}

/** Changes one to four bytes, and truncates every fifth reply. */
const spoil = (body: string, seed: number): string => {
  const random = createRandom(seed)
  const bytes = Buffer.from(body)
  for (let flips = random.int(1, 4); flips > 0; flips -= 1) {
    const at = random.int(0, bytes.length - 1)
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.int(0, 7)), at)
  }
  return bytes.subarray(0, seed % 5 === 0 ? random.int(1, bytes.length) : bytes.length).toString()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The status in the text; undefined where it has none at its place. */
const statusIn = (text: string): unknown => {
  let value = parsed(text)
  for (const member of ['desc', 'data', 'status'])
    value = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[member] : undefined
  return value
}

test('500 replies with flipped bytes are all journaled unchanged, and none is read as another status', async () => {
  let body = ''
  const services = await openMainServices({ reply: () => replyOf(body) })
  const found = { used: 0, unusable: 0 }
  try {
    const answers: string[] = []
    const bodies: string[] = []
    for (let seed = 1; seed <= 500; seed += 1) {
      body = spoil(JSON.stringify(reply), seed)
      const answer = await services.handlers['tracking.statusLog'](question)
      if (!answer.ok) throw new Error(`seed ${seed}: nothing was stored`)
      const { value } = answer
      answers.push(value.answer)
      found[isUnusable(value) ? 'unusable' : 'used'] += 1
      if (isUnusable(value)) {
        bodies.push(body)
        expect(value.raw, `seed ${seed}`).toBe(body)
      } else {
        const status = statusIn(body)
        if (typeof status === 'string') expect(value.log.status, `seed ${seed}`).toBe(status)
        else expect(value.deviations.length, `seed ${seed}`).toBeGreaterThan(0)
        // Read although it is no JSON, because of a control character in a text.
        if (parsed(body) === undefined && value.log.status !== '') expect(body, `seed ${seed}`).toContain(`"status":"${value.log.status}"`)
      }
    }
    // Without many of both the test proves nothing.
    expect(Math.min(found.used, found.unusable)).toBeGreaterThan(50)
    const journal = await storedAnswers(services.folder)
    expect(answers.filter((id) => !journal.includes(id))).toEqual([])
    expect(bodies.filter((one) => !journal.includes(JSON.stringify(one).slice(1, -1)))).toEqual([])
  } finally {
    await services.close()
  }
}, 60_000)
