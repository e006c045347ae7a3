import {
  createVueLanguagePlugin,
  defaultMapperFactory,
  forEachEmbeddedCode,
  shouldReportDiagnostics,
  type Mapping,
  type VueCompilerOptions
} from '@vue/language-core'
import typescript, { type CompilerOptions } from 'typescript'

/** From 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** The TypeScript code that is checked in place of a .vue file. */
export interface VueCode {
  readonly code: string
  /** Where in the .vue file an error at `place` of the code is reported; null where the generated code is not checked for this error. */
  readonly sourceOf: (place: Place, error: string) => Place | null
}

const offsetAt = (text: string, { line, column }: Place): number => {
  let start = 0
  for (let left = line; left > 1; left -= 1) start = text.indexOf('\n', start) + 1
  return start + column - 1
}

const placeAt = (text: string, offset: number): Place => {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Whether a part of the mapping that has a length begins before, or at, an offset of the code and ends after it. */
const isInside = ({ generatedOffsets, generatedLengths, lengths }: Mapping, offset: number): boolean =>
  generatedOffsets.some((start, at) => start <= offset && offset < start + ((generatedLengths ?? lengths)[at] ?? 0))

/** Returns what makes the code of a .vue file; `path` is where the code will be, because it refers to Vue's types by relative paths. */
export const vueCompiler = (options: CompilerOptions, vueOptions: VueCompilerOptions) => {
  const plugin = createVueLanguagePlugin<string>(typescript, options, vueOptions, (id) => id)
  return (path: string, text: string): VueCode => {
    const root = plugin.createVirtualCode?.(path, 'vue', typescript.ScriptSnapshot.fromString(text), {
      getAssociatedScript: () => undefined
    })
    const script = root && [...forEachEmbeddedCode(root)].find(({ id }) => /^script_(js|jsx|ts|tsx)$/.test(id))
    if (!script) throw new Error(`no code for ${path}`)
    const { snapshot, mappings } = script
    const code = snapshot.getText(0, snapshot.getLength())
    const map = defaultMapperFactory(mappings)
    return {
      code,
      sourceOf: (place, error) => {
        const offset = offsetAt(code, place)
        const mapped = [...map.toSourceLocation(offset)]
        const named = mapped.filter(([, mapping]) => isInside(mapping, offset))
        // A name of the source decides for itself; else what begins here does, such as an element or an expression.
        const found = (named.length > 0 ? named : mapped).find(([, { data }]) => shouldReportDiagnostics(data, 'ts', error))
        return found === undefined ? null : placeAt(text, found[0])
      }
    }
  }
}

const reported = /^(.+?)\((\d+),(\d+)\): error (TS\d+):/

/**
 * Lines of tsc (without `--pretty`) with the errors in generated code at their place in the .vue file. `codeOf` returns the .vue file of a path, or undefined.
 * An error that no part of a .vue file has is left out, with the lines that explain it. An error of syntax is not: with one, tsc looks for no others.
 */
export const errorsInSource = (
  output: string,
  codeOf: (path: string) => { readonly source: string; readonly vue: VueCode } | undefined
): readonly string[] => {
  let isLeftOut = false
  return output
    .split('\n')
    .flatMap((line) => {
      const [whole, path = '', row, column, error = ''] = reported.exec(line) ?? []
      // The lines that explain an error are indented.
      if (whole === undefined) return isLeftOut && line.startsWith(' ') ? [] : [line]
      const component = codeOf(path)
      const place = component?.vue.sourceOf({ line: Number(row), column: Number(column) }, error.slice(2))
      isLeftOut = place === null && !/^TS1\d{3}$/.test(error)
      if (isLeftOut) return []
      if (component === undefined || !place) return [line]
      return [`${component.source}(${place.line},${place.column}): error ${error}:${line.slice(whole.length)}`]
    })
    .filter((line) => line.trim() !== '')
}
