import { lookupTable } from '../base/lookup-table.ts'
import { nodeAt } from '../derive/fields.ts'
import { pointer, valueAt } from '../base/json-pointer.ts'
import type { TableMember } from '../schema/layout.ts'
import type { Problem, ProblemCode } from './problem.ts'
import * as validators from './validators.ts'
import type { SchemaError, Validator } from './validators.ts'

const typeProblems = lookupTable<ProblemCode>({
  string: 'text-wanted',
  number: 'number-wanted',
  integer: 'integer-wanted',
  boolean: 'boolean-wanted',
  array: 'list-wanted',
  object: 'object-wanted'
})

const problemOf = (error: SchemaError, root: unknown, base: string): Problem => {
  const path = base + error.instancePath
  const block = (code: ProblemCode, at = path): Problem => ({ path: at, severity: 'block', code })
  switch (error.keyword) {
    case 'required':
      return block('missing', path + pointer(String(error.params['missingProperty'])))
    case 'pattern': {
      const node = nodeAt(path)
      return block(node?.node === 'field' && node.form === 'date' ? 'date-form' : 'required')
    }
    default: {
      const node = nodeAt(path)
      // Null is a blank number. A text may be empty, so null is a wrong type there.
      const mustBeFilled = node?.node === 'field' && (node.kind === 'number' || node.kind === 'integer' || node.needed === true)
      const isBlank = mustBeFilled && valueAt(root, error.instancePath) === null
      return block(isBlank ? 'required' : (typeProblems[String(error.params['type'])] ?? 'text-wanted'))
    }
  }
}

const run = (validator: Validator, value: unknown, base: string): readonly Problem[] => {
  if (validator(value)) return []
  const problems = (validator.errors ?? []).map((error) => problemOf(error, value, base))
  validator.errors = null
  return problems
}

/** The problems that prevent sending (specification 2.1), by JSON Pointer; empty if the declaration can be sent. A blank number of a draft is a problem. */
export const validateDeclaration = (declaration: unknown): readonly Problem[] => run(validators.declaration, declaration, '')

const rowValidators: Readonly<Record<TableMember, Validator>> = {
  detail: validators.detailRow,
  dokumen: validators.dokumenRow,
  container: validators.containerRow,
  kemasan: validators.kemasanRow
}

/** As `validateDeclaration`, for one row of a table; fast enough for every keystroke in a long table. */
export const validateRow = (table: TableMember, index: number, row: unknown): readonly Problem[] =>
  run(rowValidators[table], row, pointer(table, 'data', index))
