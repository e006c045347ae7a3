/** Errors of a workflow, by the parser of GitHub's own editors: unknown keys, jobs that do not exist, contexts that a place does not have. */
import { registerHooks } from 'node:module'
import type * as Parser from '@actions/workflow-parser'

const loadParser = async (): Promise<typeof Parser> => {
  // It imports its schema as only bundlers read JSON.
  const hooks = registerHooks({
    load: (url, context, next) => next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context)
  })
  try {
    return await import('@actions/workflow-parser')
  } finally {
    hooks.deregister()
  }
}

/** What is wrong in the text of a workflow, a line each. */
export const schemaProblems = async (content: string): Promise<readonly string[]> => {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser()
  const { context, value } = parseWorkflow({ name: 'workflow', content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}
