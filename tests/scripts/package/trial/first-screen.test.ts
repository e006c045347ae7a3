import { expect, test } from 'vitest'
import { isFirstScreen, sandboxProblems } from '../../../../scripts/package/trial/first-screen.ts'

test('the first screen is known by several of its texts; an empty window and a dialog are not it', () => {
  const read = 'Mul:\n\ni dengan satu deklarasi\nBuat draf\nCoba contoh\nTiga deklarasi contoh: 3, 40 dan 1.200 barang'
  expect([read, '', ' \n', 'Ajukan', 'Buat draf Coba contoh Pemantauan', 'Ajukan tidak dapat dibuka'].map(isFirstScreen)).toEqual([
    true,
    ...Array.from({ length: 5 }, () => false)
  ])
})

test('a page without a filter of system calls, no page, and the switch are named', () => {
  const page = { args: ['/usr/lib/ajukan/ajukan', '--type=renderer'], status: 'Name:\tajukan\nSeccomp:\t2\n' }
  expect([
    sandboxProblems([page]),
    sandboxProblems([]),
    sandboxProblems([{ ...page, status: 'Seccomp:\t0\n' }]),
    sandboxProblems([page, { args: ['/usr/lib/ajukan/ajukan', '--no-sandbox'], status: '' }])
  ]).toEqual([[], ['no process shows a page'], ['1 pages have no filter of system calls'], ['a process has --no-sandbox']])
})
