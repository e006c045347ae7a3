import { join } from 'node:path'
import { openThreadDatabase } from '../fakes/test-database.ts'
import { openBackupProfile, valueOf } from '../drivers/backup-profile.ts'

// A trial runs this file as a child process and kills it: writes backups, restores, or restores once and undoes without end, and prints what is done.
const [folder = '', task = '', ...rest] = process.argv.slice(2)
const say = (text: string): void => void process.stdout.write(`${text}\n`)
let path = ''
const profile = await openBackupProfile(folder, { open: openThreadDatabase, saveTo: () => path })
say('ready')
if (task === 'write') {
  for (let number = 1; ; number += 1) {
    path = join(rest[0] ?? '', `${number}.ajukan`)
    valueOf(await profile.backups.write('', { passphrase: '', pdfs: true }))
    say(`written ${path}`)
  }
}
for (let number = 0; ; number += 1) {
  const file = rest[number % rest.length] ?? ''
  // An undo brings back the state before the last restore, which may be the one of an undo.
  const isUndo = task === 'undo' && number > 0
  if (!isUndo) {
    valueOf(await profile.backups.choose(file))
    valueOf(await profile.backups.open(''))
  }
  say(`restoring ${file}`)
  valueOf(await (isUndo ? profile.backups.undo() : profile.backups.restore(null)))
  say(`restored ${file}`)
}
