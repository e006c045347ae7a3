import { basename, dirname } from 'node:path'
import { sharedProblems, windowProblems, type SharedProblem, type ToolAnswer, type WindowProblem } from '#core/contract/office-tool.ts'
import { toolProblem } from '../problem.ts'

/** The window has closed the tool, or another job runs. */
export class SessionRefused extends Error {
  override name = 'SessionRefused'
  readonly code: 'tool-closed' | 'tool-busy'
  constructor(code: 'tool-closed' | 'tool-busy') {
    super(code)
    this.code = code
  }
}

/** The user has closed a dialog of the system. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

const known = new Set<string>([...sharedProblems, ...windowProblems])
const isForWindow = (code: string): code is SharedProblem | WindowProblem => known.has(code)

/** A detail without folders: the window gets no path. `paths`: those that the user has chosen. */
const withoutFolders = (detail: string, paths: readonly string[]): string =>
  paths.reduce((text, path) => text.replaceAll(path, basename(path)).replaceAll(dirname(path), '…'), detail)

/** An error as what the window says; `paths` are taken out of its detail. */
export const refusalOf = (error: unknown, paths: readonly string[] = []): ToolAnswer<never> => {
  if (error instanceof SessionRefused) return { end: 'refused', problem: error.code, detail: '' }
  const { code, detail } = toolProblem(error)
  const problem = isForWindow(code) ? code : 'failed'
  return { end: 'refused', problem, detail: withoutFolders(problem === code ? detail : `${code} ${detail}`, paths) }
}
