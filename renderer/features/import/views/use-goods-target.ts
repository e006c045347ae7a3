import Big from 'big.js'
import { computed, shallowRef, watch } from 'vue'
import { fieldAt } from '#core/derive/fields.ts'
import type { RestOfLast } from '#core/draft/rest-of-last.ts'
import type { CatalogFill } from '#core/import/goods-edits.ts'
import type { HeaderOffer } from '#core/import/header-offers.ts'
import { pageKey, type PageAt, type PageReading } from '#core/import/page-readings.ts'
import {
  askedColumns,
  chargedSum,
  confirmedByRow,
  lineKey,
  shipmentKey,
  shownKinds,
  valueKey,
  type AskedColumn,
  type PlacedLeftOut,
  type Review,
  type ReviewLine,
  type ReviewState
} from '#core/import/review.ts'
import type { LeftOutKind } from '#core/import/row-facts.ts'
import { importModes, type ImportMode } from '#core/import/row-edits.ts'
import type { Place } from '#core/import/source.ts'
import { columnKinds, type ColumnKind } from '#core/vocabulary/goods-columns.ts'
import { columnLetters } from '#core/spreadsheets/sheet.ts'
import type { PartyFinder } from '../../../actions/import-actions.ts'
import { useText } from '../../../i18n/use-text.ts'
import { restWords } from '../../editor/shared/rest-words.ts'
import type { LastOfPair } from '../../editor/store/last-of-pair.ts'
import { useReviewText } from '../review-text.ts'
import { columnsOfKinds } from '../shared/line-columns.ts'
import {
  reviewTarget,
  type NoteRow,
  type NoteSection,
  type ReviewChoice,
  type ReviewQuestion,
  type ReviewSource,
  type ReviewSummary,
  type ReviewTarget
} from '../shared/review-target.ts'
import { looksOfReadings } from '../shared/source-looks.ts'
import type { ImportSession } from '../store/import-session.ts'
import type { ImportTarget } from '../store/import-steps.ts'
import { useGoodsDecisions, type ReviewStart, type ReviewStep } from './use-goods-decisions.ts'

/** What the user decided, for the use case that puts it into a draft. */
export interface TakenReview {
  readonly review: Review
  readonly state: ReviewState
  /** The ticked ones. */
  readonly offers: readonly HeaderOffer[]
  /** The declarations from which the rest is taken over; null without any, or where the user does not want it. */
  readonly last: LastOfPair | null
  readonly mode: ImportMode
  readonly target: ImportTarget
}

export interface GoodsReview {
  readonly step: ReviewStep
  readonly session: Pick<ImportSession, 'chooseEncoding' | 'close' | 'interpret' | 'pagePicture' | 'useForGoods'>
  /** The values for the header of the target. */
  readonly offersOf: (review: Review, state: ReviewState) => readonly HeaderOffer[]
  /** The last declarations of the importer and the supplier that the target has with these offers; null without any. */
  readonly lastOf?: ((offers: readonly HeaderOffer[]) => Promise<LastOfPair | null>) | undefined
  /** What the target would take over from them beside the offers; null if it is no longer open. */
  readonly restOf?: ((offers: readonly HeaderOffer[], last: LastOfPair) => RestOfLast | null) | undefined
  /** What the catalog has for the lines; null if the target is no longer open. */
  readonly fillOf: (review: Review, mode: ImportMode) => CatalogFill | null
  /** The parties of the catalog, to choose from. */
  readonly findParties: PartyFinder
  /** Number of goods lines that the target has. */
  readonly existing: number
  /** The currency of the target if it is the open declaration; '' or missing without one. */
  readonly declaredCurrency?: string | undefined
  readonly start?: ReviewStart | undefined
  readonly warnings?: readonly string[] | undefined
  /** Of imports that begin after this one; '' without any. */
  readonly waiting?: string | undefined
  /** Resolves when the lines are in the draft, or could not be put there. */
  readonly take: (taken: TakenReview) => Promise<unknown>
}

/** A row of this kind that has an amount is less likely to be goods the later it stands here. */
const byHarm: readonly LeftOutKind[] = ['after-total', 'note', 'section', 'heading', 'origin', 'words', 'signature', 'bank', 'charge']
const isOfList = (kind: LeftOutKind): boolean => kind === 'other-list' || kind === 'credit-note'
const harmOf = ({ kind }: PlacedLeftOut): number => {
  const at = byHarm.indexOf(kind)
  return at < 0 ? (isOfList(kind) ? byHarm.length + 1 : byHarm.length) : at
}
const noFill: CatalogFill = { values: new Map(), tariffs: new Map(), fields: [] }
/** Characters of the skipped rows that make up a difference, and of the examples in an answer. */
const [longestMissing, longestSamples] = [300, 60]

/** The goods and the header of what a supplier sent: the target whose columns are found by what they hold. */
export const useGoodsTarget = (props: GoodsReview): ReviewTarget => {
  const { step, session } = props
  const text = useText()
  const words = useReviewText()
  const goods = useGoodsDecisions(step, session, props.start, () => props.declaredCurrency ?? '')
  const current = goods.review

  const firstPage = (): PageAt => current.value.lines[0]?.at ?? current.value.taken[0]?.pages[0] ?? { document: 0, page: 0 }
  const shown = shallowRef<PageAt>(firstPage())

  const nameOf = (at: PageAt): string => {
    const of = step.documents[at.document]
    const { name = '', kind } = of?.pages[at.page] ?? {}
    if (of === undefined) return ''
    const isAlone = of.pages.length === 1 && (kind === 'page' || name === '' || of.kind === 'csv')
    return isAlone ? of.name : kind === 'page' ? words.value.page(of.name, name) : `${of.name} · ${name}`
  }
  const lists = computed(() =>
    goods.lists.value.map((at) => {
      const key = pageKey(at)
      const notes = [
        words.value.roles[goods.pageOf(at)?.role ?? 'other'],
        ...(step.documents[at.document]?.pages[at.page]?.isHidden === true ? [words.value.hidden] : []),
        ...(goods.takenPages.value.has(key) ? [] : [words.value.notTaken])
      ]
      const name = at.part === undefined ? nameOf(at) : words.value.list(nameOf(at), at.part + 1)
      return { key, at, label: `${name} (${notes.join(', ')})` }
    })
  )
  const readings = computed(() => goods.readingsOf(shown.value))
  const isTitle = (table: PageReading['table'], row: number): boolean =>
    table !== null && row >= table.headings.from && row <= table.headings.to
  /** The list of a page with several that a row belongs to. */
  const listOf = ({ document, page, row }: Place): string => {
    const found = goods
      .readingsOf({ document, page })
      .find(({ table, lines }) => lines?.lines.some(({ rows }) => rows.includes(row)) === true || isTitle(table, row))
    return pageKey({ document, page, ...(found?.part === undefined ? {} : { part: found.part }) })
  }
  const isHere = ({ document, page }: PageAt): boolean => document === shown.value.document && page === shown.value.page
  const lineNumbers = computed(() => {
    const numbers = new Map<number, number>()
    current.value.lines.forEach(({ at, rows }, index) => {
      if (isHere(at)) for (const row of rows) numbers.set(row, index + 1)
    })
    return numbers
  })
  const looks = computed(() => ({
    ...looksOfReadings(readings.value, goods.pageOf(shown.value), lineNumbers.value, words.value, text.value.number),
    isRemembered: (column: number) => goods.isRememberedColumn(shown.value, column)
  }))
  const fields = computed(() => columnKinds.filter((kind) => kind !== 'other').map((key) => ({ key, label: words.value.kinds[key] })))
  const changeCandidate = (by: 1 | -1): string | null => {
    if (!goods.changeCandidate(shown.value, by)) return null
    return words.value.candidate(goods.candidateOf(shown.value) + 1, goods.pageOf(shown.value)?.candidates.length ?? 0)
  }
  const source = computed((): ReviewSource => {
    const at = shown.value
    const count = goods.pageOf(at)?.candidates.length ?? 0
    return {
      lists: lists.value,
      shown: pageKey(at),
      at,
      show: (key) => {
        const found = lists.value.find((one) => one.key === key)
        if (found) shown.value = found.at
      },
      listOf,
      name: nameOf(at),
      fields: fields.value,
      looks: looks.value,
      chooseField: (column, key) => goods.chooseKind(at, column, columnKinds.find((kind) => kind === key) ?? null),
      choices: [],
      candidates: count > 1 ? { at: goods.candidateOf(at) + 1, count } : null,
      encoding: step.encodings[at.document] ?? null,
      chooseEncoding: (encoding) => void session.chooseEncoding(at.document, encoding),
      remembered: goods.isRememberedForm(at) ? words.value.numbersAsLastTime : '',
      pagePicture: session.pagePicture
    }
  })

  const questionOf = (asked: AskedColumn): ReviewQuestion | null => {
    const [page] = asked.pages
    if (page === undefined) return null
    const { at, table, question } = page
    const cells = step.documents[at.document]?.pages[at.page]?.rows ?? []
    const name = words.value.kinds[asked.kind]
    return {
      key: asked.key,
      kind: asked.kind,
      text: asked.reason === 'per-package' ? words.value.askPerPackage(name) : words.value.askColumn(name),
      notes: asked.pages.length > 1 ? [words.value.onPages(asked.pages.length)] : [],
      hint: words.value.answerRemembered,
      options: question.columns.map((column, index) => {
        const heading = (table.texts[column] ?? '').replaceAll('\n', ' ') || words.value.columnLetter(columnLetters(column))
        const samples = asked.rows.flatMap((row) => cells[row]?.[column]?.text ?? []).join(', ')
        return {
          label: words.value.columnAnswer(index + 1, heading, samples.slice(0, longestSamples)),
          title: words.value.answerColumn(heading)
        }
      }),
      none: { label: words.value.noColumn, title: words.value.noColumnTitle },
      answer: (option) => goods.answerColumn(asked, option)
    }
  }
  const questions = computed(() => askedColumns(current.value).flatMap((asked) => questionOf(asked) ?? []))

  const mode = shallowRef<ImportMode>('append')
  const offers = computed(() => props.offersOf(current.value, goods.state.value))
  const ofCatalog = computed(() => props.fillOf(current.value, mode.value) ?? noFill)
  const fillsFromCatalog = computed(() => goods.state.value.fillsFromCatalog ?? true)
  const filled = computed(() => (fillsFromCatalog.value ? ofCatalog.value.values : noFill.values))

  const tickedOffers = computed(() => offers.value.filter(goods.isTicked))
  const last = shallowRef<LastOfPair | null>(null)
  watch(
    tickedOffers,
    async (ticked) => {
      const found = (await props.lastOf?.(ticked)) ?? null
      if (tickedOffers.value === ticked) last.value = found
    },
    { immediate: true }
  )
  const rest = computed(() => (last.value === null ? null : (props.restOf?.(tickedOffers.value, last.value) ?? null)))
  const fillsRest = computed(() => goods.state.value.fillsRest ?? true)
  const restTitle = computed(() => {
    if (rest.value === null) return ''
    const { taken, documents, left } = restWords(rest.value, text.value)
    return [taken, documents, ...left.map((one) => one.text)].filter((line) => line !== '').join('\n')
  })

  const money = (plain: string): string =>
    `${text.value.decimal(plain, 2)}${current.value.currency === '' ? '' : ` ${current.value.currency}`}`
  const total = computed((): { readonly text: string; readonly isWrong: boolean } | null => {
    const { totals } = current.value
    const [only] = totals
    if (only === undefined) return null
    if (totals.length > 1) {
      const wrong = totals.filter(({ meets }) => !meets).length
      return {
        isWrong: wrong > 0,
        text: wrong === 0 ? words.value.totalsMeet(totals.length) : words.value.totalsDiffer(wrong, totals.length)
      }
    }
    const whole = chargedSum(only)
    const [stated, sum, difference] = [money(only.stated), money(only.sum), money(whole.minus(only.stated).toFixed())]
    return {
      isWrong: !only.meets,
      text: only.meets
        ? words.value.totalMeets(stated)
        : only.charges === undefined
          ? words.value.totalDiffers(stated, sum, difference)
          : words.value.chargedTotalDiffers(stated, sum, money(whole.toFixed()), difference)
    }
  })
  /** Other stated sums, and the rows that make up the difference, in sentences. */
  const totalNotes = computed((): readonly string[] =>
    current.value.totals.flatMap(({ others, missing }) => [
      ...others.map(({ is, label, stated, sum }) =>
        words.value.otherTotal(
          label === '' ? words.value.totalKinds[is] : label,
          money(stated),
          money(new Big(sum).minus(stated).toFixed())
        )
      ),
      ...(missing.length === 0
        ? []
        : [
            words.value.differenceIs(
              missing
                .map(({ text: row }) => row)
                .join('; ')
                .slice(0, longestMissing)
            )
          ])
    ])
  )
  /** Nothing confirms a number: a name that is open says nothing against amounts that multiply out. */
  const isUnconfirmed = computed(
    () =>
      current.value.lines.length > 0 &&
      current.value.lines.every(({ values: { amount, quantity } }) => (amount ?? quantity)?.evidence !== 'proved') &&
      !current.value.totals.some(({ meets }) => meets)
  )
  const truth = computed((): Pick<ReviewSummary, 'parts' | 'saysOpen'> => {
    const { lines, open, proved } = current.value
    if (goods.isReading.value) return { parts: [{ text: words.value.reading }], saysOpen: false }
    if (lines.length === 0) return { parts: [{ text: words.value.noLines }], saysOpen: false }
    const { value } = total
    return {
      parts: [
        { text: isUnconfirmed.value ? words.value.nothingProved(lines.length) : words.value.proved(proved, lines.length), isStrong: true },
        ...(value === null ? [] : [{ text: value.text, isWrong: value.isWrong, hooks: { 'data-import': 'total' } }])
      ],
      saysOpen: open.length > 0 || value?.isWrong !== true
    }
  })
  const summary = computed((): ReviewSummary => {
    const { lines, open, proved, taken } = current.value
    const { fields: names, values, tariffs } = ofCatalog.value
    const title = names
      .map((field) => text.value.label(fieldAt(`/detail/data/0/${field}`)?.field.label ?? { id: field, en: field }))
      .join(', ')
    const keys = new Set(taken.map(shipmentKey))
    const warnings = [...(goods.isRefused.value ? [words.value.choiceRefused] : []), ...(props.warnings ?? [])]
    const isQuiet = goods.isReading.value
    const waiting = props.waiting ?? ''
    return {
      ...truth.value,
      isGood: lines.length > 0 && proved === lines.length && open.length === 0 && total.value?.isWrong !== true,
      hooks: { 'data-plan': 'summary' },
      remarks: [
        ...totalNotes.value.map((note) => ({ text: note, hooks: { 'data-import': 'total-note' }, tone: 'warn' as const })),
        ...(isUnconfirmed.value && !isQuiet
          ? [{ text: words.value.unconfirmed, hooks: { 'data-import': 'unconfirmed' }, tone: 'warn' as const }]
          : []),
        ...(goods.isRemembered.value && !isQuiet
          ? [{ text: words.value.remembered, hooks: { 'data-import': 'remembered' }, tone: 'plain' as const, isRemembered: true }]
          : []),
        ...(waiting === '' ? [] : [{ text: waiting, hooks: { 'data-import': 'waiting', role: 'status' }, tone: 'soft' as const }]),
        ...warnings.map((warning) => ({ text: warning, hooks: { 'data-import': 'warning' }, tone: 'notice' as const }))
      ],
      fills: [
        ...(values.size === 0
          ? []
          : [
              {
                key: 'fill',
                text: words.value.fillFromCatalog(values.size, title),
                title,
                isOn: fillsFromCatalog.value,
                set: goods.fillFromCatalog
              }
            ]),
        ...(rest.value === null || last.value === null || rest.value.taken.length === 0
          ? []
          : [
              {
                key: 'rest',
                text: words.value.fillRest(rest.value.taken.length, last.value.from),
                title: restTitle.value,
                isOn: fillsRest.value,
                set: goods.fillRest
              }
            ])
      ],
      ofCatalog: tariffs.size === 0 ? '' : words.value.otherTariffs(tariffs.size),
      groupsLabel: words.value.shipments,
      // Those without goods give facts only.
      groups: goods.interpretation.value.shipments
        .filter((shipment) => shipment.lines.length > 0)
        .map((shipment) => {
          const key = shipmentKey(shipment)
          const name = shipment.invoice === '' ? words.value.withoutNumber : shipment.invoice
          return {
            key,
            label: words.value.shipment(name, shipment.lines.length),
            isTaken: keys.has(key),
            take: (isTaken) => goods.takeShipments(new Set(isTaken ? [...keys, key] : [...keys].filter((one) => one !== key)))
          }
        })
    }
  })

  const severalPages = computed(() => new Set(current.value.pages.map(pageKey)).size > 1)
  const placeName = ({ document, page }: PageAt): string => {
    if (!severalPages.value) return ''
    const { name = '', pages = [] } = step.documents[document] ?? {}
    const ofPage = pages[page]?.name ?? ''
    if (step.documents.length === 1) return ofPage
    return pages.length > 1 ? `${name} · ${ofPage}` : name
  }
  const rowText = ({ at, rows }: ReviewLine): string =>
    (step.documents[at.document]?.pages[at.page]?.rows[rows[0] ?? 0] ?? []).flatMap((cell) => cell?.text ?? []).join(' · ')
  const leftOutRow = ({ at, row, kind, text: content, hasAmount }: PlacedLeftOut): NoteRow => {
    const key = lineKey(at, row)
    const { takeAsGoods: label, takeShort: short } = words.value
    return {
      key,
      place: words.value.row(placeName(at), row + 1),
      text: content,
      kind: words.value.skippedKinds[kind],
      isSoft: !hasAmount,
      hooks: { 'data-row-key': key },
      at: { ...at, row, column: 0 },
      ...(kind === 'unread' ? {} : { decide: { label, short, action: 'import.takeRow', run: () => goods.takeRows(at, [row]) } })
    }
  }
  const counted = computed(() =>
    current.value.leftOut.filter(({ hasAmount }) => hasAmount).toSorted((one, other) => harmOf(one) - harmOf(other))
  )
  /** The lists that are skipped as a whole, also those of credit notes, each with its rows; they stand in `counted` too. */
  const skippedLists = computed((): readonly NoteRow[] =>
    [
      ...Map.groupBy(
        counted.value.filter(({ kind }) => isOfList(kind)),
        ({ at }) => pageKey(at)
      ).values()
    ].flatMap((rows) => {
      const [first] = rows
      if (first === undefined || rows.length < 2) return []
      const { at, row, kind } = first
      return [
        {
          key: `list ${pageKey(at)}`,
          place: words.value.listOf(placeName(at), rows.length),
          text: first.text,
          kind: words.value.skippedKinds[kind],
          hooks: { 'data-list': pageKey(at) },
          at: { ...at, row, column: 0 },
          decide: {
            label: words.value.takeList(rows.length),
            short: words.value.takeShort,
            action: 'import.takeList',
            run: () =>
              goods.takeRows(
                at,
                rows.map((one) => one.row)
              )
          }
        }
      ]
    })
  )
  const bareRow = (line: ReviewLine): NoteRow => ({
    key: line.key,
    place: words.value.row(placeName(line.at), (line.rows[0] ?? 0) + 1),
    text: rowText(line),
    at: { ...line.at, row: line.rows[0] ?? 0, column: 0 },
    decide: { label: words.value.skip, short: words.value.skip, action: 'import.skipRow', run: () => goods.skipLine(line) }
  })
  /** The most harmful first: taken ones without amount and quantity, lists that are skipped, skipped rows with an amount or a quantity; the others are folded. */
  const notes = computed((): readonly NoteSection[] => {
    const { bare, leftOut } = current.value
    const others = leftOut.filter(({ hasAmount }) => !hasAmount)
    const sections: readonly NoteSection[] = [
      { key: 'bare', title: words.value.bareRows(bare.length), hooks: { 'data-import': 'bare' }, tone: 'warn', rows: bare.map(bareRow) },
      {
        key: 'skipped',
        title: words.value.skippedRows(counted.value.length),
        hooks: { 'data-import': 'skipped' },
        rows: [...skippedLists.value, ...counted.value.map(leftOutRow)]
      },
      {
        key: 'others',
        title: words.value.otherSkipped(others.length),
        hooks: { 'data-import': 'other-skipped' },
        isFolded: true,
        rows: others.map(leftOutRow)
      }
    ]
    return sections.filter(({ rows }) => rows.length > 0)
  })

  /** With those that only the catalog fills. */
  const columns = computed(() => {
    const ofFill = new Set([...filled.value.values()].flatMap((values) => Object.keys(values)))
    const kinds = shownKinds.filter((kind) => goods.kinds.value.includes(kind) || ofFill.has(kind))
    return columnsOfKinds(kinds, words.value.kinds, text.value.lang)
  })

  const into = computed(() => (props.step.target.declaration === null ? 'new' : 'open'))
  const choices = computed((): readonly ReviewChoice[] => {
    const { targets, modes } = words.value
    const target: ReviewChoice = {
      key: 'target',
      kind: 'list',
      label: words.value.target,
      hooks: { 'data-import': 'target' },
      value: into.value,
      options: (['open', 'new'] as const).map((value) => ({ value, label: targets[value] })),
      choose: (to) => session.useForGoods(to === 'new' ? 'new' : 'open')
    }
    const how: ReviewChoice = {
      key: 'mode',
      kind: 'list',
      label: words.value.mode,
      hooks: { 'data-import': 'mode' },
      value: mode.value,
      options: importModes.map((value) => ({ value, label: modes[value] })),
      choose: (chosen) => (mode.value = importModes.find((one) => one === chosen) ?? 'append')
    }
    return [...(step.mayChooseTarget ? [target] : []), ...(into.value === 'open' && props.existing > 0 ? [how] : [])]
  })
  const stay = computed(() => {
    const { lines, open } = current.value
    if (lines.length === 0) return words.value.nothingToTake
    return open.length > 0 ? words.value.openStay(open.length) : words.value.readyToTake
  })
  const title = computed(() => {
    const names = [...new Set(step.documents.map(({ name }) => name))]
    return words.value.title(names.length > 3 ? words.value.files(names.length) : names.join(', '))
  })
  const kindIn = (kind: string): ColumnKind => columnKinds.find((one) => one === kind) ?? 'other'

  return reviewTarget({
    name: 'review',
    documents: step.documents,
    notesLabel: computed(() => words.value.belowLines),
    facts: [],
    buttons: [],
    closeAction: 'sheets.close',
    close: () => session.close(),
    title,
    source,
    questions,
    summary,
    lines: computed(() => current.value.lines),
    columns,
    filled,
    open: goods.open,
    decide: {
      confirm: goods.confirm,
      correct: ({ line, kind }, value) => goods.correct(valueKey(line, kind), value),
      revert: ({ key }) => goods.revert(key),
      skip: (key) => {
        const line = goods.lineOfKey(key)
        if (line !== null) goods.skipLine(line)
      },
      // Nothing that was recognised, which is compared with its picture.
      alikeOf: (to) => {
        const value = goods.valueOf(to)
        return value === null || value.isRecognised === true
          ? []
          : current.value.open.filter(
              ({ kind, doubt, isRecognised }) => kind === value.kind && doubt === value.doubt && isRecognised !== true
            )
      },
      together: (key) => {
        const line = goods.lineOfKey(key)
        return line === null ? [] : confirmedByRow(line)
      },
      problemOf: () => '',
      otherWay: {
        labelOf: (to) => (goods.valueOf(to)?.doubt === 'number-form' ? words.value.wholePage : null),
        read: ({ line }) => {
          const at = goods.lineOfKey(line)?.at
          if (at !== undefined) goods.swapMark(at)
        }
      },
      isRemembered: goods.isRememberedValue,
      ofCatalog: ({ line, kind }) => {
        const tariff = kindIn(kind) === 'hs' ? (ofCatalog.value.tariffs.get(line) ?? '') : ''
        return goods.valueOf({ line, kind })?.value === tariff ? '' : tariff
      }
    },
    placeOf: goods.placeOf,
    valueAt: goods.valueAt,
    notes,
    header: computed(() => {
      return {
        offers: offers.value,
        isTicked: goods.isTicked,
        isOpen: goods.isOfferOpen,
        isRemembered: goods.isRememberedParty,
        findParties: props.findParties,
        tick: goods.tickOffers,
        chooseParty: goods.chooseParty
      }
    }),
    choices,
    isReading: goods.isReading,
    canUndo: goods.canUndo,
    canRedo: goods.canRedo,
    decisions: goods.decisions,
    undo: goods.undo,
    redo: goods.redo,
    changeCandidate,
    take: computed(() => {
      const { lines, open } = current.value
      return {
        label: words.value.take(lines.length),
        action: 'rows.import.confirm',
        stay: stay.value,
        isWarned: open.length > 0,
        isBlocked: lines.length === 0,
        run: () =>
          props.take({
            review: current.value,
            state: goods.state.value,
            offers: tickedOffers.value,
            last: fillsRest.value && rest.value !== null && rest.value.taken.length > 0 ? last.value : null,
            mode: mode.value,
            target: props.step.target
          })
      }
    })
  })
}
