import { join } from 'node:path'
import { openThreadDatabase } from '../fakes/test-database.ts'
import { openBackupProfile, valueOf } from '../drivers/backup-profile.ts'

// A trial runs this file as a child process and kills it: writes backups or restores without end, and prints what is done.
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
  valueOf(await profile.backups.choose(file))
  valueOf(await profile.backups.open(''))
  say(`restoring ${file}`)
  valueOf(await profile.backups.restore(null))
  say(`restored ${file}`)
}
