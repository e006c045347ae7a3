import { join } from 'node:path'
import { openConnection } from '../../../electron/database/connection.ts'
import { migrations } from '../../../electron/database/migrations.ts'
import { scriptsOfTomorrow } from '../fixtures/scripts-of-tomorrow.ts'

// A trial runs this file as a child process and kills it: brings the database of a profile folder to a later version, and says when it begins and when it is done.
const [folder = ''] = process.argv.slice(2)
process.stdout.write('opening\n')
const database = openConnection(join(folder, 'ajukan.db'), [...migrations, ...scriptsOfTomorrow])
process.stdout.write('open\n')
database.close()
