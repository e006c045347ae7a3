/**
 * As a program, run as an ordinary user on a display: starts the installed application as a user does, and ends with 0 if the first screen can be read in a
 * picture of the display, every page is in Chromium's sandbox, and no debugger gets in.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { capture } from '../../support/process.ts'
import { program, Stopped } from '../../support/program.ts'

const command = '/usr/bin/ajukan'
/** Milliseconds. */
const limit = 120_000

/** Texts of the first screen. Not each is read without a mistake, so some are enough; an empty window, or a dialog about an error, has none of them. */
const texts = [
  'dengan satu deklarasi',
  'langsung tersimpan di komputer ini',
  'Buat draf',
  'Coba contoh',
  'Formulir kosong',
  'Tiga deklarasi contoh',
  'Pemantauan'
]
const enough = 4

export const isFirstScreen = (read: string): boolean => {
  const line = read.replaceAll(/\s+/g, ' ')
  return texts.filter((text) => line.includes(text)).length >= enough
}

/** Text recognised on the display. */
const readScreen = async (): Promise<string> => {
  const picture = join(homedir(), 'screen.png')
  await rm(picture, { force: true })
  const taken = await capture('scrot', ['--overwrite', picture])
  if (taken.code !== 0) throw new Stopped(`scrot failed: ${taken.output}`)
  return (await capture('tesseract', [picture, '-', '--psm', '11'])).output
}

/** Arguments and status of the processes of the application. */
const processes = async (): Promise<readonly { readonly args: readonly string[]; readonly status: string }[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (id: string, file: string): Promise<string> => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
  const all = await Promise.all(
    ids.map(async (id) => ({ args: (await read(id, 'cmdline')).split(/[\0 ]/), status: await read(id, 'status') }))
  )
  return all.filter(({ args }) => args[0]?.startsWith('/usr/lib/ajukan/') === true)
}

/** What is wrong with the sandbox of the running application: a page has a filter of system calls (mode 2) and no switch turns it off. */
export const sandboxProblems = (all: Awaited<ReturnType<typeof processes>>): readonly string[] => {
  const pages = all.filter(({ args }) => args.includes('--type=renderer'))
  const open = pages.filter(({ status }) => !/^Seccomp:\s*2$/m.test(status))
  const off = all.filter(({ args }) => args.includes('--no-sandbox'))
  return [
    ...(pages.length === 0 ? ['no process shows a page'] : []),
    ...(open.length > 0 ? [`${open.length} pages have no filter of system calls`] : []),
    ...(off.length > 0 ? ['a process has --no-sandbox'] : [])
  ]
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

const untilDrawn = async (child: ChildProcess): Promise<void> => {
  const until = Date.now() + limit
  let read = ''
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Stopped(`The application ended with ${child.exitCode}.`)
    read = await readScreen()
    if (isFirstScreen(read)) return
    await pause(1_000)
  }
  throw new Stopped(`The first screen did not appear; on the display is: ${read.trim() === '' ? 'no text' : read}`)
}

/** Starts it with arguments that would let a debugger attach; resolves with the problems found. */
const debuggerProblems = async (args: readonly string[]): Promise<readonly string[]> => {
  const { code, output } = await capture(command, args, { env: { AJUKAN_TEST: '1' }, limit: 30_000 })
  return code === 1 && !/listening on/i.test(output) ? [] : [`${args.join(' ')}: ended with ${code}: ${output.trim()}`]
}

if (import.meta.main) {
  await program(async () => {
    const started = Date.now()
    const child = spawn(command, [], { stdio: 'inherit' })
    try {
      await untilDrawn(child)
      console.log(`first screen read on the display | ${((Date.now() - started) / 1_000).toFixed(1)} s after the start`)
      const problems = sandboxProblems(await processes())
      if (problems.length > 0) throw new Stopped(problems.join('\n'))
      console.log('sandbox | every page has a filter of system calls')
    } finally {
      await end(child)
    }
    const debugged = [...(await debuggerProblems(['--remote-debugging-port=0'])), ...(await debuggerProblems(['--inspect=0']))]
    if (debugged.length > 0) throw new Stopped(debugged.join('\n'))
    console.log('debugger | refused')
    return 0
  })
}
