import { build } from './support/build.ts'
import { program } from './support/program.ts'

await program(build)
