import { expect, test } from 'vitest'
import { columnsWith } from '../../../../renderer/features/editor/views/sections/use-table-edits.ts'

test('the columns of a table with findings are found from their paths; rows, other tables and deeper values have none', () => {
  const paths = [
    '/detail/data/0/dcif',
    '/detail/data/12/dcif',
    '/detail/data/3',
    '/detail/data',
    '/dokumen/data/0/dokno',
    '/detail/data/3/merk'
  ]
  expect([...columnsWith(paths, '/detail/data')]).toEqual(['dcif', 'merk'])
})
