import { blank, type Declaration } from '#core/derive/shape.ts'
import { container, declaration, supportingDocument, packaging, goodsLine } from '#core/schema/declaration.ts'

/** The blank value of a definition with every number 0, as it may be sent. */
const filled = <T>(value: unknown): T => JSON.parse(JSON.stringify(value).replaceAll(':null', ':0')) as T

export const car = '000028PLB00120261120000001'

export const goods = (count: number): Declaration['detail']['data'] =>
  Array.from({ length: count }, (_, index) => ({
    ...filled<Declaration['detail']['data'][number]>(blank(goodsLine)),
    serial: String(index + 1),
    nohs: '84713020',
    brgurai: `Komputer jinjing seri ${index + 1}`,
    merk: 'NUSA',
    tipe: `N-${index + 1}`,
    brgasal: 'CN',
    jmlsat: 10 + (index % 7),
    kdsat: 'PCE',
    nettodtl: 12.5,
    dcif: 1000.1,
    dnilinv: 990.05
  }))

/** A complete declaration with `lines` goods lines; only members that tests read have values. */
export const aDeclaration = (over: Partial<Declaration> = {}, lines = 3): Declaration => {
  const base = filled<Declaration>(blank(declaration))
  return {
    ...base,
    car,
    edinumber: 'PELANGGAN01',
    kdkpbc: '040300',
    header: {
      data: {
        ...base.header.data,
        impnama: 'PT SINAR CAKRAWALA ABADI',
        impnpwp: '012345678901000',
        impalmt: 'Jl. Raya Pelabuhan No. 17, Jakarta Utara',
        ppjknama: 'PT JASA PABEAN MANDIRI',
        ppjknpwp: '029876543212000',
        tmptbn: 'GPLB',
        kdval: 'USD',
        ndpbm: '16250.0000',
        kdhrg: '1',
        cif: 3000.3,
        cifrp: '48754875.00',
        bruto: 45.25,
        netto: 37.5
      }
    },
    detail: { data: goods(lines) },
    dokumen: {
      data: [
        {
          ...filled<Declaration['dokumen']['data'][number]>(blank(supportingDocument)),
          nourut: 1,
          dokkd: '217',
          dokno: 'PL-77',
          doktg: '2026-11-01'
        },
        {
          ...filled<Declaration['dokumen']['data'][number]>(blank(supportingDocument)),
          nourut: 2,
          dokkd: '380',
          dokno: 'INV-2026-0077',
          doktg: '2026-11-02'
        }
      ]
    },
    container: {
      data: [
        { ...filled<Declaration['container']['data'][number]>(blank(container)), contno: 'MSKU6011672', contukur: '40', conttipe: 'F' }
      ]
    },
    kemasan: {
      data: [{ ...filled<Declaration['kemasan']['data'][number]>(blank(packaging)), jnkemas: 'CT', jmkemas: 30, merkkemas: 'SCA' }]
    },
    ...over
  }
}

export const envelope = (...document: readonly unknown[]): string => JSON.stringify({ bc28: { document } })
