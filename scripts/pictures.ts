/** `npm run pictures` runs tests/pictures/pictures.ts on the built application; with `--handbook` tests/pictures/handbook.ts. */
import { join } from 'node:path'
import { root } from './support/paths.ts'
import { program } from './support/program.ts'
import { runBuilt } from './support/run-built.ts'

const handbook = '--handbook'

await program((args) =>
  args.includes(handbook)
    ? runBuilt(join(root, 'tests/pictures/handbook.ts'), [], { TZ: 'Asia/Jakarta' })
    : runBuilt(join(root, 'tests/pictures/pictures.ts'), args)
)
