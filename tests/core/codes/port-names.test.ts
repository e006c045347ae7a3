import { expect, test } from 'vitest'
import { portNames } from '#core/codes/code-names.ts'

const codesOf = portNames([
  ['IDTPP', 'Tanjung Priok', 'Tanjung Priok, Jakarta'],
  ['IDJKT', 'Jakarta, Jawa', ''],
  ['USPDX', 'Portland', 'Portland, OR'],
  ['USPWM', 'Portland', 'Portland, ME'],
  ['JPYOK', 'Yokohama', 'Yokohama']
])

test.each([
  ['Tanjung Priok', ['IDTPP']],
  ['TANJUNG PRIOK, INDONESIA', ['IDTPP']],
  ['Pelabuhan Tanjung Priok', ['IDTPP']],
  ['JAKARTA', ['IDJKT']],
  ['Port of Yokohama (Japan)', ['JPYOK']],
  ['Portland', ['USPDX', 'USPWM']],
  ['Rotterdam', []],
  ['', []]
])('the ports with the name %j are found', (text, codes) => {
  expect(codesOf(text)).toEqual(codes)
})
