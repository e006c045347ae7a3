import { expect, test } from 'vitest'
import { shortNames } from '#core/office/short-names.ts'

test('a short name has the initials and whole numbers, and names with equal initials stay apart', () => {
  expect([...shortNames(['Meja ini', 'Meja 2', 'Meja 20', 'Meja Impor', 'Meja Induk', 'Ibu Siti Nurhaliza Kusuma Wardhani'])]).toEqual([
    ['Meja ini', 'MI'],
    ['Meja 2', 'M2'],
    ['Meja 20', 'M20'],
    ['Meja Impor', 'MI·2'],
    ['Meja Induk', 'MI·3'],
    ['Ibu Siti Nurhaliza Kusuma Wardhani', 'ISNK']
  ])
})
