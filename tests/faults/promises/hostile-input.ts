import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fail, ok } from '#core/base/result.ts'
import { csvField, isFormulaLike } from '#core/spreadsheets/csv-injection.ts'
import { contract, type Handlers } from '#core/contract/host-api.ts'
import { safeFileName } from '../../../electron/files/file-names.ts'
import { serve, type CallEvent } from '../../../electron/ipc/serve.ts'
import { personThere } from '../../support/fakes/person-there.ts'
import { memoryLog } from '../../support/fakes/memory-log.ts'
import { createRandom, type Random } from '../../support/faults/random.ts'
import { addOutcomes, tryEach, type Outcome, type Size } from '../../support/faults/outcome.ts'
import { hostilePdfs } from './hostile-pdfs.ts'

const pieces = [
  ...[
    '../',
    '..\\',
    '/',
    '\\',
    'C:',
    'con',
    'NUL.txt',
    'aux',
    'com1.pdf',
    '\0',
    '\n',
    '\r',
    '\t',
    '.',
    ' ',
    '...',
    '~',
    '$HOME',
    '%00',
    '%2e%2e/'
  ],
  ...['\u202e', '\u200f', '\u2028', '\ud800', 'e\u0301', 'é', '｡', '／', '∕', ':stream', '*', '?', '"', '<', '>', '|', '|rm', '`id`', '😀'],
  ...['a'.repeat(300), 'é'.repeat(200), '.pdf', '.exe', 'laporan', '-rf', '#']
] as readonly string[] as readonly [string, ...string[]]

const textOf = (random: Random, longest: number): string =>
  Array.from({ length: random.int(1, longest) }, () => random.pick(pieces)).join('')

const fileNames = (): Promise<Outcome> => {
  const random = createRandom(241)
  const folder = '/tempat/unduhan'
  return tryEach(
    Array.from({ length: 500 }, () => textOf(random, 6)),
    (requested) => {
      const name = safeFileName(requested)
      const target = join(folder, name)
      const isInside = relative(folder, target) === name && !name.includes('/') && !name.includes('\\')
      const isValid = Buffer.byteLength(name) <= 200 && name !== '' && !/[\p{Cc}\p{Cf}<>:"|?*]|[. ]$/u.test(name)
      const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)
      return isInside && isValid && !isDevice ? null : `${JSON.stringify(requested)} became ${JSON.stringify(name)}`
    }
  )
}

const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '＝',
  '＋',
  '－',
  '＠',
  ' =',
  '\u00a0=',
  '\ufeff=',
  '"=',
  '\n=',
  ';=',
  ',=',
  '|=',
  '\t='
] as const
const ends = ["cmd|' /C calc'!A0", 'HYPERLINK("https://evil.invalid";"x")', '1+1', 'SUM(1;1)', 'WEBSERVICE("x")', 'A1'] as const

/** Whether a spreadsheet sees a formula in the field, whichever of the usual separators it splits the line at. */
const runsAsFormula = (field: string): boolean => {
  const inside = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field
  return [/[;]/, /[,]/, /[|]/, /[\t]/, /[\r\n]/, /(?!)/].some((separator) =>
    inside.split(separator).some((part) => /^["\s\u200b\ufeff]*[=+\-@＝＋－＠]/.test(part) && isFormulaLike(part))
  )
}

const cells = (): Promise<Outcome> => {
  const random = createRandom(242)
  const texts = Array.from(
    { length: 500 },
    () => `${random.int(0, 2) === 0 ? textOf(random, 2) : ''}${random.pick(starts)}${random.pick(ends)}`
  )
  return tryEach(texts, (text) => (runsAsFormula(csvField(text, 'id')) ? `${JSON.stringify(text)} is a formula in the file` : null))
}

const calls = async (): Promise<Outcome> => {
  const window = { name: 'ours' }
  const answered: string[] = []
  const handlers = Object.fromEntries(
    Object.keys(contract).map((channel) => [channel, () => (answered.push(channel), Promise.resolve(ok(null)))])
    // The values of the replies do not matter here.
  ) as unknown as Handlers
  const call = serve({
    handlers,
    isOurWindow: (sender) => sender === window,
    rules: personThere,
    clock: { now: () => 0 },
    log: memoryLog()
  })
  const frame = (url: string, parent: unknown = null): CallEvent => ({ sender: window, senderFrame: { url, parent } })
  const senders: readonly CallEvent[] = [
    { sender: {}, senderFrame: { url: 'app://bundle/', parent: null } },
    { sender: window, senderFrame: null },
    frame('app://bundle/', { url: 'app://bundle/' }),
    ...['app://pdf/', 'app://pdf', 'https://bundle/', 'app://bundle.evil/', 'app://bundle@evil/', 'file:///app', 'about:blank', ''].map(
      (url) => frame(url)
    )
  ]
  const channels = Object.keys(contract)
  const all = Array.from({ length: 200 }, (_, at) => ({
    sender: senders[at % senders.length],
    channel: channels[at % channels.length] ?? ''
  }))
  return tryEach(all, async ({ sender, channel }) => {
    if (sender === undefined) return 'no sender'
    const reply = await call(sender, channel, 'null')
    return isDeepStrictEqual(reply, fail('untrusted-sender')) && answered.length === 0 ? null : `${channel} was answered`
  })
}

/** Hostile file names, cells and callers have no effect; with `--long` also hostile PDFs in the real window. */
export const hostileInput = async (size: Size): Promise<Outcome> => {
  const fast = addOutcomes(await fileNames(), await cells(), await calls())
  return size === 'long' ? addOutcomes(fast, await hostilePdfs()) : fast
}
