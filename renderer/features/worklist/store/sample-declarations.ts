/** The sample declarations: aju number by the name of the file. */
export const sampleFiles: ReadonlyMap<string, string> = new Map([
  ['sparepart-3', '070128KTU41720261022000018'],
  ['tekstil-40', '051028BSG20820261105000041'],
  ['elektronik-1200', '040328SNE90520261113000107']
])

/** The sample of the first steps that has one thing to mend: its gross weight is 0. */
export const sampleToMend = { name: 'berat-nol-3', car: '070128KTU41720261022000019' } as const

/** The sample invoice, which practice users import into a draft. */
export const sampleInvoice = 'invoice-40.xlsx'

export const sampleCars: ReadonlySet<string> = new Set([...sampleFiles.values(), sampleToMend.car])
