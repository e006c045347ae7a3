/** Goods of the drawn invoices, as a fixed sequence. */
export interface Goods {
  readonly no: number
  readonly code: string
  readonly name: string
  readonly hs: string
  readonly unit: string
  readonly origin: string
  readonly quantity: number
  /** In cents. */
  readonly price: number
  readonly amount: number
  readonly net: number
  readonly gross: number
}

const names = [
  ['HB-0840', 'Hex bolt M8 x 40, stainless steel A2-70, DIN 933', '7318.15.10', 'PCS', 'CN'],
  ['HN-08', 'Hex nut M8', '7318.16.00', 'PCS', 'CN'],
  ['BRG6204', 'Ball bearing 6204 2RS, 20 x 47 x 14 mm', '8482.10.00', 'PCS', 'JP'],
  ['PMP 50', 'Centrifugal pump 50-200, cast iron casing, with coupling and base plate, without motor', '8413.70.42', 'SET', 'IT'],
  ['4016', 'Oil seal', '4016.93.20', 'PCS', 'TH'],
  ['CBL-3', 'Cable NYM 3 x 2.5 mm2, 300/500 V, roll of 100 m', '8544.49.41', 'ROL', 'ID'],
  ['PG10', 'Pressure gauge 0-10 bar 100 mm', '9026.20.30', 'PCS', 'DE'],
  ['GRS-18', 'Lithium grease EP2 18 kg pail', '3403.99.90', 'PAIL', 'SG']
] as const
const quantities = [4, 12, 150, 1_000, 2_500, 36, 7, 480, 20_000, 95]
const prices = [35, 1_250, 7, 48_900, 1_999, 215, 99, 124_550, 640, 3]

export const goods = (count: number, seed = 1): readonly Goods[] => {
  let state = seed
  return Array.from({ length: count }, (_, index) => {
    state = (state * 1_103_515 + 12_345) % 2 ** 31
    const [code, name, hs, unit, origin] = names[(index + seed) % names.length] ?? names[0]
    const quantity = quantities[Math.floor(state / 65_536) % 10] ?? 1
    const price = prices[Math.floor(state / 4_096) % 10] ?? 1
    return {
      no: index + 1,
      code,
      name,
      hs,
      unit,
      origin,
      quantity,
      price,
      amount: quantity * price,
      net: quantity * 13,
      gross: quantity * 15
    }
  })
}

/** Marks of the groups of three digits and of the fraction. */
export const forms = { en: [',', '.'], id: ['.', ','], blank: [' ', ','], fixed: ['\u00a0', ','], plain: ['', '.'] } as const
export type Form = keyof typeof forms

/** A whole number with the marks of a form; with decimals, `value` is in units of the last of them. */
export const written = (value: number, form: Form, decimals = 0): string => {
  const [group, mark] = forms[form]
  const digits = `${value}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, group)
  return decimals === 0 ? whole : `${whole}${mark}${digits.slice(-decimals)}`
}
