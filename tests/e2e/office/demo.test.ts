import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'playwright/test'
import { root } from '../../../scripts/support/paths.ts'

/** Ids of the processes whose command line or environment contains a text. */
const processesWith = async (text: string): Promise<readonly string[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (id: string, file: string): Promise<string> => readFile(join('/proc', id, file), 'latin1').catch(() => '')
  const found = await Promise.all(ids.map(async (id) => ((await read(id, 'cmdline')) + (await read(id, 'environ'))).includes(text)))
  return ids.filter((_, index) => found[index])
}

test('the demo opens two windows in a new office, also without a display; Ctrl+C ends every process and removes its files @all', async () => {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env
  const demo = spawn(process.execPath, [join(root, 'scripts/office.ts'), 'demo'], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = once(demo, 'exit')
  let said = ''
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  try {
    await expect.poll(() => said, { timeout: 180_000 }).toContain('Meja 1 and Meja 2 have joined the office.')
    const folder = dirname(dirname(/ file (.+\.ajukan-desk), PIN [\d ]{14}$/m.exec(said)?.[1] ?? ''))
    const display = /virtual display (:\d+)/.exec(said)?.[1] ?? 'none'
    expect([(await processesWith(folder)).length > 2, existsSync(`/tmp/.X11-unix/X${display.slice(1)}`)]).toEqual([true, true])

    // A terminal sends it to every process of the group.
    process.kill(-(demo.pid ?? 0), 'SIGINT')
    expect(await ended).toEqual([0, null])
    await expect.poll(() => processesWith(folder)).toEqual([])
    await expect.poll(() => [existsSync(folder), existsSync(`/tmp/.X11-unix/X${display.slice(1)}`)]).toEqual([false, false])
  } finally {
    demo.kill('SIGTERM')
    await ended
  }
})
