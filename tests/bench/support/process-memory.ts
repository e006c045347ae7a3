import { readdir, readFile } from 'node:fs/promises'

/**
 * Megabytes of an application's processes, by `--type` of Chromium; that of the main process is `main`. Anonymous and shared memory (`Pss_Anon`,
 * `Pss_Shmem`, `SwapPss` of the kernel: shared pages count in part), without files mapped into memory: Chromium maps the file of the window's store,
 * and the system takes such pages back at any time.
 */
export type ProcessMemory = ReadonlyMap<string, number>

const parentOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(/\) \S (\d+)/.exec(stat)?.[1] ?? 0)
}

/** The process and its descendants. */
const treeOf = async (root: number): Promise<readonly number[]> => {
  const all = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = new Map(await Promise.all(all.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0))
  return all.filter(isBelow)
}

const kilobytesOf = (sums: string): number =>
  [...sums.matchAll(/^(?:Pss_Anon|Pss_Shmem|SwapPss):\s+(\d+)/gm)].reduce((sum, [, size]) => sum + Number(size), 0)

/** Linux only. */
export const memoryOf = async (root: number): Promise<ProcessMemory> => {
  const found = new Map<string, number>()
  for (const pid of await treeOf(root)) {
    const [sums, command] = await Promise.all([
      readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    ])
    const type = pid === root ? 'main' : (/--type=([\w-]+)/.exec(command)?.[1] ?? 'other')
    found.set(type, (found.get(type) ?? 0) + kilobytesOf(sums) / 1_024)
  }
  return found
}

export const totalOf = (memory: ProcessMemory): number => [...memory.values()].reduce((sum, one) => sum + one, 0)

export const shownMemory = (memory: ProcessMemory): string =>
  [...memory].map(([type, size]) => `${type} ${size.toFixed(0)}`).join(', ') + ` = ${totalOf(memory).toFixed(0)} MB`
