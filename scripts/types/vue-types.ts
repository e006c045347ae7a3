/**
 * Checks the types of the window (tsconfig.web.json) with TypeScript 7, which reads no .vue files: in place of each, it checks the TypeScript code that Vue's
 * language tools generate, in a folder that mirrors the project. vue-tsc checks the same code with TypeScript 6 and takes more than twice as long.
 */
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createParsedCommandLine } from '@vue/language-core'
import typescript from 'typescript'
import { modules, root } from '../support/paths.ts'
import { capture } from '../support/process.ts'
import { program } from '../support/program.ts'
import { nativeTypes } from '../support/tools.ts'
import { errorsInSource, vueCompiler, type VueCode } from './vue-code.ts'

const mirror = join(modules, '.cache', 'vue-types')
const project = join(root, 'tsconfig.web.json')
const withSlashes = (path: string): string => path.replaceAll(sep, '/')

await program(async () => {
  const { options, vueOptions } = createParsedCommandLine(typescript, typescript.sys, project)
  const { include } = typescript.readConfigFile(project, typescript.sys.readFile).config as { readonly include: readonly string[] }
  const isVue = (pattern: string): boolean => pattern.endsWith('.vue')
  const compile = vueCompiler(options, vueOptions)
  await rm(mirror, { recursive: true, force: true })
  const components = new Map<string, { readonly source: string; readonly vue: VueCode }>()
  for (const file of globSync(include.filter(isVue), { cwd: root })) {
    const vue = compile(join(mirror, file), await readFile(join(root, file), 'utf8'))
    const path = join(mirror, `${file}.ts`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, vue.code)
    components.set(withSlashes(relative(root, path)), { source: withSlashes(file), vue })
  }
  const config = join(mirror, 'tsconfig.json')
  const includes = [...include.filter((pattern) => !isVue(pattern)).map((pattern) => join(root, pattern)), join(mirror, '**', '*.vue.ts')]
  // An import of './Name.vue' finds Name.vue.ts in the mirror, and the code there finds the other files of the project.
  const compilerOptions = { rootDirs: [root, mirror] }
  await writeFile(config, JSON.stringify({ extends: project, compilerOptions, include: includes.map(withSlashes), exclude: [] }))
  const ended = await capture(...nativeTypes(config))
  const errors = errorsInSource(ended.output, (path) => components.get(path))
  for (const error of errors) console.error(error)
  // It ends with an error also where every one is left out, but then it has said so.
  return errors.length > 0 || (ended.code !== 0 && ended.output === '') ? 1 : 0
})
