import { lookupTable } from '../../../base/lookup-table.ts'
import { advice, headerPath, nothing, rule, type Advice } from '../advice.ts'
import { documentCodes } from '../contents/documents.ts'
import { isUnfilled } from '../../../base/amounts.ts'
import { stringOrEmpty } from '../../../base/json-guards.ts'
import { oncePer } from '../../../base/once.ts'
import type { DraftDeclaration } from '../../../derive/types.ts'

/** Documents of every consignment; a permit is none of them. */
const usual: ReadonlySet<string> = new Set(
  '16 20 23 25 27 28 217 246 262 281 282 315 380 388 454 465 640 704 705 740 741 860 861'.split(' ')
)

const hasPermit = ({ dokumen }: DraftDeclaration): boolean =>
  dokumen.data.some(
    (row) =>
      !isUnfilled(row.dokinst) || !isUnfilled(row.kdgroupdok) || (!isUnfilled(row.dokkd) && !usual.has(stringOrEmpty(row.dokkd).trim()))
  )

/** C7: restricted goods have a category, and the documents contain a permit. */
export const restrictions = rule('C7', 'likely', (declaration) => {
  const found: Advice[] = []
  let first = -1
  declaration.detail.data.forEach((row, index) => {
    if (stringOrEmpty(row.fllartas).trim().toUpperCase() !== 'Y') return
    if (first === -1) first = index
    if (isUnfilled(row.katlartas)) found.push(advice(`/detail/data/${index}/katlartas`, 'C7.category'))
  })
  if (first !== -1 && !hasPermit(declaration)) found.unshift(advice(`/detail/data/${first}/fllartas`, 'C7.permit'))
  return found
})

/** C14: goods that the user's tariff table calls restricted say so, and the documents it names are there. */
export const tariffRestrictions = rule('C14', 'certain', (declaration, { restrictionOf }) => {
  if (!restrictionOf) return nothing
  const codes = documentCodes(declaration)
  const restrictionsOf = oncePer((tariff: string) => oncePer((scheme: string) => restrictionOf(tariff, scheme)))
  return declaration.detail.data.flatMap((row, index): readonly Advice[] => {
    const tariff = stringOrEmpty(row.nohs).replace(/\D/g, '')
    const restriction = tariff === '' ? null : restrictionsOf(tariff)(stringOrEmpty(row.kd_skema_tarif).trim().toUpperCase())
    if (!restriction?.isRestricted) return nothing
    const found = stringOrEmpty(row.fllartas).trim()
    const missing = restriction.documents.filter((code) => !codes.has(code))
    return [
      ...(found.toUpperCase() === 'Y'
        ? []
        : [advice(`/detail/data/${index}/fllartas`, 'C14.flag', { found, expected: 'Y', other: tariff })]),
      ...(missing.length === 0 ? [] : [advice(`/detail/data/${index}/nohs`, 'C14.document', { found: tariff, other: missing.join(', ') })])
    ]
  })
})

const asean = 'BN ID KH LA MM MY PH SG TH VN'

/** Countries of the trade agreements, by facility code. */
const members = lookupTable<string>({
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
})

const countriesOf = new Map(Object.entries(members).map(([code, countries]) => [code, new Set(countries.split(' '))]))

/** C6: a preference needs a certificate of origin and an origin in a country of the agreement. */
export const origin = rule('C6', 'likely', (declaration) => {
  const found: Advice[] = []
  let first: { readonly path: string; readonly facility: string } | null = null
  const whole = stringOrEmpty(declaration.header.data.kdfas).trim()
  if (countriesOf.has(whole)) first = { path: headerPath('kdfas'), facility: whole }
  for (const [index, row] of declaration.detail.data.entries()) {
    const facilityOfLine = stringOrEmpty(row.kdfasdtl).trim()
    // A line without a facility of its own has that of the header.
    const facility = facilityOfLine === '' ? whole : facilityOfLine
    const countries = countriesOf.get(facility)
    if (!countries) continue
    first ??= { path: `/detail/data/${index}/kdfasdtl`, facility }
    const country = stringOrEmpty(row.brgasal).trim().toUpperCase()
    if (country !== '' && !countries.has(country))
      found.push(advice(`/detail/data/${index}/brgasal`, 'C6.origin', { found: country, other: facility }))
  }
  const codes = documentCodes(declaration)
  if (first && !codes.has('861') && !codes.has('860'))
    found.unshift(advice(first.path, 'C6.document', { found: first.facility, expected: '861' }))
  return found
})
