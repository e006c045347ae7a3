import { expect, test } from 'vitest'
import { partsOf, pointer, type Pointer } from '#core/base/json-pointer.ts'
import { isJsonObject } from '#core/base/json-guards.ts'
import { type DraftDeclaration, blank } from '#core/derive/shape.ts'
import { columnsOf, nodeAt, singleFields } from '#core/derive/fields.ts'
import { computedValues, markedPath } from '#core/draft/computed-values.ts'
import { recordOf } from '#core/draft/draft-record.ts'
import { localPath } from '#core/draft/local-values.ts'
import { partyLocalFields, partyLocalPath } from '#core/schema/local-fields.ts'
import { printField, printGroups } from '#core/print/print-fields.ts'
import { printHelp, printHelpOf } from '#core/print/print-help.ts'
import { codeLists } from '#core/schema/code-lists.ts'
import { declaration } from '#core/schema/declaration.ts'
import { helpOf, type FieldHelp } from '#core/schema/field-help.ts'
import { tableMembers } from '#core/schema/layout.ts'
import type { Words } from '#core/schema/field.ts'
import { runAdvice } from '#core/validation/advice/run-advice.ts'
import { sendingProblems } from '#core/validation/sending-problems.ts'
import { context } from '../validation/advice/advice-fixtures.ts'

const columns = tableMembers.flatMap((table) => columnsOf(table).map(({ key }) => pointer(table, 'data', 0, key)))
/** Fields of the forms that are never sent; the others are members of the declaration. */
const localPaths: readonly Pointer[] = Object.keys(partyLocalFields).map((key) => partyLocalPath + pointer(key))
const paths: readonly Pointer[] = [...singleFields.map(({ path }) => path), ...columns]
const isWorded = ({ id, en }: Words): boolean => [id, en].every((text) => text.trim().length > 1 && text === text.trim())
const isWhole = ({ source, formula }: FieldHelp): boolean =>
  isWorded(source) && /[.:]$/.test(source.id) && /[.:]$/.test(source.en) && (formula === undefined || isWorded(formula))

/** One declaration of all examples, with one row in each table. */
const exampleDeclaration = (): DraftDeclaration => {
  const root = structuredClone(blank(declaration)) as unknown as Record<string, unknown>
  for (const table of tableMembers) root[table] = { data: [{}] }
  for (const path of paths) {
    const parts = partsOf(path)
    const holder = parts.slice(0, -1).reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], root)
    if (isJsonObject(holder)) Object.assign(holder, { [parts.at(-1) ?? '']: helpOf(path)?.example })
  }
  return root as unknown as DraftDeclaration
}

test('every field has an example, and its place on the papers in both languages', () => {
  const all = [...paths, ...localPaths]
  expect(localPaths.filter((path) => !path.startsWith(`${localPath}/`))).toEqual([])
  expect(all.filter((path) => helpOf(path) === undefined)).toEqual([])
  const incomplete = all.filter((path) => {
    const help = helpOf(path)
    return help === undefined || !isWhole(help)
  })
  expect(incomplete).toEqual([])
  expect(paths).toHaveLength(6 + 68 + 30 + 6 + 3 + 3)
})

test('a path that is no field has no help', () => {
  for (const path of [
    '',
    '/@local',
    '/@local/print/pasokNegara',
    '/@local/party/toString',
    '/header',
    '/header/data/constructor',
    '/toString',
    '/detail/data/0',
    '/toString/data/0/x'
  ])
    expect(helpOf(path), path).toBeUndefined()
})

test('the examples together are a declaration that can be sent', () => {
  expect(sendingProblems(exampleDeclaration(), {})).toEqual([])
})

test('no rule of amounts, weights, numbers, counts and dates has advice for the examples', () => {
  const says = runAdvice(exampleDeclaration(), { ...context, today: '2026-11-21' }).map((advice) => `${advice.path} ${advice.says}`)
  // One row of documents cannot hold all the papers that a declaration needs.
  expect(says.filter((one) => !/^\/dokumen| C6\.document$/.test(one))).toEqual([])
})

test('an example with a code is in the short list of its field', () => {
  const foreign = paths.filter((path) => {
    const node = nodeAt(path)
    const list = node?.node === 'field' && node.codes !== undefined && node.codes in codeLists ? codeLists[node.codes as 'licence'] : []
    const example = String(helpOf(path)?.example)
    return list.length > 0 && example !== '' && !list.some(({ code }) => code === example)
  })
  expect(foreign).toEqual([])
})

/** The fields that follow other values: those for which it is stored whether the user has typed them. */
const computedPaths = paths.filter((path) => markedPath(`${localPath}/typed/${partsOf(path).at(-1) ?? ''}`) === path)

test('every field that is computed has its formula, and its example is the computed value', () => {
  expect(computedPaths).not.toEqual([])
  expect(computedPaths.filter((path) => helpOf(path)?.formula === undefined)).toEqual([])
  const computed = computedValues(recordOf('a', exampleDeclaration(), 0))
  expect(computed.map(({ path }) => path).toSorted()).toEqual(computedPaths.filter((path) => !/ndpbm|freight/.test(path)).toSorted())
  expect(computed.filter(({ isSame }) => !isSame)).toEqual([])
})

test('every field that is only printed has the same help, and a choice among its own', () => {
  const fields = printGroups.flatMap((group) => group.fields)
  expect(Object.keys(printHelp).toSorted()).toEqual(fields.map(({ key }) => key).toSorted())
  expect(Object.entries(printHelp).filter(([, help]) => !isWhole(help))).toEqual([])
  for (const [key, { example }] of Object.entries(printHelp)) {
    const field = printField(key)
    if (field?.kind === 'choice')
      expect(
        field.choices.map(({ code }) => code),
        key
      ).toContain(example)
    if (field?.kind === 'date') expect(example, key).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    if (field?.kind === 'decimal') expect(example, key).toMatch(/^\d+(\.\d+)?$/)
  }
  expect([printHelpOf('bm.84818099'), printHelpOf('bmSatuan.84818099')].map((help) => help?.formula !== undefined)).toEqual([true, true])
  expect([printHelpOf('x'), printHelpOf('constructor')]).toEqual([undefined, undefined])
})
