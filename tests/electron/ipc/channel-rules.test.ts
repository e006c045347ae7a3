import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract, type Channel, type Handlers } from '#core/contract/host-api.ts'
import { policyFeatures } from '#core/contract/policy.ts'
import { fail, ok } from '#core/base/result.ts'
import { channelQuestion } from '../../../electron/app/channel-questions.ts'
import { withRules, type ChannelRuleDeps } from '../../../electron/ipc/channel-rules.ts'
import { createPerson } from '../../../electron/ipc/person.ts'

const channels = Object.keys(contract) as Channel[]
const personRule = (channel: Channel) => contract[channel].person
/** Inputs are checked before the rules, which do not read them except for the profile of a query. */
type Call = (input: unknown) => Promise<unknown>

const open = (over: Partial<ChannelRuleDeps> = {}) => {
  let now = 1_000_000
  const clock = { now: () => now, isMonotonic: true } as const
  const person = createPerson(clock)
  const called: Channel[] = []
  const asked: Channel[] = []
  const handlers = Object.fromEntries(channels.map((channel) => [channel, () => (called.push(channel), Promise.resolve(ok(null)))]))
  const rules: ChannelRuleDeps = {
    person,
    isAssisted: () => false,
    ask: (channel) => (asked.push(channel), Promise.resolve(false)),
    refusalOf: () => null,
    freeSpace: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
    clock,
    ...over
  }
  // The values of the replies do not matter here.
  const guarded = withRules(handlers as unknown as Handlers, rules) as unknown as Readonly<Record<Channel, Call>>
  const call = (channel: Channel, input: unknown = { profile: 'p' }): Promise<unknown> => guarded[channel](input)
  return { person, called, asked, call, forward: (by: number): void => void (now += by) }
}

test('without a key or a click every channel that needs a person is refused, those that ask in a dialog ask, and all others run', async () => {
  const { call, called, asked } = open()
  for (const channel of channels) {
    const rule = personRule(channel)
    const expected = rule === 'none' ? ok(null) : rule === 'asked' || rule === 'once' ? fail('cancelled') : fail('no-person')
    expect([channel, await call(channel)]).toEqual([channel, expected])
  }
  expect(asked).toEqual(channels.filter((channel) => ['asked', 'once'].some((rule) => rule === personRule(channel))))
  expect(called).toEqual(channels.filter((channel) => personRule(channel) === 'none'))
  expect(called).not.toContain('app.paste')
})

test.each(['rawKeyDown', 'keyDown', 'char', 'mouseDown', 'touchStart', 'gestureTap'])('%s counts for five seconds', async (type) => {
  const { call, person, forward } = open()
  person.input(type)
  forward(5_000)
  expect(await call('app.paste')).toEqual(ok(null))
  forward(1)
  expect(await call('app.paste')).toEqual(fail('no-person'))
})

test.each(['mouseMove', 'mouseEnter', 'mouseWheel', 'mouseUp', 'keyUp', 'undefined'])('%s does not count', async (type) => {
  const { call, person } = open()
  person.input(type)
  expect(await call('app.paste')).toEqual(fail('no-person'))
})

const following = channels.flatMap((channel) => {
  const rule = personRule(channel)
  return typeof rule === 'string' ? [] : rule.after.map((before) => before as Channel).map((before) => [channel, before] as const)
})

test.each(following)('%s may follow one call of %s at which a person was there, once and within ten minutes', async (channel, before) => {
  const { call, person, forward } = open()
  await call(before)
  expect(await call(channel)).toEqual(fail('no-person'))
  person.input('mouseDown')
  await call(before)
  forward(600_000)
  expect(await call(channel)).toEqual(ok(null))
  expect(await call(channel)).toEqual(fail('no-person'))
  person.input('mouseDown')
  await call(before)
  forward(600_001)
  expect(await call(channel)).toEqual(fail('no-person'))
  person.input('mouseDown')
  await call(before)
  forward(6_000)
  // Another channel has no use for the ticket, and the page that had it is gone.
  expect(await call('app.paste')).toEqual(fail('no-person'))
  person.forget()
  expect(await call(channel)).toEqual(fail('no-person'))
})

test('a channel that another one follows exists, and follows none itself', () => {
  expect(new Set(following.map(([channel]) => channel))).toEqual(
    new Set(channels.filter((channel) => typeof personRule(channel) !== 'string'))
  )
  for (const [, before] of following) expect(['none', 'once']).toContain(personRule(before))
})

test('a person who presses a key is not asked by channels that need one, and is asked each time by those that change what others depend on', async () => {
  const { call, person, asked } = open()
  for (const channel of channels) {
    person.input('rawKeyDown')
    await call(channel)
  }
  expect(asked).toEqual(channels.filter((channel) => personRule(channel) === 'asked'))
})

test('with assistive technology a dialog takes the place of the key, at most six times a minute', async () => {
  const asked: string[] = []
  const { call, forward, person } = open({ isAssisted: () => true, ask: (channel) => (asked.push(channel), Promise.resolve(true)) })
  for (let count = 0; count < 6; count += 1) expect(await call('app.paste')).toEqual(ok(null))
  expect(await call('app.paste')).toEqual(fail('too-often'))
  expect(asked).toHaveLength(6)
  person.input('rawKeyDown')
  expect(await call('app.paste')).toEqual(ok(null))
  forward(60_000)
  expect(await call('app.paste')).toEqual(ok(null))
  expect(asked).toHaveLength(7)
})

test('a page cannot fill the desktop with windows of other programs, whichever channels it uses', async () => {
  const { call, called, person } = open()
  person.input('mouseDown')
  const opening = channels.filter((channel) => contract[channel].costs.includes('window'))
  const answers: unknown[] = []
  for (let round = 0; round < 20; round += 1) for (const channel of opening) answers.push(await call(channel))
  expect(called).toHaveLength(20)
  expect(answers.at(-1)).toEqual(fail('too-often'))
})

test('what a policy turns off is refused before anybody is asked or anything is done', async () => {
  const { call, asked, called } = open({ refusalOf: () => 'policy-damaged' })
  const limited = channels.filter((channel) => contract[channel].policy !== null)
  for (const channel of limited) expect([channel, await call(channel)]).toEqual([channel, fail('policy-damaged')])
  expect([asked, called]).toEqual([[], []])
  // Production profiles are limited where profiles are saved and used; the command of the office has no channel.
  expect(new Set(limited.map((channel) => contract[channel].policy))).toEqual(
    new Set([...policyFeatures.filter((feature) => !['production', 'officeTool'].includes(feature)), 'archiveFolder'])
  )
})

test('what is no draft leaves 512 MiB of the disk free for drafts, which are stored to the end', async () => {
  const MiB = 1024 * 1024
  let free = 512 * MiB
  const { call, called } = open({ freeSpace: () => Promise.resolve(free) })
  const bulk = channels.filter((channel) => contract[channel].costs.includes('bulk'))
  expect(bulk).toEqual(expect.arrayContaining(['attachments.store', 'search.keep', 'storeCopy.setAside', 'tracking.responses']))
  for (const channel of bulk) expect([channel, await call(channel)]).toEqual([channel, ok(null)])
  const before = called.length
  free -= 1
  for (const channel of bulk) expect([channel, await call(channel)]).toEqual([channel, fail('disk-full')])
  // Nothing is asked whose answer cannot be kept.
  expect(called).toHaveLength(before)
  for (const channel of ['storeCopy.append', 'settings.change', 'declarations.submit'] as const)
    expect(await call(channel)).toEqual(ok(null))
})

test.each(['id', 'en'] as const)(
  'every channel that may ask has a question in %s, which shows its input in lines without controls',
  (language) => {
    const text = 'Meja 2\n\u202Eevil\u0000'
    for (const channel of channels) {
      const question = channelQuestion(channel, { desk: 'd', reason: text, rights: 'owner' }, [{ desk: 'd', name: text }], language)
      expect([channel, question !== null]).toEqual([channel, personRule(channel) !== 'none'])
      if (question === null) continue
      const { message, detail = '' } = question.box
      const lines = detail.split('\n\n')
      expect(message).toMatch(/\?$/)
      expect(lines[0]).toMatch(/: Meja 2 evil$/)
      expect(lines.join('')).not.toMatch(/[\p{C}]/u)
    }
  }
)

const sql = new URL('../../../electron/office/sql/', import.meta.url)
const ownerFunctions = readdirSync(sql)
  .map((name) => readFileSync(new URL(name, sql), 'utf8'))
  .flatMap((text) => [...text.matchAll(/^ {2}\('(\w+)', 'O', true,/gm)].map(([, name = '']) => name))

test.each(ownerFunctions)('what only an owner may change at the office, %s, is asked in a dialog of the host', (name) => {
  const channel = `office.${name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())}`
  expect(channels).toContain(channel)
  expect(personRule(channel as Channel)).toBe('asked')
})

test('leaving, stopping the server and giving a colleague a file are asked in a dialog of the host', () => {
  expect(ownerFunctions.length).toBeGreaterThan(10)
  for (const channel of ['office.leave', 'officeServer.stop', 'officeServer.addDesk', 'officeServer.pairDesk'] as const)
    expect([channel, personRule(channel)]).toEqual([channel, 'asked'])
})

test.each(['dialog', 'call'] as const)('one key counts for one %s', (use) => {
  const { person, forward } = open()
  expect(person.takePress(use)).toBe(false)
  person.input('rawKeyDown')
  expect([person.takePress(use), person.takePress(use), person.isHere()]).toEqual([true, false, true])
  person.input('rawKeyDown')
  forward(5_001)
  expect(person.takePress(use)).toBe(false)
})

const opening = ['print.print', 'mail.openDraft'] as const

test('however a page mixes its calls, no print and no letter opens without an input of its own', async () => {
  const step = fc.oneof(
    { arbitrary: fc.constantFrom('print.render', 'print.begin', ...opening), weight: 6 },
    { arbitrary: fc.constantFrom('press', 'wait'), weight: 1 }
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { call, person, called, forward } = open()
      for (const one of steps) {
        if (one === 'press') person.input('mouseDown')
        else if (one === 'wait') forward(1_500)
        else await call(one)
      }
      const opened = called.filter((channel) => opening.some((each) => each === channel)).length
      expect(opened).toBeLessThanOrEqual(steps.filter((one) => one === 'press').length)
    })
  )
})

test('a click on the print button of a viewer prints, also when drawing the pages takes longer than a click counts', async () => {
  const { call, person, forward } = open()
  person.input('mouseDown')
  expect(await call('print.begin')).toEqual(ok(null))
  forward(120_000)
  expect(await call('print.print')).toEqual(ok(null))
  // Nor is the user of a screen reader asked twice.
  const asked: string[] = []
  const read = open({ isAssisted: () => true, ask: (channel) => (asked.push(channel), Promise.resolve(true)) })
  expect([await read.call('print.begin'), await read.call('print.print'), asked]).toEqual([ok(null), ok(null), ['print.begin']])
})
