import { askedLanguage } from './arguments.ts'
import { runBackup } from './commands/backup.ts'
import { runCertificate } from './commands/certificate.ts'
import { runAddDesk, runLock, runPair, runReadmit, runUnlock } from './commands/desks.ts'
import { runInit } from './commands/init.ts'
import { runRequests } from './commands/requests.ts'
import { runRestore } from './commands/restore.ts'
import { runStatus } from './commands/status.ts'
import { contextOf, textFor, type ToolContext } from './context.ts'
import { helpText } from './help.ts'
import type { ToolIo } from './io.ts'
import { exitCodes, problems, toolProblem, type ExitCode, type ToolProblem } from './problem.ts'
import type { ToolText } from './text/id.ts'
import type { VerbName } from './verbs.ts'

const commands: Readonly<Record<VerbName, (context: ToolContext) => Promise<unknown>>> = {
  init: runInit,
  'add-desk': runAddDesk,
  pair: runPair,
  lock: runLock,
  unlock: runUnlock,
  readmit: runReadmit,
  requests: runRequests,
  status: runStatus,
  backup: runBackup,
  restore: runRestore,
  certificate: runCertificate
}

const sentenceOf = ({ code, detail }: ToolProblem, text: ToolText): string => {
  const sentence = text.problems[code]
  return typeof sentence === 'string' ? sentence : sentence(detail)
}

/** The office tool: `args` without the name of the program, which is `program` in the help. Resolves the exit code; never rejects. */
export const runOfficeTool = async (args: readonly string[], io: ToolIo, program: string): Promise<ExitCode> => {
  let text = textFor(askedLanguage(args), io.env)
  try {
    const context = contextOf(args, io)
    const { verb, help } = context.args
    text = context.text
    if (help || verb === null) io.out(helpText(verb, text, program))
    else await commands[verb](context)
    return exitCodes.done
  } catch (error) {
    const problem = toolProblem(error)
    io.err(sentenceOf(problem, text))
    return problems[problem.code]
  }
}
