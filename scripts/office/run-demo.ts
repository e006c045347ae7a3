/** `npm run office -- demo`: an office on this computer, and two windows that are desks of it. */
import { randomBytes, X509Certificate } from 'node:crypto'
import { chmod, mkdtemp, mkdir, rm, writeFile, readFile } from 'node:fs/promises'
import { tmpdir, homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { ensureBuilt } from '../support/build.ts'
import { hasDisplay, startDisplays } from '../support/display.ts'
import { prepareLaunch, type Launch } from '../support/launch.ts'
import { Stopped } from '../support/program.ts'
import { openToolSession } from '../../electron/office/tool/session.ts'
import { makeServerCertificate } from '../../electron/office/server/certificate.ts'
import { newSecret } from '../../electron/office/server/scram.ts'
import { keyFingerprint } from '../../electron/office/server/trust.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { openLog } from '../../electron/logging/log.ts'
import { identityPath } from '../../electron/office/desk/open.ts'
import { pairDesk } from '../../electron/office/desk/pairing.ts'
import { openSecretStore, type SystemKeyring } from '../../electron/settings/secret-store.ts'
import { root } from '../support/paths.ts'

/** A desk of the demo: its profile folder, and the application on it. */
const keyringFile = join(import.meta.dirname, 'desk-keyring.cjs')
const { keyringOf } = createRequire(import.meta.url)(keyringFile) as { readonly keyringOf: (key: string) => SystemKeyring }

const size = { width: 1280, height: 800 } as const
/** Pixels between the corners of two windows, so that both are seen. */
const step = 64

/** A new folder in which the application is the desk of the pairing file. `key`: of its key store. */
const makeDeskFolder = async (home: string, { path, pin }: WrittenPairing, key: string, number: number): Promise<void> => {
  const folder = join(home, 'ajukan')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const log = openLog({ folder: join(folder, 'logs'), home: homedir(), console: false })
  const [system, { platform }] = [keyringOf(key), process]
  const secrets = await openSecretStore({ path: join(folder, 'secrets.json'), system, platform, clock: Date, log })
  const paired = await pairDesk(await readFile(path), pin, { path: identityPath(folder), secrets })
  if (!paired.ok) throw new Error(`a desk of the demo was not paired: ${paired.failure.code}`)
  const corner = number * step
  await writeFile(join(folder, 'window.json'), JSON.stringify({ bounds: { x: corner, y: corner, ...size }, maximized: false }))
}

interface DeskWindow {
  /** Resolves when the application has ended: with its output if it failed, else with null. */
  readonly ended: Promise<string | null>
  /** Closes the application like a session end, or ends it if it does not close. */
  close(): Promise<void>
}

/** Milliseconds; longer than any wait of the application on quit. */
const closesWithin = 40_000
/** Characters of the output that are kept for a message. */
const keptOutput = 4_000

/** Opens the application. It does not get the signals of the terminal, so that it can close while its office still runs. */
const openDeskWindow = ({ path, args, env }: Launch, home: string, key: string): DeskWindow => {
  const isGroup = process.platform !== 'win32'
  const child = spawn(path, ['-r', keyringFile, ...args, root], {
    cwd: root,
    detached: isGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, AJUKAN_HOME: home, AJUKAN_DEMO_KEY: key }
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keptOutput)
    })
  const ended = once(child, 'exit').then(
    ([code]) => (code === 0 ? null : output),
    (error: unknown) => String(error)
  )
  return {
    ended,
    async close() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const group = isGroup ? -child.pid : child.pid
      child.kill('SIGTERM')
      const kill = setTimeout(() => process.kill(group, 'SIGKILL'), closesWithin)
      await ended
      clearTimeout(kill)
    }
  }
}

/** A pairing file that was written, with its PIN. */
interface WrittenPairing {
  readonly path: string
  readonly pin: string
}

interface DemoDesk extends WrittenPairing {
  readonly name: string
  readonly role: 'owner' | 'broker' | 'viewer'
}

interface DemoOffice {
  readonly address: string
  /** Owner, broker and viewer, with pairing files that have not been used. */
  readonly desks: readonly [DemoDesk, DemoDesk, DemoDesk]
  /** Names of the desks that have been connected. */
  readonly joined: () => Promise<readonly string[]>
  /** Ends the server. */
  readonly stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL in the folder, which is made where it is missing, with an office of three desks and a new pairing file for each. Under root
 * the account of PostgreSQL must be able to reach the folder. `removedAfter`: a folder that is removed after the server has ended.
 */
export const startDemoOffice = async (folder: string, removedAfter?: string): Promise<DemoOffice> => {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const { certificate, key } = makeServerCertificate(['127.0.0.1', 'localhost'], Date.now())
  const tls = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  await writeFile(tls.certificate, certificate)
  await writeFile(tls.key, key, { mode: 0o600 })
  // Only this run knows the password: data of an earlier run is removed.
  const data = join(folder, 'data')
  await rm(data, { recursive: true, force: true })
  const server = await startEmbedded({ folder: data, password: newSecret(), tls, ...(removedAfter === undefined ? {} : { removedAfter }) })
  try {
    const address = `${server.host}:${server.port}`
    const session = openToolSession({ officeFile: join(folder, 'office.json'), saveBy: (name, write) => write(join(folder, name)) })
    const password = { password: () => server.password, known: () => server.password }
    const trust = { kind: 'key', sha256: keyFingerprint(new X509Certificate(certificate)) } as const
    await session.logInTo(`postgresql://${server.user}@${address}/ajukan`, trust, password)
    await session.create({ name: 'Kantor contoh', addresses: [{ host: server.host, port: server.port }] })
    const add = async (name: string, role: DemoDesk['role']): Promise<DemoDesk> => {
      const { file, pin } = await session.addDesk({ name, rights: role })
      return { name, role, path: join(folder, file), pin }
    }
    return {
      address,
      desks: [await add('Meja 1', 'owner'), await add('Meja 2', 'broker'), await add('Meja 3', 'viewer')],
      joined: async () => {
        const found = await session.status()
        return found.kind === 'office' ? found.status.desks.filter(({ isPaired }) => isPaired).map(({ name }) => name) : []
      },
      stop: server.stop
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

const command = 'npm run office -- demo'
export const demoHelp = `  ${command}
  An office with three desks on a PostgreSQL of its own, and two windows that have joined it. Ctrl+C, or closing both windows, ends it and removes everything.`

const say = (text: string): void => console.log(text)
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Resolves with the first signal; later signals are duplicates, because the terminal and npm both forward it. */
const interruption = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve())
  })

/** Runs `use` with a display: the one of this machine, else a virtual one where Xvfb is installed. */
const withDisplay = async <T>(use: () => Promise<T>): Promise<T> => {
  if (hasDisplay(process.platform, process.env)) return use()
  const { names, close } = await startDisplays(1, { isApart: true })
  const [name] = names
  if (name !== undefined) {
    process.env['DISPLAY'] = name
    say(`There is no display here: the windows open on the virtual display ${name}.`)
  }
  try {
    return await use()
  } finally {
    close()
  }
}

const openWindows = async (launch: Launch, folder: string, desks: readonly DemoDesk[]): Promise<readonly DeskWindow[]> => {
  const key = randomBytes(32).toString('hex')
  const homes = desks.map(({ name }) => join(folder, name.replace(' ', '-')))
  await Promise.all(desks.map((desk, index) => makeDeskFolder(homes[index] ?? '', desk, key, index)))
  return homes.map((home) => openDeskWindow(launch, home, key))
}

const isJoinedAgain = 500
/** Says when the desks have joined, until `isOver`. */
const tellOfJoining = async (office: DemoOffice, names: readonly string[], isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const joined = await office.joined()
    if (names.every((name) => joined.includes(name))) return say(`${names.join(' and ')} have joined the office.`)
    await pause(isJoinedAgain)
  }
}

/** Resolves with the output of the failed windows. */
const untilTheEnd = async (office: DemoOffice, desks: readonly DemoDesk[], windows: readonly DeskWindow[], interrupted: Promise<void>) => {
  let isOver = false
  const failures: string[] = []
  const ended = Promise.all(
    windows.map(async (window) => {
      const failure = await window.ended
      if (failure !== null && !isOver) failures.push(failure)
    })
  )
  const over = Promise.race([ended, interrupted]).then(() => {
    isOver = true
  })
  await Promise.race([over, tellOfJoining(office, desks.map(({ name }) => name), () => isOver)]) // oxfmt-ignore
  await over
  return failures
}

const inOffice = async (office: DemoOffice, folder: string, launch: Launch, interrupted: Promise<void>): Promise<number> => {
  const [first, second, free] = office.desks
  say(`The office is at ${office.address}. The windows of ${first.name} (${first.role}) and ${second.name} (${second.role}) are opening.`)
  say(`${free.name} (${free.role}) can join in another window: file ${free.path}, PIN ${free.pin}`)
  say('Ctrl+C, or closing both windows, ends the demo and removes everything that was done in it.')
  const windows = await openWindows(launch, folder, [first, second])
  try {
    const failures = await untilTheEnd(office, [first, second], windows, interrupted)
    for (const failure of failures) console.error(`A window has ended by a failure:\n${failure}`)
    return failures.length === 0 ? 0 : 1
  } finally {
    say('Ending …')
    await Promise.all(windows.map((window) => window.close()))
  }
}

/** Runs the demo until a signal, or until both windows are closed. Resolves with the exit code. */
export const runDemo = (args: readonly string[]): Promise<number> => {
  if (args.length > 0) throw new Stopped(demoHelp)
  return withDisplay(async () => {
    const launch = await prepareLaunch(command)
    await ensureBuilt()
    const interrupted = interruption()
    const folder = await mkdtemp(join(tmpdir(), 'ajukan-demo-'))
    // As root, the PostgreSQL account needs access to its data.
    await chmod(folder, 0o711)
    const office = await startDemoOffice(join(folder, 'office'), folder)
    try {
      return await inOffice(office, folder, launch, interrupted)
    } finally {
      await office.stop()
    }
  })
}
