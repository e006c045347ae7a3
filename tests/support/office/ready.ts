import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { stringOrEmpty } from '#core/base/json-guards.ts'
import { eventually } from '../eventually.ts'
import { ajuOf, newOffice, prefix, type TestOffice } from './desk.ts'
import { declarationRows, linkedDesk, type DeskOptions, type LinkedDesk } from './link.ts'
import { newCustoms, senderOf, type Customs } from './sender.ts'

export const done = async (result: Promise<{ readonly ok: boolean }>): Promise<void> => expect(await result).toMatchObject({ ok: true })

/** Exchanges with the office: a desk that waits half a second for answers may not get one in time on a loaded machine. */
export const exchanged = ({ link }: Pick<LinkedDesk, 'link'>): Promise<void> => eventually(() => done(link().exchange()))

export const inAnHour = (): number => Date.now() + 3_600_000

export interface Ready {
  readonly office: TestOffice
  readonly desk: LinkedDesk
  readonly customs: Customs
  readonly sender: ReturnType<typeof senderOf>
  readonly declaration: string
  readonly car: string
  readonly entry: string
}

/** A desk that holds a declaration with a number of its own lane, which is queued. */
export const ready = async (
  options: Pick<DeskOptions, 'now' | 'clock' | 'answerLimit' | 'unanswered' | 'offeredAutomatically'> = {}
): Promise<Ready> => {
  const office = await newOffice()
  const desk = await linkedDesk({ office, ...options })
  await exchanged(desk)
  const lane = await desk.link().change('claim_lane', { prefix })
  const car = ajuOf(`${lane.ok ? stringOrEmpty(lane.value['series']) : ''}0001`)
  const declaration = randomUUID()
  await desk.write(...declarationRows(declaration, car))
  await exchanged(desk)
  const customs = newCustoms()
  const sender = senderOf(desk, customs)
  return { office, desk, customs, sender, declaration, car, entry: await sender.queue(declaration, car) }
}

/** What the office says of the declaration, by its tables. */
export const atOffice = async ({ office, declaration }: Ready) => {
  const { rows } = await office.admin.query<{ outcome: string | null; closed: string | null; attempts: string | null }>(
    `SELECT d.outcome, d.closed, (SELECT string_agg(a.outcome, ' ' ORDER BY a.claimed_at, a.started_at) FROM office_data.attempt a
       WHERE a.office_id = d.office_id AND a.declaration = d.declaration) AS attempts
     FROM office_data.declaration d WHERE d.office_id = $1 AND d.declaration = $2`,
    [office.id, declaration]
  )
  return rows[0]
}
export const officeSays = (one: Ready, attempts: string | null, outcome: string | null): Promise<void> =>
  eventually(async () => expect(await atOffice(one)).toEqual({ outcome, closed: null, attempts }))

export const goOnline = async ({ desk }: Ready): Promise<void> => {
  Object.assign(desk.connection, { isDown: false, before: () => undefined, after: () => undefined })
  await exchanged(desk)
}

/** The answer of the next call with this name is lost, and the connection with it; resolves when it is. */
export const loseAnswerOf = ({ desk }: Ready, name: string): Promise<void> =>
  new Promise((resolve) => {
    desk.connection.after = (text) => {
      if (!text.includes(name)) return
      desk.connection.isDown = true
      resolve()
      throw new Error('the answer is lost')
    }
  })

/** The program ends at the point while it sends; then it starts again, and the window looks at what was running. */
export const endedAt = async (one: Ready, at: string): Promise<void> => {
  const over = new Promise<void>((resolve) => (one.desk.connection.ended = resolve))
  one.desk.connection.endAt = at
  void one.sender.send(one.entry)
  await over
  await one.desk.startAgain()
  await one.sender.settle(one.entry)
}
