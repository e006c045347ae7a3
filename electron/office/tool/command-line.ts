/** The office tool in a terminal, in English: `ajukan --office VERB …`, in a checkout `npm run office -- VERB …`. */
import { stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { lookupTable } from '#core/base/lookup-table.ts'
import type { FailureCode } from '#core/base/result.ts'
import { deskRights, type AddressOutcome, type DeskRights, type TestedAddress } from '#core/contract/office.ts'
import type { NewPairing } from '#core/contract/office-server.ts'
import { en as shared } from '#core/office/tool-text/en.ts'
import { errorCode } from '../../files/atomic-file.ts'
import { testAddresses } from '../server/test-addresses.ts'
import { writeAddress, writtenFingerprint, type ServerTrust } from '../server/trust.ts'
import { checkCopy } from './office-copy.ts'
import { readName, toolCounts, type ToolDesk } from './office-admin.ts'
import { readOfficeFile, usualOfficeFile } from './office-file.ts'
import { exitCodes, problems, ToolProblem, toolProblem, type ExitCode, type ProblemCode } from './problem.ts'
import { compareCertificates, writeServerCertificate } from './server.ts'
import { isOfThisComputer, readAddress, readServerUrl } from './server-url.ts'
import { openToolSession, type Password, type ToolOffice, type ToolSession } from './session.ts'
import { terminalText } from './terminal-text.ts'

/** The terminal and file access of the tool. */
export interface ToolIo {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** A line typed by the user, shown or not; null where there is no terminal. */
  readonly ask: (question: string, isShown: boolean) => Promise<string | null>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Base folder of relative file names. */
  readonly folder: string
}

/** Every option; `value`: its argument, null for none. */
const options = {
  help: { value: null, about: 'this help' },
  office: { value: 'FILE', about: 'what the tool remembers of the office; default: office.json in the folder of your settings' },
  name: { value: 'NAME', about: 'name of the office' },
  desk: { value: 'NAME', about: 'name of the first desk; default: "Meja 1"' },
  out: { value: 'FILE', about: 'the file to write; default: in the current folder' },
  address: { value: 'HOST:PORT', about: 'where desks reach the server; may be given several times; default: the host of the URL' },
  fingerprint: {
    value: 'SHA256',
    about: 'SHA-256 of the public key in the certificate of the server, where no public authority vouches for it'
  },
  requests: {
    value: 'NUMBER',
    about: 'how many requests per minute, from 2 to 6000, all desks together send to the customs service; 60 at first'
  },
  role: { value: deskRights.join('|'), about: 'rights of the desk; default: broker' },
  again: { value: null, about: 'a new file for a desk that is there already; its previous login ends' },
  reason: { value: 'TEXT', about: 'why; the desk and the owners see it' },
  undo: {
    value: null,
    about: 'ends the lock; of a desk that was used in two places, ends that, once its copy is out of use'
  },
  json: { value: null, about: 'as JSON' },
  host: { value: 'NAME', about: 'a name or address by which desks reach the server; may be given several times' },
  yes: { value: null, about: 'do it without asking' }
} as const satisfies Readonly<Record<string, { readonly value: string | null; readonly about: string }>>
type OptionName = keyof typeof options
const common = ['office', 'help'] as const satisfies readonly OptionName[]

const values = {
  URL: 'postgresql://USER@HOST:PORT/DATABASE of an administrator, without a password; on the server itself postgresql://USER@/DATABASE?host=/FOLDER-OF-THE-SOCKET',
  NAME: 'name of the new desk, as all desks show it',
  DESK: 'name of a desk',
  FILE: 'file of the copy',
  FOLDER: 'folder for server.crt and server.key'
} as const

/** What a verb works with. */
interface Command {
  readonly io: ToolIo
  /** The argument that is no option; '' where the verb has none. */
  readonly value: string
  /** The values of an option in their order; an option without a value has ''. */
  readonly option: (name: OptionName) => readonly string[]
  readonly officeFile: string
}
interface Verb {
  readonly value: keyof typeof values | null
  readonly options: readonly OptionName[]
  readonly about: string
  readonly run: (command: Command) => Promise<void>
}

const lastOf = ({ option }: Command, name: OptionName): string | undefined => option(name).at(-1)
const has = ({ option }: Command, name: OptionName): boolean => option(name).length > 0
const pathIn = (io: ToolIo, path: string): string => (isAbsolute(path) ? path : join(io.folder, path))

/** Nothing is replaced: there is no dialog that asks. */
const checkNew = async (path: string): Promise<string> => {
  const found = await stat(path).then(
    () => 'EEXIST',
    (error: unknown) => errorCode(error)
  )
  if (found === 'ENOENT') return path
  throw found === 'EEXIST' ? new ToolProblem('file-exists', path) : new ToolProblem('file-failed', `${path} (${found})`)
}

/** A session that has read what the tool remembers. `out`: the file to write, where the arguments name one. */
const openSession = async ({ io, officeFile }: Command, out?: string): Promise<ToolSession> => {
  const session = openToolSession({ officeFile, saveBy: async (suggested, write) => write(await checkNew(pathIn(io, out ?? suggested))) })
  await session.open()
  return session
}

/** The password from the environment, else typed in the terminal once. */
const passwordSource = ({ io }: Pick<Command, 'io'>, user: string): Password => {
  let known = io.env['AJUKAN_OFFICE_PASSWORD'] ?? io.env['PGPASSWORD'] ?? ''
  const password = async (): Promise<string> => {
    if (known === '') known = (await io.ask(`Password of ${user}: `, false)) ?? ''
    if (known === '') throw new ToolProblem('password-needed')
    return known
  }
  return { password, known: () => known }
}
/** Asks for the password before the connection, because the server waits only a minute for it. */
export const passwordFor = async (command: Pick<Command, 'io'>, url: string): Promise<Password> => {
  const { user, at } = readServerUrl(url)
  const source = passwordSource(command, user)
  if (at.kind === 'tls') await source.password()
  return source
}

/** Logs in to the office that `init` has remembered. */
const logIn = async (session: ToolSession, command: Command): Promise<ToolOffice> => {
  const { url, trust } = await readOfficeFile(command.officeFile)
  return session.logInTo(url, trust, await passwordFor(command, url))
}
type FoundOffice = Extract<ToolOffice, { kind: 'office' }>
const needOffice = (found: ToolOffice): FoundOffice => {
  if (found.kind === 'none') throw new ToolProblem('office-missing')
  if (found.kind === 'outdated') throw new ToolProblem('database-older')
  return found
}

const printPairing = (command: Command, { desk, file, pin, blocked }: NewPairing): void => {
  const { io } = command
  io.out(`Pairing file of "${desk}": ${pathIn(io, lastOf(command, 'out') ?? file)}`)
  io.out(`PIN: ${pin}`)
  io.out(shared.pinOnce)
  if (blocked.length > 0) io.err(shared.notAdmittedAt(blocked.join(', ')))
}

const readFingerprint = (text: string): string => {
  const digits = text.replace(/[\s:]/g, '').toLowerCase()
  if (!/^[\da-f]{64}$/.test(digits)) throw new ToolProblem('bad-fingerprint', text)
  return digits
}
/** At least 2, because the desks may make half of them without the office. */
const readRequests = (text: string): number => {
  const requests = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (requests < 2 || requests > 6000) throw new ToolProblem('bad-arguments', `--requests is a whole number from 2 to 6000, not ${text}`)
  return requests
}
const readRights = (text: string): DeskRights => {
  const found = deskRights.find((rights) => rights === text)
  if (found === undefined) throw new ToolProblem('bad-arguments', `--role is owner, broker or viewer, not ${text}`)
  return found
}

/** `init`. Repeated, it does only what is missing. */
const init = async (command: Command): Promise<void> => {
  const { io, value: url, option } = command
  const { at } = readServerUrl(url)
  const given = option('address').map(readAddress)
  if (given.length === 0 && (at.kind === 'socket' || isOfThisComputer(at.address))) throw new ToolProblem('address-needed')
  const addresses = given.length === 0 && at.kind === 'tls' ? [at.address] : given
  const fingerprint = lastOf(command, 'fingerprint')
  const trust: ServerTrust = fingerprint === undefined ? { kind: 'authority' } : { kind: 'key', sha256: readFingerprint(fingerprint) }
  const requests = lastOf(command, 'requests')
  const share = requests === undefined ? null : readRequests(requests)
  const desk = readName(lastOf(command, 'desk') ?? 'Meja 1')
  const name = lastOf(command, 'name')
  // Before the password is asked for.
  const unchecked = await compareCertificates(at.kind === 'tls' ? at.address : null, addresses, trust)
  for (const address of unchecked) io.err(terminalText.addressUnchecked(writeAddress(address)))
  const session = await openSession(command, lastOf(command, 'out'))
  const before = await session.logInTo(url, trust, await passwordFor(command, url), name)
  if (before.kind === 'none' && name === undefined) throw new ToolProblem('bad-arguments', 'for a new office --name is needed')
  const { status } = needOffice(await session.create({ name: name ?? '', addresses }))
  io.out(
    before.kind === 'none'
      ? `The office "${status.name}" was created.`
      : `The office "${status.name}" exists already; its database is up to date.`
  )
  if (share !== null) {
    await session.setRequests(share)
    io.out(`The desks of the office share ${share} requests per minute. A desk learns its part of it when it connects the next time.`)
  }
  const [first, ...others] = status.desks
  if (first === undefined) printPairing(command, await session.addDesk({ name: desk, rights: 'owner' }))
  // An earlier init may have ended before it wrote the file.
  else if (others.length === 0 && !first.isPaired)
    io.out(`"${first.name}" is not paired yet. If its pairing file is missing, this writes a new one: add-desk "${first.name}" --again`)
}

const addDesk = async (command: Command): Promise<void> => {
  const name = readName(command.value)
  const rights = readRights(lastOf(command, 'role') ?? 'broker')
  const session = await openSession(command, lastOf(command, 'out'))
  needOffice(await logIn(session, command))
  printPairing(command, await (has(command, 'again') ? session.pairDesk({ desk: name }) : session.addDesk({ name, rights })))
}

/** Runs an action on the desk that the argument names. */
const onDesk = async (command: Command, run: (session: ToolSession, desk: ToolDesk, reason: string) => Promise<string>): Promise<void> => {
  const session = await openSession(command)
  const { status } = needOffice(await logIn(session, command))
  const wanted = command.value.trim().toLowerCase()
  const desk = status.desks.find(({ name, state }) => state !== 'retired' && name.toLowerCase() === wanted)
  if (desk === undefined) throw new ToolProblem('desk-unknown', command.value)
  command.io.out(await run(session, desk, lastOf(command, 'reason') ?? ''))
}
const lock = (command: Command): Promise<void> =>
  onDesk(command, async (session, { desk, name, state, isForked }, reason) => {
    if (!has(command, 'undo')) {
      await session.lockDesk({ desk, reason })
      return terminalText.locked(name)
    }
    const said: string[] = []
    if (isForked) {
      await session.readmitDesk({ desk, reason })
      said.push(terminalText.readmitted(name))
    }
    if (state === 'locked' || !isForked) {
      await session.unlockDesk({ desk })
      said.push(terminalText.unlocked(name))
    }
    return said.join('\n')
  })
const retire = (command: Command): Promise<void> =>
  onDesk(command, async (session, { desk, name }, reason) => {
    const question = `"${name}" goes out of service permanently, and you say that what was being sent there was not sent. Type its name to continue: `
    if (!has(command, 'yes') && (await command.io.ask(question, true))?.trim() !== name) throw new ToolProblem('confirmation-needed')
    await session.retireDesk({ desk, reason: reason === '' ? 'office tool' : reason })
    return `"${name}" is out of service. What it held is in the pool; its numbers are given to nobody. Revoke its CEISA token too.`
  })

const owner = (command: Command): Promise<void> =>
  onDesk(command, async (session, { desk, name }, reason) => {
    await session.makeOwner({ desk, reason: reason === '' ? 'office tool' : reason })
    return `"${name}" is an owner now.`
  })

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}
const deskRow = (desk: ToolDesk, newest: number, now: number): readonly string[] => {
  const { name, rights, state, lastContact, isPaired, isForked, mustPresent, saysOlder, waiting, schema, behind } = desk
  const notes = [
    ...(isPaired ? [] : [terminalText.notPaired]),
    ...(isForked ? [terminalText.forked] : []),
    ...(mustPresent ? [terminalText.mustPresent] : []),
    ...(saysOlder ? [terminalText.saysOlder] : []),
    ...(waiting === null || waiting === 0 ? [] : [terminalText.waiting(waiting)]),
    ...(isPaired && schema < newest ? [terminalText.oldSchema(schema, newest)] : [])
  ]
  const contact = terminalText.ago(now - lastContact)
  const place = behind === null ? '?' : String(behind)
  return [name, terminalText.rights[rights] ?? rights, terminalText.states[state] ?? state, contact, place, notes.join(', ')]
}
const outcomes: Readonly<Record<AddressOutcome, string>> = {
  reached: 'reached',
  refused: 'REFUSED: the computer is there, and no server runs at this port',
  silent: 'NO ANSWER: the firewall of the server, another network, or the computer is off',
  'unknown-name': 'UNKNOWN NAME in this network',
  foreign: 'NOT POSTGRESQL: another program answers',
  'without-tls': 'NO TLS: the server has it switched off (ssl = off)',
  certificate: 'ANOTHER CERTIFICATE: another server, or a new key'
}
const addressLines = (tested: readonly TestedAddress[]): string =>
  ['From this computer:', ...tested.map(({ address, outcome }) => `  ${address}: ${outcomes[outcome]}`)].join('\n')

/** `status`. The addresses of the desks are tested before the login, so that they are said where that fails. */
const status = async (command: Command): Promise<void> => {
  const { io } = command
  const session = await openSession(command)
  const { addresses, trust } = await readOfficeFile(command.officeFile)
  const tested = await testAddresses(addresses, trust)
  const found = needOffice(
    await logIn(session, command).catch((error: unknown) => {
      io.err(addressLines(tested))
      throw error
    })
  )
  if (has(command, 'json')) return io.out(JSON.stringify({ ...found.status, server: found.version, addresses: tested }, null, 2))
  const { name, generation, sendingOpen, desks, counts, otherDatabases } = found.status
  const { columns } = terminalText
  const newest = Math.max(0, ...desks.map(({ schema }) => schema))
  const head = [columns.name, columns.rights, columns.state, columns.contact, columns.behind, columns.note]
  const parts = [
    `${name}, generation ${generation}, sending ${sendingOpen ? 'open' : 'CLOSED'}`,
    table([head, ...desks.map((desk) => deskRow(desk, newest, io.now()))]),
    addressLines(tested),
    toolCounts.map((count) => `${terminalText.counts[count]}: ${counts[count]}`).join('\n'),
    ...(otherDatabases.length === 0
      ? []
      : [
          `Logins of desks may also connect to: ${otherDatabases.join(', ')}. If nobody else needs that, a superuser closes them:\n` +
            `  REVOKE CONNECT ON DATABASE ${otherDatabases.map((one) => `"${one.replaceAll('"', '""')}"`).join(', ')} FROM PUBLIC;`
        ])
  ]
  io.out(`${parts.join('\n\n')}\nPostgreSQL: ${found.version}`)
}

const backup = async (command: Command): Promise<void> => {
  const path = await checkNew(pathIn(command.io, command.value))
  const session = await openSession(command, path)
  await logIn(session, command)
  const { bytes } = await session.backUp(command.io.now())
  command.io.out(`Copy of the office written and read back: ${path} (${(bytes / 1_000_000).toFixed(1)} MB).`)
}

const restore = async (command: Command): Promise<void> => {
  const { io, value } = command
  const path = pathIn(io, value)
  const session = await openSession(command)
  const { url, trust } = await readOfficeFile(command.officeFile)
  const database = session.logInToServer(url, trust, await passwordFor(command, url))
  await checkCopy(path)
  const question = `This replaces the database of the office. Type its name (${database}) to continue: `
  if (!has(command, 'yes') && (await io.ask(question, true))?.trim() !== database) throw new ToolProblem('confirmation-needed')
  const { kept, newLogins, retired, missing, unknown } = await session.restore(path, io.now())
  if (newLogins.length > 0)
    io.err(`These desks cannot log in at this server yet; write a new file for each with "add-desk --again": ${newLogins.join(', ')}`)
  if (retired.length > 0) io.err(terminalText.restoredRetired(retired.join(', ')))
  if (missing.length > 0) io.err(terminalText.restoredMissing(missing.join(', ')))
  if (unknown.length > 0)
    io.err(terminalText.restoredUnknown(unknown.map(({ name, state }) => `${name} (${terminalText.states[state] ?? state})`).join(', ')))
  io.out(
    `Restored. A new generation of the office has begun: sending is closed until every desk has reported. The previous database is kept as ${kept}.`
  )
}

const migrate = async (command: Command): Promise<void> => {
  const session = await openSession(command)
  await logIn(session, command)
  const { schema } = needOffice(await session.migrate())
  command.io.out(`The database of the office has version ${schema}, that of this Ajukan.`)
}

const certificate = async (command: Command): Promise<void> => {
  const { io, value, option } = command
  const written = await writeServerCertificate(option('host'), pathIn(io, value), io.now())
  io.out(`${written.certificate}\n${written.key}\nFingerprint, which everyone compares: ${writtenFingerprint(written.fingerprint)}`)
  io.out('The key is secret: copy both files to the server, keep one copy in a safe place, and delete these.')
}

/** The verbs in the order of the help. `demo` is one of the program of a checkout (scripts/office.ts). */
const verbs = lookupTable<Verb>({
  init: {
    value: 'URL',
    options: ['name', 'desk', 'out', 'address', 'fingerprint', 'requests'],
    about: 'creates the office in a PostgreSQL database and its first desk, an owner; can be repeated',
    run: init
  },
  'add-desk': { value: 'NAME', options: ['role', 'out', 'again'], about: 'adds a desk and writes its pairing file', run: addDesk },
  status: {
    value: null,
    options: ['json'],
    about: 'shows the desks, their rights, their last contact and what is waiting, and tests the addresses of the server',
    run: status
  },
  lock: {
    value: 'DESK',
    options: ['reason', 'undo'],
    about: 'locks a desk: it can still report what it has, nothing else',
    run: lock
  },
  retire: {
    value: 'DESK',
    options: ['reason', 'yes'],
    about: 'takes a desk out of service permanently; what it held goes to the pool',
    run: retire
  },
  owner: {
    value: 'DESK',
    options: ['reason'],
    about: 'makes a desk an owner, where the only owner of the office is gone',
    run: owner
  },
  backup: { value: 'FILE', options: [], about: 'writes a copy of the office to a file and reads it back', run: backup },
  restore: {
    value: 'FILE',
    options: ['yes'],
    about: 'replaces the database with a copy; the current one is kept under another name',
    run: restore
  },
  migrate: { value: null, options: [], about: 'brings the database to the version of this Ajukan', run: migrate },
  certificate: {
    value: 'FOLDER',
    options: ['host'],
    about: 'makes a certificate and its key for a server of your own that has none yet; needs no server',
    run: certificate
  }
})
export const verbNames: readonly string[] = Object.keys(verbs)

type Phrase = (detail: string) => string
const sentences: Readonly<Record<ProblemCode, string | Phrase>> = {
  ...shared.problems,
  'bad-arguments': (detail) => `Wrong arguments: ${detail}. --help shows what there is.`,
  'bad-url': (url) => `This is not a URL of a database: ${url}\nIt has the form postgresql://USER@HOST:PORT/DATABASE`,
  'url-password':
    'The URL has a password, which other programs and the history of the terminal can now read. Change that password; give it by AJUKAN_OFFICE_PASSWORD or when you are asked.',
  'url-parameter': (name) => `The URL has something that cannot be used here: ${name}`,
  'bad-fingerprint': (value) => `A fingerprint has 64 hexadecimal digits, not: ${value}`,
  'bad-host': (value) => `This is not a host name or address: ${value}`,
  'address-needed': 'Say with --address HOST:PORT where the desks reach the server: the URL is only for this computer.',
  'confirmation-needed': 'Nothing was changed: the name was not typed. Without a terminal, --yes is needed.',
  'no-office-file': (path) =>
    `The tool does not know an office yet (there is no ${path}). Run "init URL" first; where the office exists, it only finds it again.`,
  'office-file-damaged': (path) => `${path} cannot be read. Run "init URL" again: it writes a new file.`,
  'file-exists': (path) => `${path} exists already and is not replaced. Choose another name.`,
  'fingerprint-needed': (found) =>
    `No public authority vouches for the certificate of this server. Its fingerprint is\n  ${found}\nCompare it at the server (the guide says how); if it is the same, repeat with\n  --fingerprint ${found.replaceAll(' ', '')}\nNothing was sent to the server.`,
  'password-needed': 'There is no terminal to ask for the password: set AJUKAN_OFFICE_PASSWORD.',
  'database-older': 'The database is of an older version of Ajukan. Make a backup, then run "migrate".',
  'office-missing': 'There is no office in this database yet. Run "init URL".',
  'office-several': (names) => `The database has several offices; say with --name which one: ${names}`,
  'name-taken': (name) => `There is already a desk "${name}". For a new pairing file of it use --again.`,
  'desk-unknown': (name) => `There is no desk "${name}". "status" lists them.`,
  'program-missing': (name) => `${name} was not found on this computer.`,
  'tool-forbidden': (code) =>
    code === 'policy-damaged'
      ? 'The policy file of this computer cannot be used, so the office tool is refused until the administrator of the computer has fixed it.'
      : 'The administrator of this computer does not allow the office tool.',
  'office-joined': 'This desk belongs to an office already.',
  'no-keyring': 'This computer has no secure key store.',
  'copy-code': 'The recovery code is not the one of this copy.',
  'server-copied': 'The folder of the server is a copy. Its owner decides in the window whether it takes the place of the first one.'
}
const sentenceOf = ({ code, detail }: ToolProblem): string => {
  const sentence = sentences[code]
  return typeof sentence === 'string' ? sentence : sentence(detail)
}

const columnsOf = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n')
}
const optionRows = (names: readonly OptionName[]): readonly (readonly [string, string])[] =>
  names.map((name) => {
    const { value, about } = options[name]
    return [`--${name}${value === null ? '' : ` ${value}`}`, about]
  })
const nameOf = (name: string, { value }: Verb): string => (value === null ? name : `${name} ${value}`)

/** The help of one verb, or of all. */
const helpText = (name: string, verb: Verb | undefined, program: string): string => {
  if (verb !== undefined) {
    const { value, options: own, about } = verb
    const rows = [...(value === null ? [] : [[value, values[value]] as const]), ...optionRows([...own, ...common])]
    return `Usage: ${program} ${nameOf(name, verb)} …\n${about}\n\nArguments and options:\n${columnsOf(rows)}`
  }
  return [
    'The office tool sets up PostgreSQL for several desks, adds desks and looks after them.',
    columnsOf(Object.entries(verbs).map(([each, one]) => [nameOf(each, one), one.about])),
    `Every verb:\n${columnsOf(optionRows(common))}`,
    'The password of the administrator is read from AJUKAN_OFFICE_PASSWORD or PGPASSWORD, else asked for.\nExit codes: 0 done, 1 failed, 2 wrong arguments, 3 refused, 4 server not reachable.',
    `${program} VERB --help shows the options of a verb.`
  ].join('\n\n')
}

const parse = (args: readonly string[]) => {
  const known = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, { type: value === null ? 'boolean' : 'string', multiple: true } as const])
  )
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true })
  } catch (error) {
    throw new ToolProblem('bad-arguments', error instanceof Error ? error.message.replace(/\.$/, '') : '')
  }
}

/** The office tool: `args` without the name of the program, which is `program` in the help. Resolves the exit code; never rejects. */
/** `refusal`: where the policy of this computer forbids the tool, of which only the help is shown then. */
export const runOfficeTool = async (
  args: readonly string[],
  io: ToolIo,
  program: string,
  refusal: FailureCode | null
): Promise<ExitCode> => {
  try {
    const { values: given, positionals } = parse(args)
    const [name = '', value = '', ...surplus] = positionals
    const verb = verbs[name]
    if (name !== '' && verb === undefined) throw new ToolProblem('bad-arguments', `there is no "${name}"`)
    if (verb === undefined || given['help'] !== undefined) {
      io.out(helpText(name, verb, program))
      return exitCodes.done
    }
    if (refusal !== null) throw new ToolProblem('tool-forbidden', refusal)
    const allowed: readonly string[] = [...verb.options, ...common]
    const unknown = Object.keys(given).find((option) => !allowed.includes(option))
    if (unknown !== undefined) throw new ToolProblem('bad-arguments', `${name} has no option --${unknown}`)
    if (verb.value !== null && value === '') throw new ToolProblem('bad-arguments', `${verb.value} is missing`)
    const extra = verb.value === null && value !== '' ? value : surplus[0]
    if (extra !== undefined) throw new ToolProblem('bad-arguments', `there is one argument too many: ${extra}`)
    const option = (wanted: OptionName): readonly string[] =>
      [given[wanted] ?? []].flat().map((each) => (typeof each === 'string' ? each : ''))
    const file = option('office').at(-1)
    await verb.run({ io, value, option, officeFile: file === undefined ? usualOfficeFile(io.env) : pathIn(io, file) })
    return exitCodes.done
  } catch (error) {
    const problem = toolProblem(error)
    io.err(sentenceOf(problem))
    return problems[problem.code]
  }
}
