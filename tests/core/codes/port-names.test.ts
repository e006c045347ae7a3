import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readShippedList } from '#core/codes/code-list.ts'
import { portMembership, portsOf } from '#core/codes/port-names.ts'

const rows = readShippedList('port', readFileSync(join(process.cwd(), 'resources/code-lists/port.json'), 'utf8'))?.rows ?? []
const ports = portsOf(rows)

test.each([
  ['Tanjung Priok', ['IDTPP']],
  ['TANJUNG PRIOK, INDONESIA', ['IDTPP']],
  ['Pelabuhan Tanjung Priok', ['IDTPP']],
  ['TG. PRIOK - JAKARTA', ['IDTPP']],
  ['Jakarta (Tanjung Priok)', ['IDTPP']],
  ['Port of Yokohama (Japan)', ['JPYOK']],
  ['SEOUL', ['KRSEL']],
  ['TOKYO', ['JPTYO']],
  ['TOKYO JAPAN', ['JPTYO']],
  ['Busan, Korea', ['KRPUS']],
  ['BUSAN PORT, SOUTH KOREA', ['KRPUS']],
  ['Pusan', ['KRPUS']],
  ['Keelung', ['TWKEL']],
  ['Hamburg, Germany', ['DEHAM']],
  ['HO CHI MINH CITY, VIETNAM', ['VNSGN']],
  ['SINGAPORE', ['SGSIN']],
  ['PORT OF SINGAPORE', ['SGSIN']],
  ['HONG KONG', ['HKHKG']],
  ['NHAVA SHEVA, INDIA', ['INNSA']],
  ['LONG BEACH, CA, USA', ['USLGB']],
  ['横浜', ['JPYOK']],
  ['부산', ['KRPUS']],
  ['Portland', ['USPDX', 'USPWM']],
  ['SOUTHAMPTON, UNITED KINGDOM', ['GBSOU']],
  ['CN NGB', ['CNNGB']],
  ['cnngb', ['CNNGB']],
  ['Ningbo (CNNGB)', ['CNNGB']],
  ['CHINA', []],
  ['ANY PORT IN CHINA', []],
  ['MAIN PORT, JAPAN', []],
  ['Entenhausen', []],
  ['', []]
])('%j names the ports %j', (text, codes) => {
  expect([...ports.meant(text)].sort()).toEqual(codes)
})

test.each(['SHANGHAI', 'NINGBO', 'QINGDAO', 'XIAMEN', 'JAKARTA'])(
  '%s is the name of several entries of the list, which customs and carriers use',
  (name) => {
    expect(ports.meant(name).length).toBeGreaterThan(1)
  }
)

test('a code that contradicts the name beside it is one of several', () => {
  expect([...ports.meant('Busan (CNSHA)')].sort()).toEqual(['CNSHA', 'KRPUS'])
})

describe('every port of the list', () => {
  const row = fc.constantFrom(...rows)
  test('is meant by its code, and by its name with its country', () => {
    fc.assert(
      fc.property(row, fc.constantFrom('id', 'en'), ([code, id, en], language) => {
        expect(ports.meant(code)).toEqual([code])
        expect(ports.meant(language === 'id' ? id : en)).toContain(code)
      })
    )
  })

  test('is not meant by a text of five letters that is neither a code nor a name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{5}$/), (text) => {
        for (const code of ports.meant(text)) expect(code === text || ports.meant(code.toLowerCase()).length > 0).toBe(true)
        if (!ports.has(text)) expect(ports.meant(text)).not.toContain(text)
      })
    )
  })
})

test('a list of sea ports and airports proves that a code is one; that it is none only by its form or its name', () => {
  const isListed = portMembership(ports, false)
  expect(['KRSEL', 'CNZZZ', 'SEOUL', 'XXKRS', 'TOKYO', '12345', 'Seoul'].map(isListed)).toEqual([
    true,
    null,
    false,
    false,
    false,
    false,
    false
  ])
  expect(portMembership(ports, true)('CNZZZ')).toBe(false)
})
