/**
 * `npm run faults -- office --rounds N [--seed S] [--seconds 3] [--desks 10] [--declarations 20] [--hostile]`: desks as processes on a real PostgreSQL, with a stand-in of
 * the customs service. In each round at least five faults of computers, connections and backups happen while persons work; then everything is connected again
 * and brought to its end, and compared: nothing is taken twice by the service, nothing that a person saw is lost, nothing is stuck, and all desks have the same.
 * `--hostile`: meanwhile somebody uses the logins of a viewer, a locked and a retired desk for all that SQL allows, and that of a broker for calls about others with a changed
 * argument; nothing of it may count.
 */
import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { dataFolder } from '../support/office/postgres.ts'
import { readFaultOptions, runRounds, unharmed, type Damage, type RoundContext } from '../support/faults/fault-run.ts'
import { startCustoms } from '../support/faults/office/customs.ts'
import { buildDeskProgram } from '../support/faults/office/desk/build.ts'
import { disturb } from '../support/faults/office/disturb.ts'
import { findHarm, startAttacks } from '../support/faults/office/hostile.ts'
import { checkHistory, type Finding } from '../support/faults/office/history-checker.ts'
import { startOfficeServer } from '../support/faults/office/office-server.ts'
import { createRandom } from '../support/faults/random.ts'
import { startProxy } from '../support/faults/office/proxy.ts'
import { factsOf } from '../support/faults/office/round/facts.ts'
import { settleRound } from '../support/faults/office/round/settle.ts'
import { Round, type Machines } from '../support/faults/office/round/round.ts'

const { values, tokens } = parseArgs({
  options: {
    desks: { type: 'string', default: '10' },
    declarations: { type: 'string', default: '20' },
    hostile: { type: 'boolean', default: false }
  },
  strict: false,
  tokens: true
})
const own = new Set(['desks', 'declarations', 'hostile'])
const args = process.argv.slice(2)
const ownPlaces = new Set(
  tokens.flatMap((one) =>
    one.kind === 'option' && own.has(one.name)
      ? [one.index, one.inlineValue === true || one.name === 'hostile' ? one.index : one.index + 1]
      : []
  )
)
const options = readFaultOptions(args.filter((_, index) => !ownPlaces.has(index)), { rounds: 20, seconds: 3 }) // oxfmt-ignore
const [desks, declarations] = [Number(values['desks']), Number(values['declarations'])]
const isHostile = values['hostile'] === true

const folder = dirname(await dataFolder())
const server = await startOfficeServer(join(folder, 'server'), desks)
const customs = await startCustoms()
const program = await buildDeskProgram(join(folder, 'program'))
const proxies = await Promise.all(Array.from({ length: desks }, () => startProxy(() => server.port())))
const machines: Machines = { server, customs, program, idle: [], proxies, folder }
const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    removeFolder()
    process.exit(1)
  })
const start = await new Round(machines, { number: 0, random: createRandom(options.seed), desks, declarations }).prepare()
const kept = await mkdtemp(join(tmpdir(), 'ajukan-office-trial-'))

const kinds = new Map<string, number>()
const count = (kind: string, by = 1): void => void kinds.set(kind, (kinds.get(kind) ?? 0) + by)
let [stuck, acknowledged, harmed, attacks] = [0, 0, 0, 0]

/** Writes the log of a round with findings: all of it to a file, that of the first declarations to the console. */
const tell = async (round: Round, findings: readonly Finding[]): Promise<void> => {
  const name = `round-${round.plan.number}`
  const lineOf = ({ at, by, declaration, text }: Round['history'][number]): string => `${at} ms | ${by} | ${declaration ?? '-'} | ${text}`
  const place = join(kept, name)
  await mkdir(place, { recursive: true })
  await writeFile(
    join(place, 'findings.txt'),
    findings.map(({ kind, text, declaration }) => `${kind} | ${declaration ?? '-'} | ${text}`).join('\n')
  )
  const logs = await Promise.all(
    round.slots.map(async (slot) => `${slot.name}\n${(await round.ask(slot, 'log', null).catch(() => [])).join('\n')}`)
  )
  // Desks that still run rename files that they have written.
  await cp(round.folder, join(place, 'desks'), { recursive: true, filter: (path) => !path.endsWith('.tmp') })
  await writeFile(join(place, 'history.txt'), round.history.map(lineOf).join('\n'))
  await writeFile(join(place, 'logs.txt'), logs.join('\n\n'))
  await writeFile(join(place, 'server.txt'), server.log())
  for (const declaration of [...new Set(findings.flatMap((one) => one.declaration ?? []))].slice(0, 2)) {
    console.error(`history of ${declaration}`)
    for (const line of round.history)
      if (line.declaration === declaration || line.declaration === null) console.error(`    ${lineOf(line)}`)
    const events = await server.query<{ at: string; desk: string; kind: string; details: unknown }>(
      round.database,
      "SELECT to_char(at, 'HH24:MI:SS.MS') AS at, desk_id::text AS desk, kind, details FROM office_data.event WHERE declaration = $1 OR kind = 'generation' ORDER BY number",
      [declaration]
    )
    for (const { at, desk, kind, details } of events) console.error(`    office ${at} | ${desk} | ${kind} ${JSON.stringify(details)}`)
  }
}

const harm = (findings: readonly Finding[], kind: Finding['kind']): number => findings.filter((one) => one.kind === kind).length

/** Milliseconds; a round takes a fraction of it. */
const roundWithin = 900_000
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('the round does not end')), roundWithin)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const runRound = async ({ round: number, random }: RoundContext): Promise<Damage> => {
  await customs.forget()
  const round = new Round(machines, { number, random, desks, declarations })
  const began = performance.now()
  try {
    await inTime(round.begin(start))
    const attackers = isHostile ? startAttacks(round, options.seed + number) : null
    const happened = await inTime(disturb(round, options.seconds))
    const { made, shutOut } = (await attackers?.stop()) ?? { made: 0, shutOut: 0 }
    attacks += made
    const disturbed = performance.now()
    const left = await inTime(settleRound(round))
    for (const kind of happened) count(kind)
    const facts = await factsOf(round)
    const report = checkHistory(facts)
    count('sent twice after false confirmations', report.afterFalseConfirmations)
    count('sent twice by a copied desk with a confirmation', report.byCopies)
    acknowledged += round.heard.length
    const harms = isHostile ? await findHarm(round) : []
    harmed += harms.length
    const findings: readonly Finding[] = [
      ...report.findings,
      ...harms,
      ...left.map((text): Finding => ({ kind: 'stuck', declaration: null, text: `not at its end: ${text}` }))
    ]
    stuck += harm(findings, 'stuck')
    const seconds = (from: number, to: number): string => ((to - from) / 1_000).toFixed(1)
    console.error(
      `round ${number}: ${happened.length} faults (${happened.join(', ')}), ${seconds(began, disturbed)} s and ${seconds(disturbed, performance.now())} s, ${findings.length} findings${isHostile ? `, ${made} attacks, ${shutOut} times shut out` : ''}`
    )
    if (findings.length > 0) await tell(round, findings)
    return {
      lost: harm(findings, 'lost'),
      doubled: harm(findings, 'doubled'),
      resets: harm(findings, 'differs') + harm(findings, 'content'),
      findings: findings.map(({ kind, text }) => `${kind}: ${text}`)
    }
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    stuck += 1
    await tell(round, [{ kind: 'stuck', declaration: null, text }])
    return { ...unharmed, findings: [text] }
  } finally {
    await round.end()
  }
}

await runRounds(options, {
  round: runRound,
  acknowledged: () => acknowledged,
  keep: (name) => Promise.resolve(join(kept, name))
})
for (const [kind, times] of [...kinds].toSorted()) console.error(`${times} ${kind}`)
console.error(`${stuck} stuck`)
if (isHostile) console.log(`${harmed} harmed by ${attacks} attacks`)
if (stuck > 0 || harmed > 0 || (isHostile && attacks < options.rounds)) process.exitCode = 1
await Promise.all(machines.idle.map((desk) => desk.kill()))
await Promise.all(proxies.map((proxy) => proxy.close()))
customs.stop()
await server.stop()
removeFolder()
if (process.exitCode !== 1) await rm(kept, { recursive: true, force: true })
process.exit()
