import { advice, headerPath, rule, type Advice } from '../advice.ts'
import { documentCodes } from '../contents/documents.ts'
import { textOf } from '../values.ts'

const asean = 'BN ID KH LA MM MY PH SG TH VN'

/** Countries of the trade agreements, by facility code. */
const members: Readonly<Record<string, string>> = {
  '06': asean,
  '54': `${asean} CN`,
  '55': `${asean} KR`,
  '56': 'JP',
  '57': `${asean} IN`,
  '58': `${asean} AU NZ`,
  '61': `${asean} JP`,
  '65': 'AU',
  '67': 'CH IS LI NO',
  '69': `${asean} AU CN JP KR NZ`
}

const countriesOf = new Map(Object.entries(members).map(([code, countries]) => [code, new Set(countries.split(' '))]))

/** C6: a preference needs a certificate of origin and an origin in a country of the agreement. */
export const origin = rule('C6', 'likely', (declaration) => {
  const found: Advice[] = []
  let first: { readonly path: string; readonly facility: string } | null = null
  const whole = textOf(declaration.header.data.kdfas).trim()
  if (countriesOf.has(whole)) first = { path: headerPath('kdfas'), facility: whole }
  for (const [index, row] of declaration.detail.data.entries()) {
    const facility = textOf(row.kdfasdtl).trim()
    const countries = countriesOf.get(facility)
    if (!countries) continue
    first ??= { path: `/detail/data/${index}/kdfasdtl`, facility }
    const country = textOf(row.brgasal).trim().toUpperCase()
    if (country !== '' && !countries.has(country))
      found.push(advice(`/detail/data/${index}/brgasal`, 'C6.origin', { found: country, other: facility }))
  }
  const codes = documentCodes(declaration)
  if (first && !codes.has('861') && !codes.has('860'))
    found.unshift(advice(first.path, 'C6.document', { found: first.facility, expected: '861' }))
  return found
})
