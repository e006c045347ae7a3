import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Random } from './random.ts'

/** A system call on a file of the recorded folder, or a line that the program printed; in the order in which they ended. */
export type RecordedCall =
  | { readonly kind: 'write'; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'cut'; readonly file: string; readonly length: number }
  | { readonly kind: 'sync'; readonly file: string }
  | { readonly kind: 'rename'; readonly file: string; readonly to: string }
  | { readonly kind: 'remove'; readonly file: string }
  | { readonly kind: 'said'; readonly text: string }

const traced = ['write', 'pwrite64', 'ftruncate', 'fsync', 'fdatasync', 'rename', 'renameat', 'renameat2', 'unlink', 'unlinkat', 'openat']

/** Runs a program under strace until it has printed `lines` lines; the trace is in the file. */
export const recordCalls = async (program: URL, args: readonly string[], trace: string, lines: number): Promise<void> => {
  const options = ['-f', '-y', '-qq', '-xx', '-s', '1000000', '-e', `trace=${traced.join(',')}`, '-e', 'signal=none', '-o', trace]
  const child = spawn('strace', [...options, process.execPath, program.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    // The whole group: strace alone would leave the program running.
    if (text.split('\n').length > lines && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  })
  await once(child, 'close')
}

const unhex = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex')
const nameOf = (text: string): string => unhex(text).toString()

/** `12<\x2f…>` names the descriptor and its path; SIGKILL may cut the last line. */
const patterns = {
  write: /^(?:pwrite64|write)\((\d+)<([^>]*)>, "((?:\\x..)*)", \d+(?:, (\d+))?\) += (\d+)/,
  cut: /^ftruncate\(\d+<([^>]*)>, (\d+)\) += 0/,
  sync: /^(?:fsync|fdatasync)\(\d+<([^>]*)>\) += 0/,
  rename: /^rename(?:at2?)?\((?:AT_FDCWD(?:<[^>]*>)?, )?"([^"]*)", (?:AT_FDCWD(?:<[^>]*>)?, )?"([^"]*)"(?:, \w+)?\) += 0/,
  remove: /^unlink(?:at)?\((?:AT_FDCWD(?:<[^>]*>)?, )?"([^"]*)"(?:, \w+)?\) += 0/,
  open: /^openat\([^"]*"([^"]*)", ([A-Z_|]+)[^)]*\) += (\d+)/
}

/** Joins the two halves of calls that another thread interrupted. */
const wholeCalls = (text: string): readonly string[] => {
  const begun = new Map<string, string>()
  const calls: string[] = []
  for (const line of text.split('\n')) {
    const [, thread, rest] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (thread === undefined || rest === undefined) continue
    if (rest.endsWith(' <unfinished ...>')) {
      const half = rest.slice(0, -' <unfinished ...>'.length)
      // What a program prints is seen when the call begins.
      begun.set(thread, half)
    } else if (rest.startsWith('<... ')) {
      calls.push((begun.get(thread) ?? '') + rest.slice(rest.indexOf(' resumed>') + ' resumed>'.length))
      begun.delete(thread)
    } else calls.push(rest)
  }
  return calls
}

/** The calls on files below `folder`, and what was printed. `write` without a position continues where the file was written last. */
export const readCalls = async (trace: string, folder: string): Promise<readonly RecordedCall[]> => {
  const ends = new Map<string, number>()
  const inside = (path: string): string | null => {
    const name = relative(folder, path)
    return name.startsWith('..') ? null : name
  }
  return wholeCalls(await readFile(trace, 'latin1')).flatMap((call): readonly RecordedCall[] => {
    const write = patterns.write.exec(call)
    if (write) {
      const [, descriptor = '', path = '', content = '', position, length = '0'] = write
      const bytes = unhex(content).subarray(0, Number(length))
      if (descriptor === '1') return [{ kind: 'said', text: bytes.toString() }]
      const file = inside(nameOf(path))
      if (file === null) return []
      const at = position === undefined ? (ends.get(file) ?? 0) : Number(position)
      if (position === undefined) ends.set(file, at + bytes.length)
      return [{ kind: 'write', file, at, bytes }]
    }
    const cut = patterns.cut.exec(call)
    const sync = patterns.sync.exec(call)
    const rename = patterns.rename.exec(call)
    const remove = patterns.remove.exec(call)
    const open = patterns.open.exec(call)
    const named = (path = ''): string | null => inside(nameOf(path))
    const file = named(cut?.[1] ?? sync?.[1] ?? rename?.[1] ?? remove?.[1] ?? open?.[1] ?? '')
    if (file === null) return []
    if (cut) return [{ kind: 'cut', file, length: Number(cut[2]) }]
    if (sync) return [{ kind: 'sync', file }]
    if (rename) return [{ kind: 'rename', file, to: named(rename[2]) ?? file }]
    if (remove) return [{ kind: 'remove', file }]
    // A file opened anew is written from its beginning.
    if (open && /O_CREAT|O_TRUNC/.test(open[2] ?? '') && !(open[2] ?? '').includes('O_APPEND')) ends.set(file, 0)
    return []
  })
}

/** A file in memory; its room doubles, so that thousands of writes do not copy it each time. */
const fileInMemory = () => {
  let room = Buffer.alloc(0)
  let length = 0
  const grow = (least: number): void => {
    if (least > room.length) room = Buffer.concat([room, Buffer.alloc(Math.max(least, room.length * 2) - room.length)])
    length = Math.max(length, least)
  }
  return {
    write: (at: number, bytes: Buffer): void => {
      grow(at + bytes.length)
      bytes.copy(room, at)
    },
    cut: (to: number): void => {
      grow(to)
      room.fill(0, to, length)
      length = to
    },
    content: (): Buffer => room.subarray(0, length)
  }
}

const sector = 512

/** What of a call that was not synchronised reaches the disk: all of it, nothing, or some of its sectors. */
const partOf = (call: RecordedCall, random: Random): readonly RecordedCall[] => {
  const fate = random.int(0, 3)
  if (fate === 0) return []
  if (call.kind !== 'write' || fate < 3) return [call]
  const sectors = Array.from({ length: Math.ceil(call.bytes.length / sector) }, (_, at) => at).filter(() => random.int(0, 1) === 0)
  return sectors.map((at) => ({ ...call, at: call.at + at * sector, bytes: call.bytes.subarray(at * sector, (at + 1) * sector) }))
}

/**
 * Writes the files as a power cut after `count` calls leaves them: what was synchronised is whole; of later calls every one may be missing or torn,
 * in any combination. Renames and removals are lost together with the later ones, as in a file system with a journal.
 */
export const replayCut = async (calls: readonly RecordedCall[], count: number, folder: string, random: Random): Promise<void> => {
  const before = calls.slice(0, count)
  const synced = new Map<string, number>()
  for (const [at, call] of before.entries()) if (call.kind === 'sync') synced.set(call.file, at)
  const anySync = Math.max(-1, ...synced.values())
  const lastName = random.int(anySync, count)
  const files = new Map<string, ReturnType<typeof fileInMemory>>()
  const fileOf = (name: string): ReturnType<typeof fileInMemory> => {
    const file = files.get(name) ?? fileInMemory()
    files.set(name, file)
    return file
  }
  for (const [at, call] of before.entries()) {
    if (call.kind === 'said' || call.kind === 'sync') continue
    if (call.kind === 'rename' || call.kind === 'remove') {
      if (at > lastName) continue
      if (call.kind === 'rename') files.set(call.to, fileOf(call.file))
      files.delete(call.file)
      continue
    }
    for (const part of at <= (synced.get(call.file) ?? -1) ? [call] : partOf(call, random)) {
      if (part.kind === 'write') fileOf(part.file).write(part.at, part.bytes)
      else if (part.kind === 'cut') fileOf(part.file).cut(part.length)
    }
  }
  for (const [name, file] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), file.content())
  }
}
