import { runOfficeTool } from '../../../../electron/office/tool/command-line.ts'
import type { FailureCode } from '#core/base/result.ts'

export interface ToolRun {
  readonly code: number
  readonly out: string
  readonly err: string
  /** Questions that were asked on the terminal. */
  readonly asked: readonly string[]
}

export interface Surroundings {
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
  /** Answer to each question; undefined: there is no terminal. */
  readonly typed?: string
  readonly now?: number
  /** The policy of the computer forbids the tool. */
  readonly refusal?: FailureCode
}

/** Runs the office tool in this process. */
export const runTool = async (
  { folder, env = {}, typed, now = Date.now(), refusal }: Surroundings,
  ...args: readonly string[]
): Promise<ToolRun> => {
  const [out, err, asked]: [string[], string[], string[]] = [[], [], []]
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    env,
    ask: (question: string) => {
      asked.push(question)
      return Promise.resolve(typed ?? null)
    },
    now: () => now,
    folder
  }
  const code = await runOfficeTool(args, io, 'office', refusal ?? null)
  return { code, out: out.join('\n'), err: err.join('\n'), asked }
}
