import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import Big from 'big.js'
import { portsOf } from '#core/codes/port-names.ts'
import { readShippedList } from '#core/codes/code-list.ts'
import { unitCode } from '#core/codes/unit-names.ts'
import { interpret } from '#core/import/interpret.ts'
import type { TextPage } from '#core/import/page-grid.ts'
import { meaninglessCount } from '#core/import/page-text.ts'
import { ReadingFailed } from '#core/import/readers/failure.ts'
import { readPicture, type Networks } from '#core/import/readers/ocr.ts'
import { readPdf } from '#core/import/readers/pdf.ts'
import { readFile } from '#core/import/readers/read-file.ts'
import type { Shipment } from '#core/import/shipments.ts'
import type { SourceDocument } from '#core/import/source.ts'
import type { SourcePdfPage } from '../../../renderer/pdf/frame/protocol.ts'
import type { ReadLine, ReadValue, Score } from './compare.ts'
import { greyPictures } from './scans.ts'
import { readPdfPages } from './pdf-pages.ts'

/** A value, or all ways of writing it that are right. */
type Truths = string | readonly string[]
type LineTruth = Readonly<Record<string, Truths>>
interface InvoiceTruth {
  readonly lines: readonly LineTruth[]
  readonly facts: Readonly<Record<string, Truths>>
}
/** An entry of `tests/fixtures/public-papers/truth.json`. */
export interface PaperTruth extends InvoiceTruth {
  readonly source: string
  readonly path: string
  readonly sha256: string
  readonly language: string
  readonly kind: string
  /** Columns that were not written down. */
  readonly unjudged?: readonly string[]
  /** The lines were not written down. */
  readonly linesUnwritten?: boolean
  /** Header values that the file does not have although texts look like them; others that it does not name are not judged. */
  readonly absent?: readonly string[]
  /** The paper contradicts itself. */
  readonly mustMark?: boolean
  /** Further invoices in the file. */
  readonly others?: readonly InvoiceTruth[]
}

export interface PaperScore {
  readonly cells: Score
  readonly facts: Score
  /** Lines of which all values are right, and of those the ones without a mark. */
  readonly lines: { readonly all: number; readonly right: number }
  readonly findings: readonly string[]
}

const kinds = ['code', 'description', 'hs', 'origin', 'quantity', 'unit', 'price', 'amount', 'net', 'packages'] as const
const emptyScore = (): Score => ({ right: 0, doubted: 0, marked: 0, wrong: 0, missing: 0 })
const squash = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text) && text.length < 20
const startsAlike: ReadonlySet<string> = new Set(['description', 'seller', 'buyer', 'priceTerm', 'vessel', 'dischargePort', 'loadingPort'])

const isRight = (kind: string, truth: Truths, value: string): boolean =>
  [truth].flat().some((one) => {
    if (isNumber(one) && isNumber(value)) return new Big(one).eq(value)
    if (kind === 'unit' && unitCode(one) !== null && unitCode(one) === unitCode(value)) return true
    if (kind.endsWith('Port') && ports.meant(value).includes(one)) return true
    const [expected, read] = [squash(one), squash(value)]
    if (kind === 'hs') return read.length >= 4 && expected.startsWith(read)
    return expected === read || (startsAlike.has(kind) && expected !== '' && read.includes(expected))
  })

/** Pairs true lines with the read ones that have the most of their values; read lines that belong to none are left. */
const pairs = (truths: readonly LineTruth[], read: readonly ReadLine[]): readonly (readonly [LineTruth | null, ReadLine | null])[] => {
  if (truths.length === read.length) return truths.map((line, at) => [line, read[at] ?? null])
  const same = truths.flatMap((line, at) =>
    read.map((found, of) => ({
      at,
      of,
      count: kinds.filter((kind) => line[kind] !== undefined && isRight(kind, line[kind], found[kind]?.value ?? '')).length
    }))
  )
  const [meant, taken] = [new Map<number, ReadLine>(), new Set<number>()]
  // The pairs that are most alike first: another line may share an amount.
  for (const { at, of, count } of same.toSorted((one, other) => other.count - one.count)) {
    const found = read[of]
    if (count === 0 || found === undefined || meant.has(at) || taken.has(of)) continue
    meant.set(at, found)
    taken.add(of)
  }
  const rest = read.filter((_, of) => !taken.has(of))
  return [...truths.map((line, at) => [line, meant.get(at) ?? null] as const), ...rest.map((line) => [null, line] as const)]
}

const linesOf = ({ lines }: Shipment): readonly ReadLine[] =>
  lines.map(({ values }) =>
    Object.fromEntries(
      kinds.flatMap((kind) => {
        const value = values[kind]
        return value === undefined ? [] : [[kind, { value: value.value, isMarked: value.evidence === 'doubtful' }]]
      })
    )
  )
const ports = portsOf(readShippedList('port', readFileSync(join(process.cwd(), 'resources/code-lists/port.json'), 'utf8'))?.rows ?? [])
/** A port that is in no list, or is several, is offered without a tick, as in the review. */
const isOpenPort = (name: string, value: string): boolean => {
  const count = name.endsWith('Port') ? ports.meant(value).length : 1
  return count === 0 || count > 4
}
const factsOf = ({ facts }: Shipment): Readonly<Record<string, ReadValue>> =>
  Object.fromEntries(
    facts.map(({ name, value, evidence }) => [name, { value, isMarked: evidence === 'doubtful' || isOpenPort(name, value) }])
  )

const numberOf = ({ facts }: InvoiceTruth): readonly string[] => [facts.invoiceNumber ?? []].flat().map(squash)

/** Compares what was read of a file with what it says. */
export const comparePaper = (truth: PaperTruth, shipments: readonly Shipment[]): PaperScore => {
  const [cells, facts, findings] = [emptyScore(), emptyScore(), [] as string[]]
  let [all, right] = [0, 0]
  const judged = kinds.filter((kind) => truth.unjudged?.includes(kind) !== true)
  const count = (score: Score, name: string, expected: Truths | undefined, read: ReadValue | undefined): boolean => {
    // What the review asks for has no value yet.
    const value = read?.value === '' ? undefined : read
    const kind = name.replace(/^.* /, '')
    if (expected === undefined) {
      if (value === undefined || value.isMarked) return true
      score.wrong += 1
      findings.push(`WRONG ${name}: ${value.value} is not in the document`)
      return false
    }
    if (value === undefined) {
      score.missing += 1
      findings.push(`missing ${name}: ${[expected].flat()[0]}`)
      return false
    }
    if (isRight(kind, expected, value.value)) {
      score.right += 1
      if (value.isMarked) score.doubted += 1
      return true
    }
    score[value.isMarked ? 'marked' : 'wrong'] += 1
    findings.push(`${value.isMarked ? 'open' : 'WRONG'} ${name}: ${value.value} in place of ${[expected].flat()[0]}`)
    return false
  }
  const left = [...shipments]
  for (const invoice of [truth, ...(truth.others ?? [])]) {
    const named = left.findIndex((shipment) => numberOf(invoice).includes(squash(shipment.invoice)))
    const [shipment] = left.splice(Math.max(0, named), 1)
    const read = shipment === undefined ? [] : linesOf(shipment)
    if (truth.linesUnwritten !== true)
      pairs(invoice.lines, read).forEach(([line, found], at) => {
        if (line === null) {
          const isOpen = Object.values(found ?? {}).some(({ isMarked }) => isMarked)
          cells[isOpen ? 'marked' : 'wrong'] += 1
          findings.push(
            `${isOpen ? 'open' : 'WRONG'} line ${at + 1} is not in the document: ${Object.values(found ?? {})
              .map(({ value }) => value)
              .join(' | ')}`
          )
          return
        }
        all += 1
        const areRight = judged.map((kind) => count(cells, `line ${at + 1} ${kind}`, line[kind], found?.[kind]))
        if (areRight.every(Boolean)) right += 1
      })
    if (
      truth.mustMark === true &&
      read.length > 0 &&
      !read.some((line) => ['quantity', 'price', 'amount'].some((kind) => line[kind as 'amount']?.isMarked))
    ) {
      cells.wrong += 1
      findings.push('WRONG the contradiction is not marked')
    }
    const found = shipment === undefined ? {} : factsOf(shipment)
    for (const name of new Set([...Object.keys(invoice.facts), ...(truth.absent ?? [])]))
      count(facts, name, invoice.facts[name], found[name])
    for (const [name, value] of Object.entries(found))
      if (invoice.facts[name] === undefined && !value.isMarked && truth.absent?.includes(name) !== true)
        findings.push(`not judged ${name}: ${value.value}`)
  }
  for (const shipment of left)
    for (const line of linesOf(shipment)) {
      const isOpen = Object.values(line).some(({ isMarked }) => isMarked)
      cells[isOpen ? 'marked' : 'wrong'] += 1
      findings.push(
        `${isOpen ? 'open' : 'WRONG'} line of another invoice "${shipment.invoice}": ${Object.values(line)
          .map(({ value }) => value)
          .join(' | ')}`
      )
    }
  return { cells, facts, lines: { all, right }, findings }
}

const [finest, coarsest, drawn] = [300, 72, 200]
const isUnread = ({ texts }: SourcePdfPage): boolean => {
  const visible = texts.filter(({ origin }) => origin !== 'hidden-text')
  const length = visible.reduce((sum, { text }) => sum + text.length, 0)
  return visible.length === 0 || visible.reduce((sum, { text }) => sum + meaninglessCount(text), 0) > length / 10
}

/** Reads a file as the window does; pages without text are recognised, at the window's resolutions. Throws `ReadingFailed`. */
export const readPaper = async (path: string, bytes: Uint8Array, networks: () => Promise<Networks>): Promise<readonly SourceDocument[]> => {
  const name = basename(path)
  const reading = await readFile(name, bytes)
  if (reading.kind === 'document') return [reading.document]
  if (reading.kind === 'attachments')
    return (await Promise.all(reading.attachments.map(({ name: file, bytes: content }) => readPaper(file, content, networks)))).flat()
  if (reading.kind === 'picture') return []
  const { pages, attached } = await readPdfPages(bytes)
  const read: TextPage[] = []
  for (const [at, page] of pages.entries()) {
    if (!isUnread(page)) {
      read.push(page)
      continue
    }
    const resolution = Math.round(page.isScan ? Math.min(Math.max(page.resolution ?? drawn, coarsest), finest) : drawn)
    const options = ['-r', String(resolution), '-f', String(at + 1), '-l', String(at + 1), '-gray', '-']
    const [picture] = greyPictures(
      execFileSync('pdftoppm', options, { input: bytes, maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'ignore'] })
    )
    if (!picture) continue
    try {
      read.push(await readPicture(picture, resolution, { networks: await networks(), signal: new AbortController().signal }))
    } catch (error) {
      // The other pages are read, as in the window.
      if (pages.length === 1 || !(error instanceof ReadingFailed)) throw error
    }
  }
  return [readPdf(name, read, attached)]
}

/** The files of a folder whose hashes are listed, in the order of the list. */
export const papersIn = (folder: string): readonly { readonly truth: PaperTruth; readonly path: string; readonly bytes: Uint8Array }[] => {
  const truths = JSON.parse(readFileSync(join(process.cwd(), 'tests/fixtures/public-papers/truth.json'), 'utf8')) as readonly PaperTruth[]
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const byHash = new Map(
    files.map((path) => {
      const bytes = new Uint8Array(readFileSync(path))
      return [createHash('sha256').update(bytes).digest('hex'), { path, bytes }] as const
    })
  )
  return truths.flatMap((truth) => {
    const file = byHash.get(truth.sha256)
    return file === undefined ? [] : [{ truth, ...file }]
  })
}

/** Prints what was read of each listed file of a folder against the truth, and the sums. */
export const runPapers = async (folder: string, shown: number, only: string, networks: () => Promise<Networks>): Promise<void> => {
  const [cells, facts] = [emptyScore(), emptyScore()]
  const files = { whole: 0, open: 0, wrong: 0, unread: 0 }
  let [all, right] = [0, 0]
  const papers = papersIn(folder).filter(({ path }) => path.includes(only))
  for (const { truth, path, bytes } of papers) {
    const name = `${truth.source.replace(/^.*\//, '')}/${basename(truth.path)}`
    try {
      const { shipments } = interpret(await readPaper(path, bytes, networks))
      const score = comparePaper(truth, shipments)
      for (const key of ['right', 'doubted', 'marked', 'wrong', 'missing'] as const) {
        cells[key] += score.cells[key]
        facts[key] += score.facts[key]
      }
      all += score.lines.all
      right += score.lines.right
      const isWrong = score.cells.wrong + score.facts.wrong > 0
      const isOpen =
        score.cells.marked + score.cells.missing + score.cells.doubted + score.facts.marked + score.facts.missing + score.facts.doubted > 0
      files[isWrong ? 'wrong' : isOpen ? 'open' : 'whole'] += 1
      console.log(
        `${isWrong ? 'WRONG' : isOpen ? 'open' : 'right'} | ${truth.language} | ${name} | ${score.lines.right} of ${score.lines.all} | ${rowOf(score.cells)} | ${rowOf(score.facts)}`
      )
      for (const finding of score.findings.slice(0, shown)) console.log(`    ${finding}`)
    } catch (error) {
      files.unread += 1
      console.log(`refused | ${truth.language} | ${name} | ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  console.log(
    `files | ${papers.length}: ${files.whole} wholly right, ${files.open} with open or missing values, ${files.wrong} silently wrong, ${files.unread} refused`
  )
  console.log(`lines wholly right | ${right} of ${all}`)
  console.log(`values of lines | ${rowOf(cells)}`)
  console.log(`header values | ${rowOf(facts)}`)
}
const rowOf = ({ right, doubted, marked, wrong, missing }: Score): string =>
  `${right} right (${doubted} marked), ${marked} open, ${wrong} silently wrong, ${missing} missing`
