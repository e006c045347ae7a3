import type { ElectronApplication, Page } from 'playwright'
import { goToSection, typeCell, typeField } from './editor.ts'
import type { Random } from '../faults/random.ts'
import { duplicateRow, insertRows, moveRow, renumberRows, sumOf, valueOf, type ModelTable, type UndoModel } from '../models/undo-model.ts'

/** Random edits of every kind through keyboard and mouse, each applied to the model, too. */
export interface EditingDriver {
  /** One random edit, or several undo or redo steps; returns the number of steps. */
  act(): Promise<number>
  /** A short edit that is always one undo step. */
  addStep(): Promise<void>
  undo(times: number): Promise<number>
  redo(times: number): Promise<number>
}

const textFields = {
  general: ['/edinumber', '/header/data/tpbno', '/header/data/ijintpbno'],
  parties: ['/header/data/impnama', '/header/data/impalmt', '/header/data/indnama'],
  transport: ['/header/data/angkutnama', '/header/data/angkutno']
} as const
const numberFields = {
  price: ['/header/data/nilinv', '/header/data/fob', '/header/data/cif'],
  weight: ['/header/data/bruto', '/header/data/netto', '/header/data/jmbrg']
} as const
const tables = { goods: 'detail', documents: 'dokumen' } as const
const textCells = { detail: ['brgurai', 'kd_barang', 'merk', 'tipe', 'spflain'], dokumen: ['dokno', 'kdgroupdok', 'dokinst'] } as const
const numberCells = ['nettodtl', 'dnilinv', 'dcif'] as const
/** Adjacent columns. */
const blocks = [textCells.detail, numberCells] as const
const totals = [
  ['invoice', 'nilinv', 'dnilinv'],
  ['cif', 'cif', 'dcif'],
  ['netto', 'netto', 'nettodtl'],
  ['lines', 'jmbrg', null]
] as const
/** All rows must be on the screen. */
const maxRows = 14

const shown = (number: number): string => String(number).replace('.', ',')

export const createEditingDriver = (
  app: ElectronApplication,
  page: Page,
  model: UndoModel,
  random: Random,
  mark: string
): EditingDriver => {
  page.setDefaultTimeout(15_000)
  let count = 0
  const newText = (): string => `${(++count % 36).toString(36)}${count}-${mark}`.toUpperCase()
  const newNumber = (): number => (random.int(1, 9_999) * 1_000 + (++count % 1_000)) / random.pick([1, 2, 100])
  const rowsOf = (table: ModelTable) => model.document[table].data
  const someRow = (table: ModelTable): number => random.int(0, rowsOf(table).length - 1)
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** After undo the cursor moves to the change asynchronously. */
  const settle = (): Promise<void> => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

  const goTo = async (section: string): Promise<void> => {
    await goToSection(page, section)
    model.leave()
  }
  const goToTable = async (section: keyof typeof tables): Promise<ModelTable> => {
    await goTo(section)
    const mainSet = page.locator('[data-columns="main"][aria-pressed="false"]')
    if (section === 'goods' && (await mainSet.count()) > 0) await mainSet.click()
    return tables[section]
  }
  const pathOf = (table: ModelTable, row: number, key: string): string => `/${table}/data/${row}/${key}`
  const clickCell = async (table: ModelTable, row: number, key: string, button: 'left' | 'right' = 'left'): Promise<void> => {
    await page.locator(`.editor [role=gridcell][data-field="${pathOf(table, row, key)}"]`).click({ button })
  }

  const typeText = async (): Promise<void> => {
    const section = random.pick(['general', 'parties', 'transport'] as const)
    await goTo(section)
    // Typing again in the same field is one undo step until the field loses the focus.
    const path = random.pick<string>(textFields[section])
    for (let times = random.int(1, 2); times > 0; times -= 1) {
      const text = newText()
      model.typed(path, text)
      await typeField(page, path, text)
    }
  }
  const typeNumber = async (): Promise<void> => {
    const section = random.pick(['price', 'weight'] as const)
    await goTo(section)
    const path = random.pick<string>(numberFields[section])
    const number = newNumber()
    model.typed(path, number)
    await typeField(page, path, shown(number))
  }
  const clearField = async (): Promise<void> => {
    await goTo('parties')
    const path = random.pick(textFields.parties)
    model.typed(path, '')
    await page.locator(`.editor [data-field="${path}"]`).focus()
    await press('Control+A', 'Delete')
  }

  const addRow = async (): Promise<void> => {
    const table = await goToTable(random.pick(['goods', 'goods', 'documents']))
    if (rowsOf(table).length >= maxRows) return removeRows()
    model.change((document) => insertRows(document, table, rowsOf(table).length, 1))
    await page.locator('[data-action="rows.add"]').click()
    await settle()
  }
  const withRows = async (): Promise<ModelTable> => {
    const table = await goToTable(random.pick(['goods', 'goods', 'documents']))
    if (rowsOf(table).length > 0) return table
    model.change((document) => insertRows(document, table, 0, 1))
    await page.locator('[data-action="rows.add"]').click()
    await settle()
    return table
  }
  const setCells = (table: ModelTable, row: number, keys: readonly string[], values: readonly unknown[]): void => {
    model.change((document) => Object.assign(document[table].data[row] ?? {}, Object.fromEntries(keys.map((key, at) => [key, values[at]]))))
  }
  const typeInCell = async (): Promise<void> => {
    const table = await withRows()
    const row = someRow(table)
    const isNumber = table === 'detail' && random.int(0, 2) === 0
    const key = random.pick<string>(isNumber ? numberCells : textCells[table])
    const value = isNumber ? newNumber() : newText()
    setCells(table, row, [key], [value])
    await typeCell(page, pathOf(table, row, key), typeof value === 'number' ? shown(value) : value)
  }
  /** Undo while the cell is being edited. */
  const typeAndUndo = async (): Promise<void> => {
    const table = await withRows()
    await clickCell(table, someRow(table), random.pick<string>(textCells[table]))
    await page.keyboard.type(newText())
    model.leave()
    await press('Control+z')
  }
  async function removeRows(): Promise<void> {
    const table = await withRows()
    const row = someRow(table)
    const rows = Math.min(random.int(1, 3), rowsOf(table).length - row)
    await clickCell(table, row, textCells[table][0])
    for (let more = 1; more < rows; more += 1) await press('Shift+ArrowDown')
    model.change((document) => document[table].data.splice(row, rows))
    await press('Control+Delete')
    await settle()
  }
  const useRowMenu = async (): Promise<void> => {
    const table = await withRows()
    if (rowsOf(table).length >= maxRows) return removeRows()
    const row = someRow(table)
    await clickCell(table, row, textCells[table][0])
    await clickCell(table, row, textCells[table][0], 'right')
    const verb = random.pick(['duplicate', 'duplicate', 'insert-above'])
    model.change((document) => (verb === 'duplicate' ? duplicateRow(document, table, row) : insertRows(document, table, row, 1)))
    await page.locator(`[data-action="grid.${verb}"]`).click()
    await settle()
  }
  const move = async (): Promise<void> => {
    const table = await withRows()
    const row = someRow(table)
    const to = row + random.pick([-1, 1])
    await clickCell(table, row, textCells[table][0])
    if (to >= 0 && to < rowsOf(table).length) model.change((document) => moveRow(document, table, row, to))
    await press(to < row ? 'Alt+Shift+ArrowUp' : 'Alt+Shift+ArrowDown')
  }
  const renumber = async (): Promise<void> => {
    const table = await withRows()
    model.change((document) => renumberRows(document, table))
    await page.locator('[data-action="rows.renumber"]').click()
  }
  const fillOrClearColumn = async (): Promise<void> => {
    const table = await withRows()
    const row = someRow(table)
    const rows = Math.min(random.int(1, 4), rowsOf(table).length - row)
    const key = random.pick<string>(textCells[table])
    const isFill = random.int(0, 1) === 0
    await clickCell(table, row, key)
    for (let more = 1; more < rows; more += 1) await press('Shift+ArrowDown')
    const from = isFill && rows === 1 ? row - 1 : row
    model.change((document) => {
      const above = document[table].data[from]
      if (isFill && (above?.[key] ?? '') === '') return
      for (const line of document[table].data.slice(row, row + rows)) line[key] = isFill ? above?.[key] : ''
    })
    await press(isFill ? 'Control+d' : 'Delete')
  }
  const paste = async (): Promise<void> => {
    await goTo('goods')
    if (rowsOf('detail').length === 0) return addRow()
    await goToTable('goods')
    const keys = random.pick<readonly string[]>(blocks)
    const left = random.int(0, keys.length - 1)
    const width = random.int(1, keys.length - left)
    const row = someRow('detail')
    const cells = Array.from({ length: random.int(1, rowsOf('detail').length < maxRows ? 3 : 1) }, () =>
      Array.from({ length: width }, () => (keys === numberCells ? newNumber() : newText()))
    )
    const pasted = keys.slice(left, left + width)
    const tsv = cells.map((line) => line.map((cell) => (typeof cell === 'number' ? shown(cell) : cell)).join('\t')).join('\r\n')
    await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), tsv)
    await clickCell('detail', row, pasted[0] ?? '')
    model.change((document) => {
      const rows = document.detail.data
      const missing = row + cells.length - rows.length
      if (missing > 0) insertRows(document, 'detail', rows.length, missing)
      for (const [y, line] of cells.entries())
        for (const [x, cell] of line.entries()) Object.assign(rows[row + y] ?? {}, { [pasted[x] ?? '']: cell })
    })
    await press('Control+v')
    await settle()
  }
  const align = async (): Promise<void> => {
    const [key, field, column] = random.pick<(typeof totals)[number]>(totals)
    const sum = column === null ? rowsOf('detail').length : sumOf(rowsOf('detail'), column)
    // A sum of 0 is refused.
    if (sum === 0 || valueOf(model.document, `/header/data/${field}`) === sum) return typeNumber()
    model.change((document) => Object.assign(document.header.data, { [field]: sum }), field)
    await page.locator(`[data-action="total.align.${key}"]`).first().click()
  }

  const repeatKey = async (times: number, key: string, one: () => void): Promise<number> => {
    for (let done = 0; done < times; done += 1) {
      one()
      await press(key)
    }
    await settle()
    return times
  }
  const undo = (times: number): Promise<number> => repeatKey(times, 'Control+z', model.undo)
  const redo = (times: number): Promise<number> => repeatKey(times, random.pick(['Control+y', 'Control+Shift+Z']), model.redo)

  const edits = [
    ...[typeText, typeText, typeText, typeNumber, typeNumber, clearField, typeInCell, typeInCell, typeInCell, typeInCell],
    ...[
      addRow,
      addRow,
      paste,
      paste,
      removeRows,
      useRowMenu,
      useRowMenu,
      move,
      renumber,
      typeAndUndo,
      fillOrClearColumn,
      fillOrClearColumn,
      align,
      align
    ]
  ] as const
  return {
    async act() {
      const kind = random.int(0, 19)
      // One more than the available steps: the last key press must change nothing.
      if (kind < 2) return undo(Math.min(random.int(1, 4), model.undoable + 1))
      if (kind < 4) return redo(Math.min(random.int(1, 4), model.redoable + 1))
      if (kind === 4) {
        const far = await undo(Math.min(random.int(10, 40), model.undoable))
        return far + (await redo(random.int(0, far)))
      }
      await random.pick(edits)()
      return 1
    },
    async addStep() {
      const section = random.pick(['general', 'parties'] as const)
      await goTo(section)
      const path = random.pick<string>(textFields[section])
      const text = newText()
      model.typed(path, text)
      await typeField(page, path, text)
    },
    undo,
    redo
  }
}
