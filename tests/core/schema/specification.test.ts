import { describe, expect, test } from 'vitest'
import {
  container,
  declaration,
  shapelessMembers,
  submitEnvelope,
  supportingDocument,
  packaging,
  goodsLine,
  header
} from '#core/schema/declaration.ts'
import { customsResponse, responsesByCarAnswer } from '#core/schema/customs-response.ts'
import type { Members, Node } from '#core/schema/field.ts'
import { loggedResponse, loggedStatus, statusLog, statusLogAnswer } from '#core/schema/status-log.ts'
import { countedSections, submitResult } from '#core/schema/submit-result.ts'
import { chapter, fieldsByType, lineOf, namesIn, tableAfter, type Named } from './service-document.ts'
import { additionsByCode, responseByCodeAnswer } from '../../support/fixtures/response-shapes.ts'

const submit = chapter('2.1')
const result = chapter('2.2')
const log = chapter('2.3')
const response = chapter('2.4')

/** The type of a definition in the words of the specification. */
const typeOf = (node: Node | undefined): string => {
  switch (node?.node) {
    case 'field':
      return node.kind
    case 'nullable':
      return `${typeOf(node.of)} or null`
    case 'optional':
      return typeOf(node.of)
    case 'list':
    case 'any-list':
      return 'array'
    default:
      return node?.node ?? 'nothing'
  }
}
const typesOf = (members: Members): readonly string[] =>
  Object.entries(members)
    .map(([name, node]) => `${name}: ${typeOf(node)}`)
    .sort()

/** The specification writes strings with a form as "date string" and "time string". */
const written = (named: readonly Named[]): readonly string[] =>
  named.map(({ name, type }) => `${name}: ${type.replace(/^(date|time) /, '')}`).sort()

const names = (members: object): readonly string[] => Object.keys(members).sort()

describe('the submit request (2.1)', () => {
  test('the declaration has its 18 members with the types of their sections', () => {
    const rows = tableAfter(submit, 'Declaration object')
    const form = (type: string): string => {
      if (type.startsWith('string')) return 'string'
      return /\(array, no item shape\)/.test(type)
        ? 'any-list'
        : /one header object/.test(type)
          ? 'object'
          : /array of/.test(type)
            ? 'list'
            : type
    }
    const actual = Object.entries(declaration.members).map(
      ([name, node]) => `${name}: ${node.node === 'object' ? node.members.data.node : typeOf(node)}`
    )
    expect(rows).toHaveLength(18)
    expect(actual.sort()).toEqual(rows.map(([name = '', type = '']) => `${name}: ${form(type)}`).sort())
  })

  test('every section is an object with one member data, inside bc28.document', () => {
    const sections = Object.values(declaration.members).flatMap((node) => (node.node === 'object' ? [Object.keys(node.members)] : []))
    expect(sections).toEqual(Array.from({ length: 12 }, () => ['data']))
    expect([Object.keys(submitEnvelope.members), Object.keys(submitEnvelope.members.bc28.members)]).toEqual([['bc28'], ['document']])
    expect(submitEnvelope.members.bc28.members.document.of).toBe(declaration)
  })

  test('seven arrays have no item shape', () => {
    const shown = lineOf(submit, '- Item shapes of the arrays')
      .replace(/^.*arrays |: not shown\.$/g, '')
      .split(', ')
    expect(shown).toHaveLength(7)
    expect([...shapelessMembers].sort()).toEqual(shown.sort())
  })

  test.each([
    { entry: 'Container entry', members: container.members, count: 3 },
    { entry: 'Document entry', members: supportingDocument.members, count: 6 },
    { entry: 'Packaging entry', members: packaging.members, count: 3 }
  ])('$entry has its $count fields in their types', ({ entry, members, count }) => {
    const expected = written(namesIn(lineOf(submit, entry)))
    expect(expected).toHaveLength(count)
    expect(typesOf(members)).toEqual(expected)
  })

  test('the goods line has its 30 fields in their types', () => {
    const expected = written(fieldsByType(submit, 'Goods line'))
    expect(expected).toHaveLength(30)
    expect(typesOf(goodsLine.members)).toEqual(expected)
  })

  test('the header has the 68 fields of the list in their types', () => {
    const expected = written(fieldsByType(submit, 'Header object'))
    expect(expected).toHaveLength(68)
    expect(typesOf(header.members)).toEqual(expected)
  })

  test('dates of the specification have the date form', () => {
    const dates = [...submit.matchAll(/`?(\w+)`?(?: string)? \(date, form YYYY-MM-DD\)/g)].map(([, name]) => name)
    expect(dates).toEqual(['doktg', 'tgtiba'])
    expect([supportingDocument.members.doktg.form, header.members.tgtiba.form]).toEqual(['date', 'date'])
  })
})

describe('the submit result (2.2)', () => {
  const entry = submitResult.members.desc.of.members

  test('the result has its members and those of every declaration', () => {
    const rows = tableAfter(result, '| Field').map(([name = '', type = '']) => `${name}: ${type}`)
    const actual = [...typesOf(submitResult.members), ...Object.entries(entry).map(([name, node]) => `desc[].${name}: ${typeOf(node)}`)]
    expect(actual.sort()).toEqual(rows.sort())
  })

  test('the counts are car, eleven integers and the key 0', () => {
    const line = lineOf(result, '`desc[].desc`')
    const integers = [...(/integers (.*?);/.exec(line)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    expect(integers).toHaveLength(11)
    expect([...countedSections].sort()).toEqual(integers.toSorted())
    expect(typesOf(entry.desc.members)).toEqual([...integers.map((name) => `${name}: integer`), 'car: string', '0: boolean'].sort())
  })

  test('the errors are ten texts and the object kendaraan', () => {
    const line = lineOf(result, '`desc[].err`')
    const strings = [...(/strings (.*?), each/.exec(line)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    expect(strings).toHaveLength(10)
    expect(typesOf(entry.err.members)).toEqual([...strings.map((name) => `${name}: string`), 'kendaraan: object'].sort())
  })
})

describe('the status log (2.3)', () => {
  test('the status log has the members of its table', () => {
    const shown = tableAfter(log, '| Field').map(([name = '', type = '']) => `${name}: ${/^null or/.test(type) ? 'string or null' : type}`)
    expect(typesOf(statusLog.members)).toEqual(shown.sort())
    expect([typesOf(statusLogAnswer.members), typesOf(statusLogAnswer.members.desc.members)]).toEqual([
      ['desc: object', 'status: string'],
      ['data: object']
    ])
  })

  test.each([
    { entry: '`dataRespon` entry', members: loggedResponse.members, count: 8 },
    { entry: '`dataStatus` entry', members: loggedStatus.members, count: 6 }
  ])('$entry has its $count members', ({ entry, members, count }) => {
    const expected = namesIn(lineOf(log, entry).replace('date-time string', 'string'))
    expect(expected).toHaveLength(count)
    expect(typesOf(members)).toEqual(written(expected))
  })
})

describe('the customs response (2.4)', () => {
  const members: Members = customsResponse.members
  const optional = Object.entries(members).flatMap(([name, node]) => (node.node === 'optional' ? [name] : []))
  const rows = tableAfter(response, '| reskd')
  const additions = new Map(
    rows.flatMap(([codes = '', fields = '']) => {
      const plain = fields.replaceAll(/\([^)]*\)/g, '').split(',')
      return codes.split(' and ').map((code) => [code, plain.map((field) => field.trim().split(' ')[0] ?? '')] as const)
    })
  )

  test('a response has the seven common members as required members', () => {
    const expected = namesIn(lineOf(response, '`reshdr` fields common'))
    expect(expected).toHaveLength(7)
    expect(typesOf(Object.fromEntries(Object.entries(members).filter(([name]) => !optional.includes(name))))).toEqual(written(expected))
  })

  test('a response has the additional members of each code and no others', () => {
    expect([...additions.keys()].sort()).toEqual(Object.keys(additionsByCode).sort())
    for (const [code, actual] of Object.entries(additionsByCode))
      expect([...actual].sort(), code).toEqual([...(additions.get(code) ?? [])].sort())
    expect(optional.sort()).toEqual([...new Set([...additions.values()].flat())].sort())
  })

  test('an additional member is a string or null, the invoice an object with six members', () => {
    for (const name of optional)
      expect(`${name}: ${typeOf(members[name])}`).toBe(`${name}: ${name === 'invoice' ? 'object' : 'string'} or null`)
    const invoice = customsResponse.members.invoice.of.of.members
    const expected = namesIn(lineOf(response, '`invoice` object'))
    expect(expected).toHaveLength(6)
    expect(typesOf(invoice)).toEqual(written(expected))
  })

  test('responses by aju are a list; a response by code is single and has its copy', () => {
    expect(typesOf(responsesByCarAnswer.members)).toEqual(['desc: array', 'rescode: string'])
    expect(names(responsesByCarAnswer.members.desc.of.members)).toEqual(['reshdr'])
    expect(typesOf(responseByCodeAnswer.members)).toEqual(['desc: object', 'res_encode: string', 'rescode: string'])
    expect(responseByCodeAnswer.members.desc.members.reshdr).toBe(customsResponse)
  })
})
