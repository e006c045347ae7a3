import { openProfileDatabase } from '../../../electron/database/open.ts'

// A trial runs this file as a child process and kills it: opens the database of a profile folder, and says when it begins and when it is open.
const [folder = ''] = process.argv.slice(2)
process.stdout.write('opening\n')
const { close } = await openProfileDatabase(folder)
process.stdout.write('open\n')
close()
