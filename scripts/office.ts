/** `npm run office -- VERB …`: the office tool, which is part of the application (`ajukan --office VERB …`), and `demo`, which is not. */
import { runOfficeTool } from '../electron/office/tool/command-line.ts'
import { terminalIo } from '../electron/office/tool/terminal.ts'
import { featureRefusal } from '../electron/policy/policy.ts'
import { policyOfComputer } from '../electron/policy/read-policy.ts'
import { demoHelp, runDemo } from './office/run-demo.ts'
import { program } from './support/program.ts'

await program(async ([verb, ...args]) => {
  if (verb === 'demo') return runDemo(args)
  const code = await runOfficeTool(
    verb === undefined ? [] : [verb, ...args],
    terminalIo(),
    'npm run office --',
    featureRefusal(await policyOfComputer(), 'officeTool')
  )
  if (verb === undefined || verb === '--help') console.log(`\n${demoHelp}`)
  return code
})
