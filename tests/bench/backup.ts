/**
 * `npm run bench -- backup`: the time of a backup of 50,000 declarations and 10,000 PDFs, with its reading back, against `tar` of the same files, both synced
 * and from a warm cache. `--declarations` and `--pdfs` set other sizes.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { sha256Of } from '../../electron/files/sha256.ts'
import { root } from '../../scripts/support/paths.ts'
import { carOf, draftRows, openBackupProfile, pdfOf, valueOf } from '../support/drivers/backup-profile.ts'
import { openThreadDatabase } from '../support/fakes/test-database.ts'
import { reportRatio } from './support/figures.ts'

/** At least 0.7 of the speed of `tar`. */
const aim = 1.43
const rounds = 5

const { values } = parseArgs({ options: { declarations: { type: 'string' }, pdfs: { type: 'string' } } })
const declarations = Number(values.declarations ?? 50_000)
const pdfs = Number(values.pdfs ?? 10_000)

const base = await mkdtemp(join(tmpdir(), 'ajukan-bench-backup-'))
const folder = join(base, 'profile')

/** Writes files and index without a sync for each, which the archive does. */
const fill = async (): Promise<void> => {
  const database = await openThreadDatabase(folder)
  for (let from = 0; from < declarations; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, at) => draftRows(from + at + 1, `isi ${'barang '.repeat(300)}`)).flat()
    valueOf(await database.run('appendToCopy', { seq: from / 1_000 + 1, rows }))
  }
  const documents = Array.from({ length: pdfs }, (_, at) => {
    const content = pdfOf(at, 20_000 + ((at * 7_919) % 80_000))
    const [car, sha256] = [carOf((at >> 2) + 1), sha256Of(content)]
    const file = `2026/${car}/2026-11-20_2003_SPPB_${sha256.slice(0, 8)}.pdf`
    mkdirSync(dirname(join(folder, 'archive', file)), { recursive: true })
    writeFileSync(join(folder, 'archive', file), content)
    return {
      file,
      sha256,
      bytes: content.length,
      car,
      code: '2003',
      date: '2026-11-20',
      number: `N-${at}`,
      description: 'SPPB',
      profile: '',
      storedAt: at
    }
  })
  for (let from = 0; from < pdfs; from += 1_000) valueOf(await database.run('addDocuments', '', documents.slice(from, from + 1_000)))
  valueOf(await database.run('setPlaceWhole', '', true))
  await database.close()
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

try {
  await fill()
  const path = join(base, 'a.ajukan')
  const thread = pathToFileURL(join(root, 'out/main/backup.js'))
  const profile = await openBackupProfile(folder, { open: openThreadDatabase, saveTo: () => path, thread })
  const ours = async (): Promise<void> => {
    const written = valueOf(await profile.backups.write('', { passphrase: '', pdfs: true }))
    if (written.end !== 'done' || written.value.left > 0) throw new Error('not whole')
  }
  const tar = (): Promise<void> => {
    const done = spawnSync('sh', ['-c', 'tar cf ../other.tar ajukan.db archive && sync ../other.tar'], { cwd: folder, stdio: 'inherit' })
    return done.status === 0 ? Promise.resolve() : Promise.reject(new Error('tar failed'))
  }
  const times: (readonly [number, number])[] = []
  // The first round warms the cache.
  for (let round = 0; round <= rounds; round += 1) {
    const pair = [await timed(ours), await timed(tar)] as const
    if (round > 0) times.push(pair)
    for (const name of ['a.ajukan', 'other.tar']) rmSync(join(base, name))
    spawnSync('sync')
  }
  reportRatio(
    `backup of ${declarations} declarations and ${pdfs} PDFs, against tar`,
    times.map(([one]) => one),
    times.map(([, other]) => other),
    aim
  )
  await profile.close()
} finally {
  await rm(base, { recursive: true, force: true })
}
