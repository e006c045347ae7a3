/** `npm run office -- demo`: an office on this computer, and two windows that are desks of it. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writtenPin } from '../../electron/office/pairing/pairing-file.ts'
import { ensureBuilt } from '../support/build.ts'
import { hasDisplay, startDisplays } from '../support/display.ts'
import { prepareLaunch, type Launch } from '../support/launch.ts'
import { Stopped } from '../support/program.ts'
import { startDemoOffice, type DemoDesk, type DemoOffice } from './demo.ts'
import { makeDeskFolder, openDeskWindow, type DeskWindow } from './desk-window.ts'

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
  say(`${free.name} (${free.role}) can join in another window: file ${free.path}, PIN ${writtenPin(free.pin)}`)
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
    const io = { out: () => undefined, err: (text: string) => void console.error(text), env: process.env, now: () => Date.now() }
    const office = await startDemoOffice(join(folder, 'office'), io, folder)
    try {
      return await inOffice(office, folder, launch, interrupted)
    } finally {
      await office.stop()
    }
  })
}
