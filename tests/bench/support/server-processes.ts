import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Span } from './lock-times.ts'

/** Processor time of the server and of its processes that have ended, in seconds; NaN where the system does not say. */
export const processorTimeOf = async (folder: string): Promise<number> => {
  const [pid = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // User and system time of both, in hundredths of a second.
  const times = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16)
  return times.reduce((sum, one) => sum + Number(one) / 100, times.length === 0 ? Number.NaN : 0)
}

/** For how long each process of the server could run and had no processor, in nanoseconds since its start, by its id. */
const delaysOf = async (folder: string): Promise<ReadonlyMap<string, number>> => {
  const [pid = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).split(' ').filter(Boolean)
  const stats = await Promise.all(
    children.map(async (child) => [child, await readFile(`/proc/${child}/schedstat`, 'utf8').catch(() => '')] as const)
  )
  return new Map(stats.filter(([, stat]) => stat !== '').map(([child, stat]) => [child, Number(stat.split(' ')[1])]))
}

/** Milliseconds. */
const lookEvery = 500

/** `end` resolves with the seconds for which processes of the server could run and had no processor. */
export const watchDelays = (folder: string): { readonly end: () => Promise<number> } => {
  const [first, last] = [new Map<string, number>(), new Map<string, number>()]
  let isOver = false
  const look = async (isFirst: boolean): Promise<void> => {
    for (const [child, delay] of await delaysOf(folder)) {
      if (!first.has(child)) first.set(child, isFirst ? delay : 0)
      last.set(child, delay)
    }
  }
  const looking = (async () => {
    for (await look(true); !isOver; await look(false)) await sleep(lookEvery)
  })()
  return {
    async end() {
      isOver = true
      await looking
      return [...last].reduce((sum, [child, delay]) => sum + (delay - (first.get(child) ?? 0)) / 1e9, 0)
    }
  }
}

/** Milliseconds from one write of the probe to the next. */
const probeEvery = 50

/**
 * Writes a page of 8 KB to a file of its own beside the server and waits for the disk, again and again. `end` resolves with when each began and ended: what a commit
 * would take that waits for nothing else.
 */
export const probeDisk = async (folder: string): Promise<{ readonly end: () => Promise<readonly Span[]> }> => {
  const path = join(folder, 'disk-probe')
  const file = await open(path, 'w')
  const writes: Span[] = []
  let isOver = false
  const probing = (async () => {
    for (; !isOver; await sleep(probeEvery)) {
      const from = performance.timeOrigin + performance.now()
      await file.write(Buffer.alloc(8_192), 0, 8_192, 0)
      await file.datasync()
      writes.push({ from, to: performance.timeOrigin + performance.now() })
    }
  })()
  return {
    async end() {
      isOver = true
      await probing
      await file.close()
      await rm(path)
      return writes
    }
  }
}
