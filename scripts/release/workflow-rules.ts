/** Rules for the workflows beside the schema of GitHub, which a test applies. */
import { parse } from 'yaml'
import { registerHooks } from 'node:module'
import type * as Parser from '@actions/workflow-parser'
import { arrayOrEmpty, isObject, memberOf } from '#core/base/json-guards.ts'

/** Errors of a workflow, by the parser of GitHub's own editors: unknown keys, jobs that do not exist, contexts that a place does not have. */
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

/** Commits of the actions that may run, looked up in the repositories of their owner. */
export const allowedActions: Readonly<Record<string, string>> = {
  'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1': 'v7.0.1',
  'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020': 'v7.0.0',
  'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f': 'v7.0.0',
  'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c': 'v8.0.1'
}

/** The only job that may write: it drafts the release. */
const writingJob = 'draft'
const longest = 120
/** The release environment has the secrets: a run started manually on a branch gets the trial environment without secrets. */
const environment = "${{ github.ref_type == 'tag' && 'release' || 'trial' }}"

const membersOf = (value: unknown): readonly (readonly [string, unknown])[] => (isObject(value) ? Object.entries(value) : [])

const npmProblems = (run: string, scripts: readonly string[]): readonly string[] => {
  const called = [...run.matchAll(/\bnpm\s+(?:--?[\w-]+\s+)*(?:(run(?:-script)?)\s+(?:--?[\w-]+\s+)*([\w:-]+)|([\w-]+))/g)]
  return called.flatMap(([whole, isRun, script = '', command = '']) => {
    if (isRun !== undefined) return scripts.includes(script) ? [] : [`"${whole}": package.json has no script ${script}`]
    return ['ci', 'test', 'start'].includes(command) ? [] : [`"${whole}": only npm ci, npm test and npm run`]
  })
}

const stepProblems = (step: unknown, scripts: readonly string[]): readonly string[] => {
  const [uses, run] = [memberOf(step, 'uses'), memberOf(step, 'run')]
  const persists = memberOf(memberOf(step, 'with'), 'persist-credentials')
  return [
    ...(typeof uses === 'string' && !Object.hasOwn(allowedActions, uses) ? [`${uses} is not in the list of actions`] : []),
    ...(typeof uses === 'string' && uses.startsWith('actions/checkout@') && persists !== false
      ? ['checkout keeps its token: set persist-credentials: false']
      : []),
    ...(typeof run === 'string' && run.includes('${{') ? ['an expression inside run: pass it in env'] : []),
    ...(typeof run === 'string' ? npmProblems(run, scripts) : [])
  ]
}

const permissionProblems = (name: string, permissions: unknown): readonly string[] => {
  const writes = isObject(permissions)
    ? membersOf(permissions).filter(
        ([scope, level]) => level !== 'read' && level !== 'none' && !(name === writingJob && scope === 'contents')
      )
    : [[String(permissions), '']]
  return writes.map(([scope, level]) => `permission ${[scope, level].join(' ').trim()} is too much`)
}

const jobProblems = (name: string, job: unknown, scripts: readonly string[]): readonly string[] => {
  const [minutes, permissions, of] = [memberOf(job, 'timeout-minutes'), memberOf(job, 'permissions'), memberOf(job, 'environment')]
  return [
    ...(typeof minutes === 'number' && minutes > 0 && minutes <= longest ? [] : [`no timeout-minutes up to ${longest}`]),
    ...(permissions === undefined ? [] : permissionProblems(name, permissions)),
    ...(of === undefined || of === environment ? [] : [`the environment is not ${environment}`]),
    ...arrayOrEmpty(memberOf(job, 'steps')).flatMap((step) => stepProblems(step, scripts))
  ].map((problem) => `${name}: ${problem}`)
}

/** What is wrong in the text of a workflow, a line each; `scripts` are those of package.json. */
export const workflowProblems = (text: string, scripts: readonly string[]): readonly string[] => {
  let workflow: unknown
  try {
    workflow = parse(text)
  } catch (error) {
    return [`No YAML: ${error instanceof Error ? error.message : String(error)}`]
  }
  const [permissions, events] = [memberOf(workflow, 'permissions'), memberOf(workflow, 'on')]
  const jobs = membersOf(memberOf(workflow, 'jobs'))
  return [
    ...(permissions === undefined ? ['no permissions for the whole workflow'] : permissionProblems('workflow', permissions)),
    ...membersOf(events)
      .filter(([event]) => !['push', 'schedule', 'workflow_dispatch'].includes(event))
      .map(([event]) => `it must not start by ${event}: others could start it`),
    ...(memberOf(memberOf(workflow, 'env'), 'AJUKAN_NO_EVALUATION') === '1' ? [] : ['env has no AJUKAN_NO_EVALUATION: "1"']),
    ...(jobs.length === 0 ? ['no jobs'] : jobs.flatMap(([name, job]) => jobProblems(name, job, scripts)))
  ]
}
