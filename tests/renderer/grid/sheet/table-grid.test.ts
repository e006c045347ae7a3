import { afterEach, expect, test } from 'vitest'
import { useWindowSizes } from '../../support/grid/sizes.ts'
import { wrapper, closeTable, line, open, choose } from '../../support/grid/table-page.ts'

useWindowSizes()

afterEach(closeTable)

const three = () => [line('1', 'Kabel USB', 20), line('2', 'Adaptor', 9), line('3', 'kabel HDMI', 100)]

test('a click on a title sorts the view; paths, row numbers and edits refer to the row of the table', async () => {
  const page = await open(three())
  await page.click('[data-sort=dcif]')
  expect(page.shown()).toEqual(['2', '1', '3'])
  await page.click('[data-sort=dcif]')
  expect([page.shown(), document.activeElement?.getAttribute('data-field')]).toEqual([['3', '1', '2'], '/detail/data/2/dcif'])
  expect(page.find('[aria-sort]').getAttribute('aria-sort')).toBe('descending')
  expect(page.find('[data-view=sorted]').textContent).toContain('nomor baris tidak berubah')
  await page.press('5')
  await page.press('Enter')
  expect(page.events).toEqual([['edit', { row: 2, key: 'dcif', value: 5 }]])
  expect([page.rows.value[2]?.['dcif'], page.shown()]).toEqual([5, ['3', '1', '2']])
  expect(page.grid().focusCell('/detail/data/1/brgurai')).toBe(true)
  await page.settle()
  expect(document.activeElement?.getAttribute('data-field')).toBe('/detail/data/1/brgurai')
  await page.click('[data-sort=dcif]')
  expect(page.shown()).toEqual(['1', '2', '3'])
  expect(document.activeElement?.getAttribute('data-field')).toBe('/detail/data/1/brgurai')
})

test('the column menu sorts by keyboard, moving a row changes the view only, and the order can be applied to the table', async () => {
  const page = await open(three())
  await page.point(0, 'dcif')
  await page.press('ArrowDown', { altKey: true })
  expect(document.activeElement?.getAttribute('data-action')).toBe('grid.sort-ascending')
  await page.click('[data-action="grid.sort-ascending"]')
  expect(page.shown()).toEqual(['2', '1', '3'])
  await page.press('ArrowDown', { altKey: true, shiftKey: true })
  expect(page.shown()).toEqual(['1', '2', '3'])
  await page.press('ArrowDown', { altKey: true, shiftKey: true })
  await page.click('[data-action="rows.applyOrder"]')
  expect(page.events).toEqual([['reorder', [0, 2, 1]]])
  expect(document.querySelector('[data-view=sorted]')).toBeNull()
})

test('rows inserted into a sorted view are inserted next to the row in the table; Ctrl+Shift+L appends to table and view', async () => {
  const page = await open(three())
  await page.click('[data-sort=dcif]')
  await page.press('L', { ctrlKey: true, shiftKey: true })
  expect(page.shown()).toEqual(['2', '1', '3', '4'])
  await page.point(0, 'dcif')
  const cell = page.cell(0, 'dcif')
  cell.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await page.settle()
  await page.click('[data-action="grid.insert-below"]')
  expect(page.events.filter(([name]) => name === 'insert')).toEqual([
    ['insert', { at: 3, count: 1, beside: 'end' }],
    ['insert', { at: 1, count: 1, beside: 'above' }]
  ])
  expect(page.shown()).toEqual(['3', '1', '2', '4', '5'])
})

test('find moves through the matches in the order of the view; replace all is one step and reports rejected cells', async () => {
  const page = await open(three())
  await page.click('[data-sort=dcif]')
  page.grid().openFind()
  await page.settle()
  await page.fill('[data-find=text]', 'KABEL')
  await page.press('Enter')
  expect(page.find('[data-find=count]').textContent).toBe('1 dari 2 sel')
  expect(page.cell(0, 'brgurai').className).toContain('active')
  await page.press('Enter')
  expect(page.cell(2, 'brgurai').className).toContain('active')
  await page.press('Enter', { shiftKey: true })
  expect(page.cell(0, 'brgurai').className).toContain('active')
  expect(page.find('[data-action="find.replaceAll"]').textContent).toBe('Hapus teks di 2 sel')
  page.find<HTMLElement>('[data-find=by]').focus()
  await page.press('Enter')
  expect(page.events).toEqual([])
  await page.fill('[data-find=by]', 'Kawat')
  await page.click('[data-action="find.replaceAll"]')
  expect(page.events).toEqual([
    [
      'edits',
      [
        { row: 0, key: 'brgurai', value: 'Kawat USB' },
        { row: 2, key: 'brgurai', value: 'Kawat HDMI' }
      ]
    ]
  ])
  await page.fill('[data-find=text]', '100,00')
  page.find<HTMLElement>('[data-find=text]').focus()
  await page.press('Enter')
  await page.fill('[data-find=by]', 'x')
  await page.click('[data-action="find.replace"]')
  expect(page.find('[data-find=refused]').textContent).toContain('baris 3, Nilai CIF: “x”')
  expect(page.rows.value[2]?.['dcif']).toBe(100)
  page.find<HTMLElement>('[data-find=text]').focus()
  await page.press('Escape')
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
})

test('the fill bar sets one value in the selected rows with the form control of the column', async () => {
  const page = await open(three())
  await page.point(0, 'dcif')
  await page.press('ArrowDown', { shiftKey: true })
  page.grid().openBulk()
  await page.settle()
  expect(page.find('[data-action="bulk.clear"]').textContent).toContain('Kosongkan kolom (2 baris terisi)')
  await page.press('Enter')
  expect([page.events, page.find('[data-bulk=done]').textContent]).toEqual([[], 'Isi nilainya dulu, atau pilih Kosongkan kolom.'])
  await page.fill('[data-bar=bulk] [data-field]', '1.000,5')
  await page.press('Enter')
  expect(page.events).toEqual([
    [
      'edits',
      [
        { row: 0, key: 'dcif', value: 1000.5 },
        { row: 1, key: 'dcif', value: 1000.5 }
      ]
    ]
  ])
  await page.fill('[data-bar=bulk] [data-field]', 'sepuluh')
  await page.click('[data-action="bulk.apply"]')
  expect(page.events).toHaveLength(1)
})

test('the row header has the numbers once; a number that differs is said there, and hidden columns can be shown', async () => {
  const page = await open([line('1', 'Kabel', 20), line('7', 'Adaptor', 9)])
  expect(document.querySelector('[data-field="/detail/data/0/serial"]')).toBeNull()
  expect([...document.querySelectorAll('[role=rowheader]')].map((header) => header.textContent)).toEqual(['1', '2, Nomor urut 7'])
  // A jump to a number that is no problem goes to its row.
  expect(page.grid().focusCell('/detail/data/1/serial')).toBe(true)
  await page.settle()
  expect(document.activeElement?.getAttribute('data-field')).toMatch(/^.detail.data.1.(?!serial)/)
  await page.point(0, 'brgurai')
  await choose(page, 'show-hidden')
  expect(page.cell(1, 'serial').textContent).toBe('7')
  expect(page.shown()).toEqual(['1', '2'])
})

test('a column moves past the next one that is shown, and stays there; the cursor goes with it', async () => {
  localStorage.clear()
  const titles = () => [...document.querySelectorAll('[data-sort]')].map((title) => title.getAttribute('data-sort'))
  const page = await open(three())
  expect(titles()).toEqual(['brgurai', 'brgasal', 'dcif'])
  await page.point(0, 'dcif')
  await choose(page, 'move-left')
  expect(titles()).toEqual(['brgurai', 'dcif', 'brgasal'])
  await choose(page, 'move-left')
  await page.press('ArrowDown', { altKey: true })
  expect(page.find('[data-action="grid.move-left"]').getAttribute('aria-disabled')).toBe('true')
  await page.press('Escape')
  wrapper?.unmount()
  const again = await open(three())
  expect(titles()).toEqual(['dcif', 'brgurai', 'brgasal'])
  await again.point(0, 'brgasal')
  await choose(again, 'freeze')
  expect(titles()).toEqual(['brgasal', 'dcif', 'brgurai'])
  await choose(again, 'show-hidden')
  expect(titles()).toEqual(['brgasal', 'serial', 'dcif', 'brgurai'])
  localStorage.clear()
})

test('a title is dragged to another place, which is remembered and sorts nothing; the cursor stays in its column', async () => {
  const titles = () => [...document.querySelectorAll<HTMLElement>('[data-sort]')]
  const keys = () => titles().map((title) => title.dataset['sort'])
  const page = await open(three())
  await page.point(1, 'brgasal')
  // happy-dom has no layout.
  for (const [place, title] of titles().entries()) title.getBoundingClientRect = () => new DOMRect(place * 100, 0, 100, 28)
  const drag = async (from: number, to: number): Promise<void> => {
    titles()[from / 100]?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, clientX: from + 50 }))
    window.dispatchEvent(new PointerEvent('pointermove', { clientX: to }))
    await page.settle()
    expect(document.querySelectorAll('.drop-left, .drop-right')).toHaveLength(1)
    window.dispatchEvent(new PointerEvent('pointerup', { clientX: to }))
    titles()[from / 100]?.click()
    await page.settle()
  }
  expect(keys()).toEqual(['brgurai', 'brgasal', 'dcif'])
  await drag(200, 110)
  expect([keys(), document.querySelector('[aria-sort]'), document.activeElement?.getAttribute('data-field')]).toEqual([
    ['brgurai', 'dcif', 'brgasal'],
    null,
    '/detail/data/1/brgasal'
  ])
  wrapper?.unmount()
  await open(three())
  expect(keys()).toEqual(['brgurai', 'dcif', 'brgasal'])
})

test('Ctrl and a click on a title selects its column, and another one beside it', async () => {
  const page = await open(three())
  const selected = () => [
    ...new Set([...document.querySelectorAll('[aria-selected=true]')].map((cell) => cell.getAttribute('data-field')?.split('/').at(-1)))
  ]
  const click = async (key: string, isMore: boolean): Promise<void> => {
    page.find(`[data-sort=${key}]`).dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: isMore }))
    await page.settle()
  }
  await click('brgurai', true)
  expect(selected()).toEqual(['brgurai'])
  await click('dcif', true)
  expect(selected()).toEqual(['brgurai', 'dcif'])
  await click('brgurai', true)
  expect(selected()).toEqual(['dcif'])
})
