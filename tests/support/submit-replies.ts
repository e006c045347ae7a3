import type { AnsweringService } from './answering-service.ts'

/** A declaration as it stands in a body that was posted. */
export interface Posted {
  readonly car: string
  readonly [section: string]: unknown
}

/** The declarations of a posted body. */
export const postedIn = (body: string): readonly Posted[] =>
  (JSON.parse(body) as { readonly bc28: { readonly document: readonly Posted[] } }).bc28.document

export const submitPath = '/api/submit/bc28'
/** The submissions a service has had so far, each as its declarations. */
export const submissionsOf = (service: AnsweringService): readonly (readonly Posted[])[] =>
  service.requests.filter(({ path }) => path === submitPath).map(({ body }) => postedIn(body))

const counted = [
  'detail',
  'detaildok',
  'detailspekkhusus',
  'detailvd',
  'container',
  'dokumen',
  'kemasan',
  'tarif',
  'fasilitas',
  'kendaraan'
]
const faultless = Object.fromEntries([...counted.filter((name) => name !== 'kendaraan'), 'pungutan'].map((name) => [name, '']))

const rowsOf = (declaration: Posted, name: string): number => {
  const section = declaration[name] as { readonly data: readonly unknown[] }
  return section.data.length
}

/** The result of a declaration that was taken as it came (specification 2.2); `over` and `err` spoil it. */
export const resultOf = (
  declaration: Posted,
  over: Readonly<Record<string, unknown>> = {},
  err: Readonly<Record<string, unknown>> = {}
) => ({
  submit_status: 'success',
  submit_type: 'update',
  desc: {
    car: declaration.car,
    header: 1,
    ...Object.fromEntries(counted.map((name) => [name, rowsOf(declaration, name)])),
    '0': true
  },
  err: { ...faultless, kendaraan: {}, ...err },
  ...over
})

/** The status log of an aju number nobody knows. */
export const emptyLog = (car: string) => ({
  status: 'ok',
  desc: { data: { car, createdTime: '', status: '', statusUraian: '', sendTime: null, dataRespon: [], dataStatus: [] } }
})
