import type { Page } from 'playwright'
import { addLine, goToSection, readSections, typeCell, typeField } from './editor.ts'
import type { Random } from '../faults/random.ts'
import { keystrokes, type TypedValues } from './typed-values.ts'

const headerFields = {
  general: ['/edinumber', '/header/data/tpbno', '/header/data/ijintpbno'],
  parties: ['/header/data/impnama', '/header/data/impalmt', '/header/data/indnama', '/header/data/penjnama'],
  transport: ['/header/data/angkutnama', '/header/data/angkutno']
} as const

const sections = ['general', 'parties', 'transport', 'goods'] as const
const cells = ['brgurai', 'kd_barang', 'merk', 'tipe', 'spflain'] as const

/** The displayed fields of the sections this driver types into. */
export const readTyped = (page: Page): Promise<Readonly<Record<string, string>>> => readSections(page, sections)

/** Descriptions that occur in more than one goods line. */
export const doubledLines = (shown: Readonly<Record<string, string>>): readonly string[] => {
  const texts = Object.entries(shown).flatMap(([path, text]) => (path.endsWith('/brgurai') && text !== '' ? [text] : []))
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

export interface TypingDriver {
  /** Types into one section. Every text is unique, and consecutive texts differ in the first letter. */
  typeNext(): Promise<void>
}

export const createTypingDriver = (page: Page, typed: TypedValues, random: Random, mark: string): TypingDriver => {
  // A window that does not accept keys is detected, also in a test of Playwright, where nothing limits an action.
  page.setDefaultTimeout(30_000)
  let count = random.int(0, 35)
  const newText = (): string => {
    count += 1
    return `${(count % 36).toString(36)}${count}-${mark}`.toUpperCase()
  }
  const lineCount = (): number => new Set(typed.paths.flatMap((path) => /^\/detail\/data\/(\d+)\//.exec(path)?.[1] ?? [])).size
  const typeLine = async (line: number): Promise<void> => {
    for (const cell of [cells[0], random.pick(cells)]) {
      const path = `/detail/data/${line}/${cell}`
      const text = newText()
      typed.typing(path, [text])
      await typeCell(page, path, text)
    }
  }
  return {
    async typeNext() {
      const section = random.pick(sections)
      await goToSection(page, section)
      if (section === 'goods') {
        const lines = lineCount()
        if (lines === 0 || (lines < 16 && random.int(0, 2) === 0)) {
          await addLine(page)
          await typeLine(lines)
        } else await typeLine(random.int(0, lines - 1))
        return
      }
      for (const path of headerFields[section]) {
        const text = newText()
        typed.typing(path, keystrokes(text))
        await typeField(page, path, text)
      }
    }
  }
}
