import type { CodeStyle } from '#core/schema/code-lists.ts'
import type { DraftDeclaration } from '#core/derive/shape.ts'
import type { Language } from '#core/base/language.ts'
import { isCeisaWorkbook, readCeisa } from '#core/spreadsheets/ceisa/read.ts'
import type { CeisaReading } from '#core/spreadsheets/ceisa/read.ts'
import { formFor, knownForms, noForms } from '#core/spreadsheets/number-form.ts'
import type { CellForm } from '#core/spreadsheets/read-cell.ts'
import { needsAnswers, withSwappedDays } from '#core/spreadsheets/swapped-days.ts'
import { isOwnWorkbook, readOwnWorkbook } from '#core/spreadsheets/workbook/read.ts'
import { failed, refused } from './import-state.ts'
import type { CeisaStep, ImportStep } from './import-steps.ts'
import type { ReadSource } from './read-source.ts'

/** What a workbook of whole declarations is read with. */
export interface WholeContext {
  readonly language: Language
  readonly codeStyle: CodeStyle
  /** Null where no draft can be made. */
  readonly blank: () => DraftDeclaration | null
  /** The aju numbers that the worklist has already. */
  readonly doubled: (documents: readonly DraftDeclaration[]) => readonly string[]
}

/** Whether the user must still say how the numbers, dates or days of a CEISA workbook are meant. */
export const isUnanswered = ({ known, isSwapped, reading }: CeisaStep): boolean => needsAnswers(known, reading.suspects, isSwapped)

/** A workbook of declarations: an export of Ajukan, or one of CEISA; null for other files. */
export const wholeStep = ({ document, workbook }: ReadSource, context: WholeContext): ImportStep | null => {
  if (workbook === null) return null
  const { name } = document
  const { sheets } = workbook
  const { language, codeStyle } = context
  if (isOwnWorkbook(sheets)) {
    const reading = readOwnWorkbook(sheets)
    if (!reading.ok) return refused(failed(name, reading.code === 'newer' ? 'newer' : 'damaged', 'META'))
    return { kind: 'own', file: name, document, reading, doubled: context.doubled([reading.read.document]) }
  }
  const blank = isCeisaWorkbook(sheets) ? context.blank() : null
  if (blank === null) return null
  const { forms, suspects } = readCeisa(sheets, language, blank, codeStyle)
  const swapped = sheets.map((sheet) => withSwappedDays(sheet, suspects?.days.filter(({ place }) => place.sheet === sheet.name) ?? []))
  const readAs = (form: CellForm, isSwapped: boolean | null): CeisaReading => ({
    ...readCeisa(isSwapped === true ? swapped : sheets, form, blank, codeStyle),
    suspects
  })
  const known = knownForms(forms, noForms, language)
  const reading = readAs(formFor(known, language), null)
  return { kind: 'ceisa', file: name, document, reading, doubled: context.doubled(reading.declarations), known, isSwapped: null, readAs }
}
