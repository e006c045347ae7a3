import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blank } from '#core/derive/shape.ts'
import { nodeAt } from '#core/derive/fields.ts'
import type { JsonObject } from '#core/base/json.ts'
import { insertEdits } from '#core/draft/row-edits.ts'
import type { TableMember } from '#core/schema/layout.ts'
import { declaration } from '#core/schema/declaration.ts'
import { requiredFields, requiredPaths } from '#core/schema/required-fields.ts'
import { createSendingCheck, postingProblems, sendingProblems } from '#core/validation/sending-problems.ts'
import { requiredAdvice, withoutRepetition, runAdvice } from '#core/validation/advice/run-advice.ts'
import { validateDeclaration } from '#core/validation/validate-declaration.ts'
import { changed, context, documents, good, header, line, sample } from './advice/advice-fixtures.ts'

const place = (path: string): string => path.replace('*', '1')
const isNumber = (path: string): boolean => {
  const node = nodeAt(place(path))
  return node?.node === 'field' && node.kind === 'number'
}
const problems = (changes: Readonly<Record<string, unknown>>, advised: typeof requiredPaths = []) =>
  sendingProblems(changed(changes), { advisedFields: advised }).map(({ path, code }) => `${path} ${code}`)

/** The rules of fields; those of rows are `/detail/data` and `/dokumen/data`. */
const fieldRules = requiredFields.filter(({ must }) => must !== 'row' && must !== 'invoice')
const fieldPaths = requiredPaths.filter((path) => path !== '/dokumen/data')

test('every rule names a field of the declaration, or a table', () => {
  for (const { path, must } of requiredFields) {
    expect(nodeAt(place(path))?.node, path).toBe(must === 'row' || must === 'invoice' ? 'list' : 'field')
    // A number that must only be filled would accept 0.
    if (isNumber(path)) expect(must, path).toBe('positive')
  }
  expect(new Set(requiredFields.map(({ path }) => path)).size).toBe(requiredFields.length)
})

test('the samples can be sent', () => {
  for (const name of ['sparepart-3.json', 'tekstil-40.json', 'elektronik-1200.json']) expect(sendingProblems(sample(name), {})).toEqual([])
})

test.each(fieldRules)('$path blocks sending when it is not filled in', ({ path }) => {
  const at = place(path)
  expect(problems({ [at]: isNumber(path) ? null : '' })).toEqual([`${at} required`])
  if (!isNumber(path)) expect(problems({ [at]: ' \t' })).toEqual([`${at} ${path.endsWith('doktg') ? 'date-form' : 'required'}`])
})

test.each(requiredFields.filter(({ must }) => must === 'positive'))('$path blocks sending when it is not more than 0', ({ path }) => {
  const at = place(path)
  for (const value of isNumber(path) ? [0, -1] : ['0', '0.0000', '-16000'])
    expect(problems({ [at]: value })).toEqual([`${at} positive-wanted`])
})

test('an unreadable exchange rate and a document date that is not in the calendar block sending, unless the profile turns them into advice', () => {
  const rate = '/header/data/ndpbm'
  const day = '/dokumen/data/1/doktg'
  for (const value of ['16.250,00', '16 250', 'abc']) expect(problems({ [rate]: value })).toEqual([`${rate} number-wanted`])
  for (const value of ['2026-02-31', '0000-00-00', '31-02-2026']) expect(problems({ [day]: value })).toEqual([`${day} date-form`])
  const changes = { [rate]: '16.250,00', [day]: '2026-02-31' }
  const advised = ['/header/data/ndpbm', '/dokumen/data/*/doktg'] as const
  expect(problems(changes, advised)).toEqual([])
  const all = runAdvice(changed(changes), { ...context, sendingRules: { advisedFields: advised } })
  const said = (list: typeof all) => list.filter(({ path }) => path === rate || path === day).map(({ says }) => says)
  // What is wrong is said once: as advice, or as a problem.
  expect(said(withoutRepetition(all, []))).toEqual(['M10.plain', 'C8.real'])
  expect(said(withoutRepetition(all, sendingProblems(changed(changes), {})))).toEqual([])
})

test.each(fieldPaths)('a profile that turns %s into advice does not block sending, and the advice names the field', (path) => {
  const at = place(path)
  const changes = { [at]: isNumber(path) ? 0 : '' }
  expect(problems(changes, [path])).toEqual([])
  const said = withoutRepetition(runAdvice(changed(changes), { ...context, sendingRules: { advisedFields: [path] } }), [])
  expect(said.filter((one) => one.path === at && one.rule === requiredAdvice.id).map(({ says }) => says)).toEqual([
    isNumber(path) ? 'R1.positive' : 'R1.required'
  ])
  // The other rules still block.
  expect(problems({ ...changes, '/detail/data/2/nohs': '', '/kdkpbc': '' }, [path]).length).toBe(
    ['/kdkpbc', '/detail/data/*/nohs'].includes(path) ? 1 : 2
  )
})

test('an empty aju number and an empty number block sending whatever the profile says', () => {
  expect(problems({ '/car': '', '/header/data/cif': null, '/detail/data/0/jmlsat': null }, requiredPaths)).toEqual([
    '/car required',
    '/header/data/cif required',
    '/detail/data/0/jmlsat required'
  ])
})

test('only an aju number of 26 letters and digits with a date after the twelfth can be sent', () => {
  const good = '070128KTU41720261022000018'
  const alphanumeric = fc.stringMatching(/^[A-Za-z0-9]+$/)
  const wrong = fc.oneof(
    fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '' && !/^[A-Za-z0-9]{26}$/.test(text)),
    alphanumeric.filter(({ length }) => length !== 26),
    // One character more, fewer or another.
    fc.tuple(fc.nat({ max: 25 }), fc.constantFrom('', '--', '-', ' ', 'É')).map(([at, by]) => good.slice(0, at) + by + good.slice(at + 1)),
    fc.constantFrom('20261322', '20260231', '20260000', 'ABCDEFGH', '2026112X').map((day) => good.slice(0, 12) + day + good.slice(20)),
    fc.constant('070128-KTU417-20261022-000018')
  )
  fc.assert(
    fc.property(wrong, (car) => {
      expect(problems({ '/car': car }, requiredPaths)).toMatchObject([expect.stringMatching(/^\/car aju-(form|date)$/)])
    })
  )
  for (const car of [good, '000030MOT83720260525000009', '301017INA9G220220525000025'])
    expect(problems({ '/car': car }, requiredPaths)).toEqual([])
})

test('each document row without type, number or date blocks sending', () => {
  const [row] = Object.values(documents('380'))[0] as readonly object[]
  expect(problems({ '/dokumen/data': [row, { ...row, dokno: '' }, { ...row, dokkd: '', dokno: ' ', doktg: '' }] })).toEqual([
    '/dokumen/data/1/dokno required',
    '/dokumen/data/2/dokkd required',
    '/dokumen/data/2/dokno required',
    '/dokumen/data/2/doktg required'
  ])
})

/** A row as Enter adds it after these. */
const added = (member: TableMember, rows: readonly object[]): JsonObject => {
  const [edit] = insertEdits(member, rows as readonly JsonObject[], rows.length, 1)
  if (edit?.kind !== 'insert') throw new Error('no row is inserted')
  return edit.after as JsonObject
}

test('without a goods line nothing is sent, whatever the profile says; a blank row is no goods line', () => {
  for (const data of [[], [added('detail', [])], [added('detail', good.detail.data), added('detail', good.detail.data)]])
    expect(problems({ '/detail/data': data }, requiredPaths).filter((one) => one.startsWith('/detail'))).toEqual([
      '/detail/data line-wanted'
    ])
})

test('without an invoice nothing is sent unless the profile turns it into advice; a profile names the codes of its invoices', () => {
  const [invoice] = Object.values(documents('380'))[0] as readonly object[]
  const withCodes = (...codes: readonly string[]) => ({
    '/dokumen/data': codes.map((dokkd, index) => ({ ...invoice, dokkd, nourut: index + 1 }))
  })
  const rules = { invoiceCodes: ' 325;380, 388 ' }
  expect(problems(withCodes('705', '217'))).toEqual(['/dokumen/data invoice-wanted'])
  expect(problems({ '/dokumen/data': [] })).toEqual(['/dokumen/data invoice-wanted'])
  expect(problems(withCodes('705', ' 380'))).toEqual([])
  expect(sendingProblems(changed(withCodes('325')), {}).map(({ code }) => code)).toEqual(['invoice-wanted'])
  for (const code of ['325', '380', '388']) expect(sendingProblems(changed(withCodes(code)), rules)).toEqual([])
  expect(sendingProblems(changed(withCodes('380')), { invoiceCodes: ' , ' })).toEqual([])
  const advised = { ...rules, advisedFields: ['/dokumen/data'] as const }
  expect(sendingProblems(changed(withCodes('705')), advised)).toEqual([])
  const said = runAdvice(changed(withCodes('705')), { ...context, sendingRules: advised }).filter(({ rule }) => rule === requiredAdvice.id)
  expect(said.map(({ path, says, params }) => [path, says, params.expected])).toEqual([['/dokumen/data', 'R1.invoice', '325, 380, 388']])
})

test('what no profile allows to be posted is refused by the host: no goods line, also where all are blank, or a blank number', () => {
  const posted = (data: readonly object[]) => postingProblems(changed({ '/detail/data': data })).map(({ path, code }) => `${path} ${code}`)
  expect(posted(good.detail.data)).toEqual([])
  expect(posted([])).toEqual(['/detail/data line-wanted'])
  expect(posted([...good.detail.data, added('detail', good.detail.data)])).toContain(
    `/detail/data/${good.detail.data.length}/dcif required`
  )
})

test('problems are in the order of the form: fields, then the rows of each table', () => {
  expect(
    problems({
      ...header({ cif: null, impnama: '', impid: null }),
      ...line({ nohs: '', jmlsat: null }, 0),
      ...line({ dcif: 0, kdsat: '' }, 2)
    })
  ).toEqual([
    '/header/data/impid required',
    '/header/data/impnama required',
    '/header/data/cif required',
    '/detail/data/0/nohs required',
    '/detail/data/0/jmlsat required',
    '/detail/data/2/kdsat required',
    '/detail/data/2/dcif positive-wanted'
  ])
})

test('a blank draft has each problem once', () => {
  const paths = sendingProblems(blank(declaration), {}).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const wire = validateDeclaration(blank(declaration))
  const texts = requiredFields.filter(({ path }) => !path.includes('*') && !isNumber(path) && path !== '/car')
  expect(paths).toEqual(expect.arrayContaining(['/detail/data', '/dokumen/data']))
  expect(paths.length).toBe(wire.length + texts.length)
})

test('advice that only repeats a problem of the same field is left out, other advice stays', () => {
  const draft = changed({ ...header({ impnama: '', penjnama: '', cif: 0 }), ...line({ nohs: '', brgurai: 'abc', jmlsat: 0 }) })
  const all = runAdvice(draft, context)
  const left = withoutRepetition(all, sendingProblems(draft, {})).map(({ path, says }) => `${path} ${says}`)
  expect(left).toEqual(
    expect.arrayContaining(['/header/data/penjnama C11.needed', '/detail/data/0/brgurai C10.description', '/header/data/cif M2.cif'])
  )
  for (const gone of [
    '/header/data/impnama C11.needed',
    '/detail/data/0/nohs C1.form',
    '/header/data/cif M9.positive',
    '/detail/data/0/jmlsat M9.positive'
  ])
    expect(left).not.toContain(gone)
  expect(withoutRepetition(all, [])).toEqual(all)
})

test('the check for typing agrees with the whole check, and an unchanged result is the same array', () => {
  const { problemsOf: check } = createSendingCheck()
  const steps = [changed({}), changed(header({ impnama: '' })), changed({ ...header({ impnama: '' }), ...line({ nohs: '' }) }), good]
  for (const advised of [{}, { advisedFields: ['/header/data/impnama'] as const }])
    for (const draft of steps) {
      const found = check(draft, advised)
      expect(found).toEqual(sendingProblems(draft, advised))
      expect(check(structuredClone(draft), advised)).toBe(found)
    }
})

test('the check for typing agrees with the whole check when lines are added, moved, changed and removed', () => {
  const { problemsOf: check } = createSendingCheck()
  const [first] = good.detail.data
  const [one, other] = [
    { ...first, nohs: '' },
    { ...first, dcif: 0 }
  ]
  const steps = [[one], [other, one], [one, other], [one, other, { ...one, kdsat: '' }], [other], [], [first, one]]
  for (const data of steps) {
    const draft = { ...good, detail: { ...good.detail, data } }
    expect(check(draft, {})).toEqual(sendingProblems(draft, {}))
    const advised = { advisedFields: ['/detail/data/*/nohs'] as const }
    expect(check(draft, advised)).toEqual(sendingProblems(draft, advised))
  }
})

test('no value of any type makes the check fail', () => {
  fc.assert(
    fc.property(fc.constantFrom(...requiredPaths), fc.anything(), fc.anything(), (path, value, whole) => {
      for (const { path: at } of sendingProblems(changed({ [place(path)]: value }), {})) expect(at === '' || at.startsWith('/')).toBe(true)
      expect(Array.isArray(sendingProblems(whole, {}))).toBe(true)
      expect(Array.isArray(sendingProblems({ header: whole, dokumen: { data: whole }, detail: { data: [whole] } }, {}))).toBe(true)
    })
  )
})
