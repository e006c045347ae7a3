/** `npm run office -- VERB …`: the office tool, which is part of the application (`ajukan --office VERB …`). */
import { runOfficeTool } from '../electron/office/tool/run.ts'
import { terminalIo } from '../electron/office/tool/terminal.ts'
import { program } from './support/program.ts'

await program((args) => runOfficeTool(args, terminalIo(), 'npm run office --'))
