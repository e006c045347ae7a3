import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import { createAjv, schemaNames } from '../../core/validation/validators.ts'

/** The validators of `core/validation/validators.ts` as an ES module that compiles nothing. Throws if Ajv's code needs what the content policy forbids. */
export const validatorCode = (): string => {
  const code = standalone.default(createAjv(), Object.fromEntries(schemaNames.map((name) => [name, name])))
  if (/\brequire\(|\beval\(|new Function|Function\(/.test(code))
    throw new Error('the code of the validators uses eval or require, which the content policy of the window forbids')
  return code
}

/** Replaces `core/validation/validators.ts` by `validatorCode`. */
export const precompileValidators = (): Plugin => ({
  name: 'ajukan:precompile-validators',
  enforce: 'pre',
  load: {
    filter: { id: /\/core\/validation\/validators\.ts$/ },
    handler: () => ({ code: validatorCode(), map: null, moduleType: 'js' })
  }
})
