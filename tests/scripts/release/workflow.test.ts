import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { arrayOrEmpty, memberOf } from '#core/base/json-guards.ts'
import { systems } from '../../../scripts/package/facts.ts'
import { ways } from '../../../scripts/release/sign.ts'
import { allowedActions, workflowProblems, schemaProblems } from '../../../scripts/release/workflow-rules.ts'
import { root } from '../../../scripts/support/paths.ts'

let workflow = ''
let scripts: readonly string[] = []

beforeAll(async () => {
  workflow = await readFile(join(root, '.github/workflows/release.yml'), 'utf8')
  scripts = Object.keys(memberOf(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')), 'scripts') ?? {})
})

/** The workflow with a text in it replaced; the text must be there. */
const broken = (from: string, to: string): string => {
  expect(workflow).toContain(from)
  return workflow.replace(from, to)
}

test('the workflows have what GitHub accepts and keep to the rules', async () => {
  for (const text of [workflow, await readFile(join(root, '.github/workflows/nightly.yml'), 'utf8')]) {
    expect(await schemaProblems(text)).toEqual([])
    expect(workflowProblems(text, scripts)).toEqual([])
  }
})

test.each([
  ['an unknown key of a job', 'timeout-minutes: 10', 'timeout: 10'],
  ['a job that does not exist', 'needs: version', 'needs: versions'],
  ['secrets in a condition', "if: runner.os == 'Linux'", "if: secrets.AJUKAN_GPG_KEY != ''"],
  ['no YAML', 'jobs:', 'jobs: ]']
])('the parser of GitHub refuses %s', async (_, from, to) => {
  expect(await schemaProblems(broken(from, to))).not.toEqual([])
})

describe('the rules report', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['permissions:\n  contents: read', 'x-permissions: {}', 'no permissions for the whole workflow'],
    ['permissions:\n  contents: read', 'permissions: write-all', 'permission write-all is too much'],
    ['permissions:\n  contents: read', 'permissions:\n  contents: write', 'permission contents write is too much'],
    ['      contents: write', '      contents: write\n      packages: write', 'draft: permission packages write is too much'],
    ['    timeout-minutes: 10\n', '', 'version: no timeout-minutes up to 120'],
    ['run: npm run release -- stamp', 'run: npm run releases -- stamp', 'package: "npm run releases": package.json has no script releases'],
    ['run: npm run check', 'run: npm run --silent checks', 'test: "npm run --silent checks": package.json has no script checks'],
    ['run: npm ci --ignore-scripts', 'run: npm install', 'version: "npm install": only npm ci, npm test and npm run'],
    [
      '# v7.0.1\n        with:\n          persist-credentials: false',
      '',
      'version: checkout keeps its token: set persist-credentials: false'
    ],
    ['"$GITHUB_REF_NAME" --repo', '"${{ github.ref_name }}" --repo', 'draft: an expression inside run: pass it in env'],
    ['  workflow_dispatch:', '  pull_request_target:', 'it must not start by pull_request_target: others could start it'],
    [
      "environment: ${{ github.ref_type == 'tag' && 'release' || 'trial' }}",
      'environment: release',
      "package: the environment is not ${{ github.ref_type == 'tag' && 'release' || 'trial' }}"
    ],
    ["  AJUKAN_NO_EVALUATION: '1'", "  AJUKAN_NO_EVALUATION: ''", 'env has no AJUKAN_NO_EVALUATION: "1"']
  ]
  test.each(cases)('%j changed to %j', (from, to, problem) => {
    expect(workflowProblems(broken(from, to), scripts)).toContain(problem)
  })

  test('an action that is not pinned, or not by its commit', () => {
    const [checkout = ''] = Object.keys(allowedActions)
    expect(workflowProblems(broken(checkout, 'actions/checkout@v7'), scripts)).toContain(
      'version: actions/checkout@v7 is not in the list of actions'
    )
    expect(Object.keys(allowedActions).filter((action) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
  })

  test('a file that is no workflow', () => {
    expect(workflowProblems('on: ]', scripts)[0]).toMatch(/^No YAML/)
    expect(workflowProblems('{}', scripts)).toContain('no jobs')
  })
})

test('the workflow passes every secret of each way of signing, and no other', () => {
  const used = new Set([...workflow.matchAll(/\$\{\{ secrets\.(\w+) \}\}/g)].map(([, name]) => name))
  const needed = Object.values(ways).flatMap((way) => Object.values(way).flat())
  expect([...used].sort()).toEqual([...needed, 'AJUKAN_TOKEN_STAMPS', 'AJUKAN_UPDATE_SECRET'].sort())
})

test('the workflow makes what a release has to have: a package job for every system', () => {
  const matrix = memberOf(memberOf(memberOf(memberOf(memberOf(parse(workflow), 'jobs'), 'package'), 'strategy'), 'matrix'), 'include')
  expect(arrayOrEmpty(matrix).map((one) => memberOf(one, 'system'))).toEqual([...systems])
  for (const one of arrayOrEmpty(matrix)) {
    const [os, system, electron] = [memberOf(one, 'os'), String(memberOf(one, 'system')), memberOf(one, 'electron')]
    // Where the runner has another processor, that of Electron is named.
    if (system.endsWith('-arm64') && !String(os).endsWith('-arm')) expect(electron).toBe('arm64')
    else expect(electron).toBeUndefined()
  }
})
