/** `npm run pictures` runs tests/pictures/pictures.ts on the built application. */
import { join } from 'node:path'
import { root } from './support/paths.ts'
import { program } from './support/program.ts'
import { runBuilt } from './support/run-built.ts'

await program((args) => runBuilt(join(root, 'tests/pictures/pictures.ts'), args))
